import { afterAll, describe, expect, test } from 'bun:test';
import {
  complete,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import type { Fault } from '../../../support/checkout/sample-processor.ts';
import { openOwnProcessor } from '../../../support/checkout/own-processor.ts';
import { openContext } from '../../../support/world/context.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { sql } from '../../../../storage/query.ts';
import { expectStatus } from '../../../support/world/world.ts';

/**
 * The whole life of payments at a processor that was written from docs/http-connector.md alone: what the service books
 * is what that processor's own ledger says, whatever it does wrong.
 */

const shop = await openOwnProcessor();
const { world, processor } = shop;

afterAll(() => shop.stop());

describe('a processor that misbehaves in a charge', () => {
  const found: readonly Fault[] = ['cut_after', 'fails_after', 'slow', 'gibberish'];
  test.each(found)('%s: looked up, and paid once', async (fault) => {
    processor.goWrong('/charge', fault);
    const { session, answer } = await shop.pay();
    const { paymentId } = expectStatus(answer, 200);
    const booked = processor.ledger.filter(({ key }) => key.startsWith(`cs:${session.id}:`));
    expect(booked).toHaveLength(1);
    await shop.expectLedgersAgree(paymentId);
  });

  test.each(['cut_before', 'not_ready'] as const)('%s: surely not charged', async (fault) => {
    processor.goWrong('/charge', fault);
    const { session, answer } = await shop.pay();
    expect([answer.status, answer.body.error?.code]).toEqual([402, 'payment_failed']);
    const again = await complete(world, session, { paymentToken: 'card_good' });
    await shop.expectLedgersAgree(expectStatus(again, 200).paymentId);
  });

  test('one that took another amount is never believed, neither by its answer nor by its lookup', async () => {
    processor.goWrong('/charge', 'takes_less');
    const { session, answer } = await shop.pay();
    const { paymentId } = expectStatus(answer, 202);
    const [transaction] = await shop.read(`/payments/${paymentId}/transactions`);
    expect(transaction).toMatchObject({ status: 'unknown', amount: 3000 });
    const { ref } = processor.decide(transaction.idempotencyKey, 'approved');
    expect(
      (await shop.report({ id: crypto.randomUUID(), type: 'charge.captured', ref })).status,
    ).toBe(200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ status: 'pending' });
    expect(await pollSession(world, session)).toMatchObject({ status: 'open' });
  });
});

describe('PUT /payment-routing', () => {
  const capabilitiesOf = async () =>
    expectStatus(await world.owner.get(`/api/v1/connectors/${shop.connectorId}`), 200).capabilities;
  const put = () => {
    const routing = { rules: [], defaultCascade: [shop.connectorId] };
    return world.owner.put('/api/v1/payment-routing', routing);
  };

  test('keeps what the connectors say that they can do, or nothing of a 502', async () => {
    const before = await capabilitiesOf();
    const report = { currencies: ['USD', 'JPY'], idempotencyWindowHours: 1, refund: false };
    processor.can(report);
    processor.close(true);
    expect((await put()).body.error?.code).toBe('processor_upstream_error');
    expect(await capabilitiesOf()).toEqual(before);
    processor.close(false);
    const answers = await Promise.all([put(), put(), put()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await capabilitiesOf()).toEqual({ ...before, ...report });
    processor.can({});
    expectStatus(await put(), 200);
    expect(await capabilitiesOf()).toEqual(before);
  });

  test('a call is not repeated once the window that the processor reported is over', async () => {
    const { ctx, close } = await openContext(world);
    const charges = () => processor.asked.filter(({ path }) => path === '/charge').length;
    const age = async (hours: number) =>
      ctx.database.read(
        sql(`update payment_transaction set recorded_at = now() - make_interval(hours => $2)
         where workspace_id = $1 and status = 'unknown'`),
        [world.workspaceId, hours],
      );
    processor.can({ lookup: 'best_effort', idempotencyWindowHours: 3 });
    expectStatus(await put(), 200);
    processor.goWrong('/charge', 'cut_before');
    const { session, answer } = await shop.pay();
    expectStatus(answer, 202);
    const before = charges();
    await age(4);
    expect(await pollSession(world, session)).toMatchObject({ status: 'open' });
    expect(charges()).toBe(before);
    await age(2);
    await waitFor(async () => (await pollSession(world, session)).status === 'completed');
    expect(charges()).toBe(before + 1);
    processor.can({});
    expectStatus(await put(), 200);
    await close();
  });
});

describe('the connection itself', () => {
  test('one that does not say what it can do stops the routing; one that mints no token the page', async () => {
    processor.close(true);
    const routing = { rules: [], defaultCascade: [shop.connectorId] };
    const put = await world.owner.put('/api/v1/payment-routing', routing);
    expect([put.status, put.body.error?.code]).toEqual([502, 'processor_upstream_error']);
    expect((await shop.askCapabilities()).ok).toBe(false);
    const session = await makeSession(world, await makeCart(world));
    const path = `/api/v1/checkout-sessions/${session.id}/embed-token`;
    const { status, body } = await world.anyone.get(path);
    expect([status, body.error?.code]).toEqual([502, 'embed_token_failed']);
    processor.close(false);
    expectStatus(await world.owner.put('/api/v1/payment-routing', routing), 200);
  });

  test('a rotated secret signs beside the former one, and alone without an overlap', async () => {
    const rotate = async (overlapSeconds: number): Promise<string> =>
      expectStatus(
        await world.owner.post(`/api/v1/connectors/${shop.connectorId}/rotate-secret`, {
          overlapSeconds,
        }),
        200,
      ).signingSecret;
    const event = () => ({ id: crypto.randomUUID(), type: 'charge.disputed', ref: 'nobody' });
    const next = await rotate(3600);
    await shop.paid();
    expect((await shop.report(event(), shop.signingSecret)).status).toBe(200);
    expect((await shop.report(event(), next)).status).toBe(200);
    processor.trust(next);
    await shop.paid();
    const last = await rotate(0);
    expect((await shop.report(event(), last)).status).toBe(200);
    const before = processor.refused();
    const { answer } = await shop.pay();
    expect([answer.status, answer.body.error?.code]).toEqual([402, 'payment_failed']);
    expect(processor.refused()).toBe(before + 1);
    processor.trust(last);
    await shop.paid();
  });
});
