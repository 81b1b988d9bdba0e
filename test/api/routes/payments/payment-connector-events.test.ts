import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { signWebhook } from '../../../../domain/outgoing/signature.ts';
import { buy } from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { behaviours, startReceiver, type Receiver } from '../../../support/webhooks/receiver.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

/** A merchant's own processor that authorizes at once and is asked to refund, capture and void. */
let world: World;
let processor: Receiver;
let connector: Parsed;

beforeAll(async () => {
  processor = await startReceiver({ tls: false });
  world = await setup();
  await changeSettings(world, { payments: { captureMode: 'manual' } });
  for (const { id } of expectStatus(await world.owner.get('/api/v1/connectors'), 200))
    expectStatus(await world.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);
  const http = { kind: 'http', displayName: 'own', config: { baseUrl: processor.url } };
  connector = expectStatus(await world.owner.post('/api/v1/connectors', http), 201);
});
afterAll(() => processor.stop());

type Said = Record<string, unknown> | number;

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const act = (paymentId: string, verb: string, body: object = {}): Promise<Answer> =>
  world.api.post(`/api/v1/payments/${paymentId}/${verb}`, body);
const approved = (ref: string, amount = 3_000) => ({ status: 'approved', ref, amount });

/** What the processor answers, by the first part of the path; a number is a bare status. */
function respond(said: Record<string, Said>): void {
  processor.respondWith(({ path }) => {
    const answer = said[path.split('/')[1] ?? ''] ?? 500;
    if (typeof answer === 'number') return behaviours.status(answer);
    const headers = { 'content-type': 'application/json' };
    return { kind: 'answer', status: 200, headers, body: JSON.stringify(answer) };
  });
}

let payments = 0;

async function authorized(): Promise<{ paymentId: string; orderId: string; ref: string }> {
  payments += 1;
  const ref = `own-${payments}-${crypto.randomUUID()}`;
  respond({ authorize: approved(ref) });
  return { ...(await buy(world)), ref };
}

async function captured() {
  const held = await authorized();
  respond({ capture: approved(`${held.ref}-c`) });
  expectStatus(await act(held.paymentId, 'capture'), 200);
  return held;
}

function report(event: object, secret: string = connector.signingSecret): Promise<Answer> {
  const body = JSON.stringify({ id: crypto.randomUUID(), ...event });
  const timestampSeconds = Math.floor(Date.now() / 1000);
  const signed = signWebhook({ id: 'message', timestampSeconds, body, secrets: [secret] });
  return world.anyone.post(`/api/v1/connectors/${connector.id}/events`, body, {
    ...signed,
    'content-type': 'application/json',
  });
}

const asked = (path: string, paymentId: string) =>
  processor.requests.filter((request) => request.path === path && request.body.includes(paymentId));
const typesOf = async (id: string) => (await readEvents(id)).map(({ type }) => type);

describe('a refund at a merchant’s own processor', () => {
  test('whose outcome nobody knows is set aside, and settled by an event that names the charge', async () => {
    const { paymentId, ref } = await captured();
    respond({ refund: 500, lookup: 500 });
    const answer = expectStatus(await act(paymentId, 'refund', { amount: 2_000 }), 200);
    expect(answer).toMatchObject({ status: 'captured', refund: { status: 'pending' } });
    const [transaction] = await read(`/payments/${paymentId}/transactions`);
    expect(transaction).toMatchObject({ type: 'refund', status: 'unknown', connectorRef: null });
    expect((await act(paymentId, 'refund', { amount: 1_001 })).body.error?.code).toBe(
      'refund_not_allowed',
    );
    const wrong = await report({ type: 'refund.succeeded', ref }, 'whsec_bm90aGluZw==');
    expect([wrong.status, wrong.body.error?.code]).toEqual([401, 'invalid_signature']);
    expectStatus(await report({ type: 'refund.succeeded', ref: `${ref}-c` }), 200);
    expect((await read(`/payments/${paymentId}/refunds`))[0].status).toBe('pending');
    respond({ lookup: approved('refund-1', 2_000) });
    const event = { id: crypto.randomUUID(), type: 'refund.succeeded', ref: `${ref}-c` };
    const answers = await Promise.all([1, 2, 3].map(() => report(event)));
    for (const { status } of answers) expect(status).toBe(200);
    expect(expectStatus(await report(event), 200)).toEqual({ received: true, duplicate: true });
    expect(await read(`/payments/${paymentId}`)).toMatchObject({
      status: 'partially_refunded',
      amountRefunded: 2_000,
    });
    const types = await typesOf(paymentId);
    expect(types.filter((type) => type === 'payment.refunded')).toHaveLength(1);
    expect(asked('/refund', paymentId)).toHaveLength(1);
  });

  test('that it does not know is sent again, under the same key', async () => {
    const { paymentId, ref } = await captured();
    respond({ refund: 500, lookup: 500 });
    expectStatus(await act(paymentId, 'refund'), 200);
    respond({ refund: approved('refund-2'), lookup: 404 });
    expectStatus(await report({ type: 'refund.failed', ref }), 200);
    expect(await read(`/payments/${paymentId}`)).toMatchObject({ status: 'refunded' });
    const keys = asked('/refund', paymentId).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1] ?? '');
  });

  test('that was never attempted is refused, and may be asked for again', async () => {
    const { paymentId } = await captured();
    respond({ refund: 429 });
    const refused = await act(paymentId, 'refund');
    expect([refused.status, refused.body.error?.code, refused.body.error?.details]).toEqual([
      402,
      'payment_failed',
      expect.objectContaining({ declineClass: 'not_attempted', declineCode: null }),
    ]);
    respond({ refund: approved('refund-3') });
    expect(expectStatus(await act(paymentId, 'refund'), 200)).toMatchObject({ status: 'refunded' });
    const keys = asked('/refund', paymentId).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('pending, then failed and reported late: refundable again; a dispute changes no amount', async () => {
    const { paymentId, ref } = await captured();
    respond({ refund: { status: 'pending', ref: 'refund-4' } });
    expectStatus(await act(paymentId, 'refund'), 200);
    respond({ lookup: { status: 'declined', ref: 'refund-4', decline: { code: 'do_not_honor' } } });
    expectStatus(await report({ type: 'charge.disputed', ref, amount: 3_000 }), 200);
    expectStatus(await report({ type: 'refund.failed', ref: 'refund-4' }), 200);
    expectStatus(await report({ type: 'refund.succeeded', ref: 'refund-4' }), 200);
    expect(await read(`/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      amountRefunded: 0,
      disputed: true,
    });
    const types = await typesOf(paymentId);
    expect(types.slice(-2)).toEqual(['payment.disputed', 'payment.refund_failed']);
    respond({ refund: approved('refund-5') });
    expectStatus(await act(paymentId, 'refund'), 200);
  });
});

describe('a capture at a merchant’s own processor', () => {
  test('whose answer got lost is settled by the event of its authorization', async () => {
    const { paymentId, orderId, ref } = await authorized();
    respond({ capture: 500, lookup: 500 });
    expect(expectStatus(await act(paymentId, 'capture'), 200)).toMatchObject({
      status: 'authorized',
    });
    expect((await act(paymentId, 'void')).body.error?.details).toMatchObject({
      reason: 'capture_pending',
    });
    respond({ lookup: approved(`${ref}-c`) });
    expectStatus(await report({ type: 'charge.captured', ref }), 200);
    expect(await read(`/payments/${paymentId}`)).toMatchObject({ status: 'captured' });
    expect(await read(`/invoices?orderId=${orderId}`)).toHaveLength(1);
  });

  test('that is refused leaves the hold, which can be let go', async () => {
    const { paymentId, orderId } = await authorized();
    respond({ capture: { status: 'declined', decline: { code: 'expired_card' } }, void: 503 });
    const refused = await act(paymentId, 'capture');
    expect([refused.status, refused.body.error?.details]).toEqual([
      402,
      expect.objectContaining({ declineCode: 'expired_card', declineClass: 'hard' }),
    ]);
    expect(await read(`/payments/${paymentId}`)).toMatchObject({ status: 'authorized' });
    respond({ void: { status: 'declined', decline: { code: 'processor_rejected' } } });
    const kept = await act(paymentId, 'void');
    expect([kept.status, kept.body.error?.code]).toEqual([402, 'payment_failed']);
    respond({ void: { status: 'approved', ref: 'void-1', amount: 0 } });
    expect(expectStatus(await act(paymentId, 'void'), 200)).toMatchObject({ status: 'voided' });
    expect(await read(`/orders/${orderId}`)).toMatchObject({ paymentStatus: 'voided' });
  });
});
