import { afterAll, expect, test } from 'bun:test';
import { openMollieShop } from '../../../support/checkout/mollie-shop.ts';
import { openOwnProcessor } from '../../../support/checkout/own-processor.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus } from '../../../support/world/world.ts';

/** Disputes at processors that take no evidence: the merchant's own, and Mollie. */

const own = await openOwnProcessor();
const mollie = await openMollieShop();
afterAll(async () => {
  await own.stop();
  await mollie.stop();
});

async function charged(): Promise<{ paymentId: string; ref: string }> {
  const paymentId = await own.paid();
  const [{ connectorRef: ref }] = await own.read(`/payments/${paymentId}/transactions`);
  return { paymentId, ref };
}

const report = async (event: object): Promise<Response> =>
  own.report({ id: crypto.randomUUID(), ...event });

test('a signed event with a charge alone makes one; later ones change it', async () => {
  const { paymentId, ref } = await charged();
  expect((await report({ type: 'charge.disputed', ref })).status).toBe(200);
  const dueAt = '2030-01-01T00:00:00.000Z';
  const more = { amount: 1200, reason: 'duplicate', dueAt };
  expect((await report({ type: 'dispute.updated', ref, ...more })).status).toBe(200);
  const [dispute, ...others] = await own.read(`/disputes?paymentId=${paymentId}`);
  expect(others).toEqual([]);
  expect(dispute).toMatchObject({ amount: 1200, reason: 'duplicate', evidenceDueAt: dueAt });
  const id = crypto.randomUUID();
  const closed = { id, type: 'dispute.closed', ref, outcome: 'won' };
  for (const duplicate of [false, true]) {
    const received: Parsed = await (await own.report(closed)).json();
    expect(received.data).toEqual({ received: true, duplicate });
  }
  expect(await own.read(`/disputes/${dispute.id}`)).toMatchObject({ status: 'won' });
});

test.each([
  ['an end without its outcome', { type: 'dispute.closed' }, 422, 'outcome'],
  ['another outcome', { type: 'dispute.closed', outcome: 'settled' }, 400, 'outcome'],
  ['a deadline that is no instant', { type: 'charge.disputed', dueAt: 'soon' }, 400, 'dueAt'],
])('refuses %s', async (_, event, status, field) => {
  const { ref } = await charged();
  const response = await report({ ref, ...event });
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(field);
});

test('evidence is submitted elsewhere, and accepting is recorded', async () => {
  const made: Parsed[] = [];
  for (const _ of [1, 2]) {
    const { paymentId, ref } = await charged();
    await report({ type: 'charge.disputed', ref });
    made.push((await own.read(`/disputes?paymentId=${paymentId}`))[0]);
  }
  const post = (id: string, verb: string, body: object): Promise<Answer> =>
    own.world.api.post(`/api/v1/disputes/${id}/${verb}`, body);
  const [first, second] = made;
  expect(await own.read(`/disputes/${first?.id}`)).toMatchObject({ takesEvidence: false });
  const refused = await post(first?.id, 'submit', {});
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'evidence_not_taken', details: { connectorId: own.connectorId } },
  ]);
  expect(expectStatus(await post(first?.id, 'submit', { via: 'elsewhere' }), 200)).toMatchObject({
    status: 'under_review',
    submittedVia: 'elsewhere',
  });
  expect(expectStatus(await post(second?.id, 'accept', {}), 200)).toMatchObject({
    status: 'accepted',
  });
});

test('a chargeback of Mollie’s is lost, and won once it is reversed', async () => {
  const { paymentId, ref } = await mollie.paid('tkn_visa');
  mollie.double.chargeBack(ref);
  for (const _ of [1, 2]) expect((await mollie.double.tell(ref)).status).toBe(200);
  const disputes = await mollie.read(`/disputes?paymentId=${paymentId}`);
  expect(disputes).toMatchObject([{ status: 'lost', amount: 3000, evidenceDueAt: null }]);
  mollie.double.reverseChargeback(ref);
  expect((await mollie.double.tell(ref)).status).toBe(200);
  expect(await mollie.read(`/disputes/${disputes[0].id}`)).toMatchObject({
    status: 'won',
    takesEvidence: false,
  });
});
