import { describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { readEvents } from '../../../support/events/events.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
await changeSettings(world, { payments: { captureMode: 'manual' } });

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const act = (of: string, verb: string, body: object = {}, headers = {}): Promise<Answer> =>
  world.api.post(`/api/v1/${of}/${verb}`, body, headers);
const preview = async (of: string, verb: string, body: object = {}): Promise<Parsed> =>
  expectStatus(await act(of, verb, { ...body, dryRun: true }), 200);
const held = () => buy(world, [{ name: 'Lamp', unitPrice: 3_000 }]);
const onAccount = () =>
  buy(world, undefined, {
    session: { paymentTerms: { netN: 30 } },
    complete: { paymentMethod: 'net30', paymentToken: undefined },
  });

/** All that a preview must leave alone. */
const stateOf = async (orderId: string, paymentId: string) => [
  await read(`/payments/${paymentId}`),
  await read(`/payments/${paymentId}/transactions`),
  await read(`/orders/${orderId}`),
  await read(`/invoices?orderId=${orderId}`),
  await readEvents(paymentId),
];

describe('dryRun of a capture', () => {
  test.each([
    { of: 'all', amount: undefined, taken: 3_000, released: 0, due: 0 },
    { of: 'a part', amount: 1_000, taken: 1_000, released: 2_000, due: 2_000 },
  ])('of $of tells what the real one does, and writes nothing', async (expected) => {
    const { amount, taken, released, due } = expected;
    const { orderId, paymentId } = await held();
    const before = await stateOf(orderId, paymentId);
    const body = amount === undefined ? {} : { amount };
    const { preview: effect, ...shown } = await preview(`payments/${paymentId}`, 'capture', body);
    expect(shown).toMatchObject({ status: 'captured', amountCaptured: taken });
    expect(effect).toMatchObject({
      released,
      order: { id: orderId, amountPaid: taken, amountDue: due },
      invoice: { number: null, status: 'paid', total: taken },
    });
    expect(await stateOf(orderId, paymentId)).toEqual(before);

    const done = expectStatus(await act(`payments/${paymentId}`, 'capture', body), 200);
    expect(done).not.toHaveProperty('preview');
    expect(done.amountCaptured).toBe(shown.amountCaptured);
    const order = await read(`/orders/${orderId}`);
    const { id, number, status: orderStatus, paymentStatus, amountPaid, amountDue } = order;
    const shownOrder = { id, number, status: orderStatus, paymentStatus, amountPaid, amountDue };
    expect(shownOrder).toEqual(effect.order);
    const [invoice] = await read(`/invoices?orderId=${orderId}`);
    const { status, total, taxTotal } = invoice;
    expect({ number: null, status, total, taxTotal }).toEqual(effect.invoice);
  });

  test('refuses what the real one refuses, and is nobody else’s', async () => {
    const { paymentId } = await held();
    const stranger = await setup();
    const body = { dryRun: true };
    for (const verb of ['capture', 'void']) {
      const foreign = await stranger.api.post(`/api/v1/payments/${paymentId}/${verb}`, body);
      expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'not_found']);
    }
    const above = await act(`payments/${paymentId}`, 'capture', { amount: 3_001, ...body });
    expect(above.body.error?.details).toEqual([
      expect.objectContaining({ path: 'amount', code: 'amount_above_authorized' }),
    ]);
    expectStatus(await act(`payments/${paymentId}`, 'void'), 200);
    for (const verb of ['capture', 'void']) {
      const late = await act(`payments/${paymentId}`, verb, body);
      expect([late.status, late.body.error?.code]).toEqual([409, 'invalid_state']);
    }
  });

  test('between real ones neither takes money nor stops them', async () => {
    const { orderId, paymentId } = await held();
    const answers = await Promise.all(
      [true, false, true, false, true].map((dryRun) =>
        act(`payments/${paymentId}`, 'capture', { dryRun }),
      ),
    );
    const real = [answers[1], answers[3]].map((answer) => answer?.status);
    expect(real.toSorted()).toEqual([200, 409]);
    expect(await read(`/payments/${paymentId}`)).toMatchObject({ amountCaptured: 3_000 });
    expect(await read(`/invoices?orderId=${orderId}`)).toHaveLength(1);
  });
});

describe('dryRun of a void', () => {
  test('of a hold tells what is released and how the order stands then', async () => {
    const { orderId, paymentId } = await held();
    const before = await stateOf(orderId, paymentId);
    const shown = await preview(`payments/${paymentId}`, 'void');
    expect(shown).toMatchObject({
      status: 'voided',
      preview: {
        released: 3_000,
        order: { paymentStatus: 'voided', amountPaid: 0, amountDue: 3_000 },
        invoice: null,
      },
    });
    expect(await stateOf(orderId, paymentId)).toEqual(before);
  });

  test('of an unpaid invoice names the invoice that ends with it', async () => {
    const { orderId, paymentId } = await onAccount();
    const before = await stateOf(orderId, paymentId);
    const { preview: effect } = await preview(`payments/${paymentId}`, 'void');
    const [invoice] = await read(`/invoices?orderId=${orderId}`);
    expect(effect).toMatchObject({
      released: 0,
      invoice: { number: invoice.number, status: 'voided', total: invoice.total },
    });
    expect(await stateOf(orderId, paymentId)).toEqual(before);
  });
});

test('invoices are voided and reissued dry as they are for real', async () => {
  const { orderId, paymentId } = await onAccount();
  const [{ id }] = await read(`/invoices?orderId=${orderId}`);
  const before = await stateOf(orderId, paymentId);
  expect(await preview(`invoices/${id}`, 'void', { reason: 'Wrong' })).toMatchObject({
    id,
    status: 'voided',
  });
  expect(await stateOf(orderId, paymentId)).toEqual(before);
  expectStatus(await act(`invoices/${id}`, 'void'), 200);

  const answer = await act(`invoices/${id}`, 'reissue', { netN: 14, dryRun: true });
  const shown = expectStatus(answer, 201);
  expect(await read(`/invoices?orderId=${orderId}`)).toHaveLength(1);
  const made = expectStatus(await act(`invoices/${id}`, 'reissue', { netN: 14 }), 201);
  const money = ({ total, taxTotal, netN, dueAt, number }: Parsed) => ({
    total,
    taxTotal,
    netN,
    number,
    day: dueAt.slice(0, 10),
  });
  expect(money(shown)).toEqual(money(made));
});
