import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import {
  complete,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import type { Answer } from '../../../support/world/client.ts';
import { signatureOf } from '../../../support/checkout/sample-processor.ts';
import { openOwnProcessor } from '../../../support/checkout/own-processor.ts';
import { expectStatus } from '../../../support/world/world.ts';

/**
 * The whole life of payments at a processor that was written from docs/http-connector.md alone: what the service books
 * is what that processor's own ledger says, whatever it does wrong.
 */

const shop = await openOwnProcessor();
const { world, processor } = shop;

afterAll(() => shop.stop());

const act = (paymentId: string, verb: string, body: object = {}): Promise<Answer> =>
  world.api.post(`/api/v1/payments/${paymentId}/${verb}`, body);

test('the document’s example of a signature is right', () => {
  const text = readFileSync(`${import.meta.dir}/../../../../docs/http-connector.md`, 'utf8');
  const cell = (name: string): string =>
    new RegExp(`^\\| ${name} +\\| \`([^\`]+)\` +\\|$`, 'm').exec(text)?.[1] ?? '';
  const [key, id, time, body] = ['secret', '`webhook-id`', '`webhook-timestamp`', 'body'].map(cell);
  expect(signatureOf(key ?? '', id ?? '', time ?? '', body ?? '')).toBe(
    cell('`webhook-signature`'),
  );
});

describe('charges', () => {
  test('send who pays for what, from where, and record what was charged', async () => {
    const billingAddress = { addressLine1: '1 Main', city: 'Bonn', countryCode: 'DE' };
    const session = await makeSession(world, await makeCart(world), { metadata: { tier: 'gold' } });
    const done = await complete(world, session, { paymentToken: 'card_good', billingAddress });
    const { paymentId, orderId } = expectStatus(done, 200);
    expect(processor.asked.at(-1)).toMatchObject({
      path: '/charge',
      body: {
        idempotencyKey: `cs:${session.id}:a1:c0`,
        type: 'charge',
        amount: 3000,
        currency: 'USD',
        token: 'card_good',
        initiator: 'customer',
        source: 'ecommerce',
        orderRef: orderId,
        paymentId,
        customer: { email: 'buyer@example.test' },
        billingAddress: { countryCode: 'DE' },
        metadata: { tier: 'gold', throttle_order_type: 'one_off' },
        attemptIndex: 0,
      },
    });
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      amountCaptured: 3000,
      connectorId: shop.connectorId,
      card: { brand: 'visa', lastFour: '4242', country: 'DE' },
    });
    await shop.expectLedgersAgree(paymentId);
  });

  test.each([
    ['card_broke', 'insufficient_funds', 'soft'],
    ['card_stolen', 'stolen_card', 'hard'],
    ['card_odd', 'generic_decline', 'soft'],
  ])('%s is declined as %s', async (token, declineCode, declineClass) => {
    const { answer } = await shop.pay(token);
    expect([answer.status, answer.body.error?.details]).toEqual([
      402,
      expect.objectContaining({ declineCode, declineClass }),
    ]);
  });

  test('a currency that it does not take finds nobody', async () => {
    const session = await makeSession(world, await makeCart(world, { currency: 'JPY' }));
    const { body } = await complete(world, session, { paymentToken: 'card_good' });
    expect(body.error?.code).toBe('no_processor_connection');
  });

  test('a challenge waits for its event, then the transaction is looked up', async () => {
    const { session, answer } = await shop.pay('card_challenge');
    const { paymentId, nextAction } = expectStatus(answer, 202);
    expect(nextAction).toMatchObject({ type: 'redirect', url: 'https://bank.example/challenge' });
    const { ref } = processor.decide(`cs:${session.id}:a1:c0`, 'approved');
    const event = { id: crypto.randomUUID(), type: 'charge.captured', ref };
    expect((await shop.report(event, `whsec_${'A'.repeat(43)}=`)).status).toBe(401);
    expect((await shop.report(event)).status).toBe(200);
    expect(await pollSession(world, session)).toMatchObject({ status: 'completed', paymentId });
    expect(await (await shop.report(event)).json()).toMatchObject({ data: { duplicate: true } });
    await shop.expectLedgersAgree(paymentId);
  });

  test('a rejected challenge leaves the session open, and another card pays', async () => {
    const { session } = await shop.pay('card_challenge');
    const { ref } = processor.decide(`cs:${session.id}:a1:c0`, 'declined');
    expect(
      (await shop.report({ id: crypto.randomUUID(), type: 'charge.failed', ref })).status,
    ).toBe(200);
    expect((await pollSession(world, session)).status).toBe('open');
    const { paymentId } = expectStatus(
      await complete(world, session, { paymentToken: 'card_good' }),
      200,
    );
    await shop.expectLedgersAgree(paymentId);
  });
});

describe('captures and voids', () => {
  test('a part of what is held is captured; refunds go up to that', async () => {
    await shop.setCapture('manual');
    const paymentId = await shop.paid();
    expect(processor.asked.at(-1)).toMatchObject({
      path: '/authorize',
      body: { type: 'authorization' },
    });
    processor.goWrong('/capture', 'cut_after');
    expect(expectStatus(await act(paymentId, 'capture', { amount: 1200 }), 200)).toMatchObject({
      status: 'captured',
      amountCaptured: 1200,
    });
    expectStatus(await act(paymentId, 'refund', { amount: 1200 }), 200);
    await shop.expectLedgersAgree(paymentId);
    const whole = await shop.paid();
    expect(expectStatus(await act(whole, 'capture'), 200)).toMatchObject({ amountCaptured: 3000 });
    await shop.expectLedgersAgree(whole);
    await shop.setCapture('automatic');
  });

  test('what is held is released', async () => {
    await shop.setCapture('manual');
    const paymentId = await shop.paid();
    processor.goWrong('/void', 'fails_after');
    expect(expectStatus(await act(paymentId, 'void'), 200)).toMatchObject({ status: 'voided' });
    const [, authorization] = await shop.read(`/payments/${paymentId}/transactions`);
    const held = processor.ledger.find(({ key }) => key === authorization.idempotencyKey);
    expect(held?.status).toBe('released');
    await shop.expectLedgersAgree(paymentId);
    await shop.setCapture('automatic');
  });
});

describe('refunds', () => {
  test('in parts, with an answer that gets lost, and not beyond what was taken', async () => {
    const paymentId = await shop.paid();
    expect(expectStatus(await act(paymentId, 'refund', { amount: 1000 }), 200)).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: 1000,
    });
    processor.goWrong('/refund', 'cut_after');
    expect(expectStatus(await act(paymentId, 'refund'), 200)).toMatchObject({
      status: 'refunded',
      refundedAmount: 3000,
    });
    expect((await act(paymentId, 'refund', { amount: 1 })).body.error?.code).toBe(
      'refund_not_allowed',
    );
    await shop.expectLedgersAgree(paymentId);
  });

  test('a pending one is settled by its event', async () => {
    const paymentId = await shop.paid('card_slow_refunds');
    const { refund } = expectStatus(await act(paymentId, 'refund', { amount: 400 }), 200);
    expect(refund).toMatchObject({ status: 'pending', amount: 400 });
    const [transaction] = await shop.read(`/payments/${paymentId}/transactions`);
    const { ref } = processor.decide(transaction.idempotencyKey, 'approved');
    expect(
      (await shop.report({ id: crypto.randomUUID(), type: 'refund.succeeded', ref })).status,
    ).toBe(200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({
      status: 'partially_refunded',
      amountRefunded: 400,
    });
    await shop.expectLedgersAgree(paymentId);
  });

  test('a refused one moves nothing', async () => {
    const paymentId = await shop.paid('card_no_refunds');
    const { status, body } = await act(paymentId, 'refund');
    expect([status, body.error?.code]).toEqual([402, 'payment_failed']);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ amountRefunded: 0 });
    await shop.expectLedgersAgree(paymentId);
  });
});
