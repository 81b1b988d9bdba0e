import { describe, expect, test } from 'bun:test';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { textOfInvoice } from '../../../support/documents/invoice-pdf.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const [world, stranger] = await Promise.all([setup(), setup()]);

const voidPath = (id: string) => `/api/v1/invoices/${id}/void`;

describe('POST /invoices/{id}/void', () => {
  test('voids invoice and payment; the order follows, the number stays', async () => {
    const invoice = await buyOnAccount(world);
    const voided = expectStatus(
      await world.api.post(voidPath(invoice.id), { reason: 'Ordered by mistake' }),
      200,
    );
    expect(voided).toMatchObject({
      id: invoice.id,
      number: invoice.number,
      status: 'voided',
      total: invoice.total,
      version: 2,
      lines: [{ net: 3000 }],
    });
    expect(expectStatus(await world.api.get(`/api/v1/invoices/${invoice.id}`), 200)).toEqual(
      voided,
    );
    const payment = expectStatus(await world.api.get(`/api/v1/payments/${invoice.paymentId}`), 200);
    expect(payment.status).toBe('voided');
    const order = expectStatus(await world.api.get(`/api/v1/orders/${invoice.orderId}`), 200);
    expect(order.paymentStatus).toBe('voided');
    const types = async (id: string) => (await readEvents(id)).map(({ type }) => type);
    expect(await types(invoice.id)).toEqual(['invoice.issued', 'invoice.voided']);
    expect((await types(invoice.paymentId)).at(-1)).toBe('payment.voided');
    expect((await types(invoice.orderId)).at(-1)).toBe('order.updated');
  });

  test('every version stays downloadable', async () => {
    const { id } = await buyOnAccount(world);
    expectStatus(await world.api.post(voidPath(id), { reason: 'Twice ordered' }), 200);
    expect(await textOfInvoice(world.api, id)).toContain('VOID');
    expect(await textOfInvoice(world.api, id, 2)).toContain('Twice ordered');
    expect(await textOfInvoice(world.api, id, 1)).not.toContain('VOID');
    const versions = expectStatus(await world.api.get(`/api/v1/invoices/${id}/versions`), 200);
    expect(versions.map(({ reason }: Parsed) => reason)).toEqual(['issued', 'voided']);
  });

  test('refuses what is not open, with the reason', async () => {
    const { id } = await buyOnAccount(world);
    expectStatus(await world.api.post(voidPath(id), {}), 200);
    const again = await world.api.post(voidPath(id), {});
    expect([again.status, again.body.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'invalid_state',
        details: { from: 'voided', action: 'void', allowed: ['open'] },
      }),
    ]);
  });

  test('is done once under an Idempotency-Key, and by one of many at the same time', async () => {
    const { id } = await buyOnAccount(world);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await world.api.post(voidPath(id), {}, key), 200);
    expect(expectStatus(await world.api.post(voidPath(id), {}, key), 200)).toEqual(first);
    const other = await buyOnAccount(world);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.api.post(voidPath(other.id), {})),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  test.each([
    ['an unknown key', { cause: 'x' }, 'unrecognized_keys'],
    ['a reason of another type', { reason: 7 }, 'invalid_type'],
    ['a long reason', { reason: 'x'.repeat(2001) }, 'too_long'],
  ])('refuses %s', async (_name, body, code) => {
    const { id } = await buyOnAccount(world);
    const answer = await world.api.post(voidPath(id), body);
    expect([answer.status, answer.body.error?.details?.[0]?.['code']]).toEqual([400, code]);
  });

  test('is not there for others', async () => {
    const { id } = await buyOnAccount(world);
    for (const [client, of] of [
      [stranger.api, id],
      [world.api, crypto.randomUUID()],
      [world.api, 'nothing'],
    ] as const) {
      const answer = await client.post(voidPath(of), {});
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
    }
  });
});

const paidPath = (id: string) => `/api/v1/invoices/${id}/mark-paid`;

describe('POST /invoices/{id}/mark-paid', () => {
  test('pays invoice and payment in full; the order follows', async () => {
    const invoice = await buyOnAccount(world);
    const paidAt = new Date(Date.now() - 3_600_000).toISOString();
    const body = { paidAt, reference: 'BANK-2041' };
    const paid = expectStatus(await world.api.post(paidPath(invoice.id), body), 200);
    expect(paid).toMatchObject({ status: 'paid', paidAt, version: 2, number: invoice.number });
    expect(expectStatus(await world.api.get(`/api/v1/invoices/${invoice.id}`), 200)).toEqual(paid);
    const payment = expectStatus(await world.api.get(`/api/v1/payments/${invoice.paymentId}`), 200);
    expect(payment).toMatchObject({ status: 'captured', amountCaptured: invoice.total });
    const order = expectStatus(await world.api.get(`/api/v1/orders/${invoice.orderId}`), 200);
    expect(order).toMatchObject({ paymentStatus: 'captured', amountDue: 0 });
    const text = await textOfInvoice(world.api, invoice.id);
    expect(text).toContain(`Paid on ${paidAt.slice(0, 10)}`);
    expect(text).toContain('Reference BANK-2041');
  });

  test('then refunds show on the invoice, with credit note and tax part', async () => {
    const { id, paymentId, number, total } = await buyOnAccount(world);
    expectStatus(await world.api.post(paidPath(id), {}), 200);
    const body = { amount: 1000, reason: 'Chipped' };
    expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, body), 200);
    const got = expectStatus(await world.api.get(`/api/v1/invoices/${id}`), 200);
    expect(got).toMatchObject({
      status: 'partially_refunded',
      amountRefunded: 1000,
      version: 3,
      refunds: [{ amount: 1000, taxAmount: 0, reason: 'Chipped' }],
    });
    const text = await textOfInvoice(world.api, id);
    for (const piece of [
      got.refunds[0].creditNoteNumber,
      `amends invoice ${number}`,
      'Chipped',
      'PARTIALLY REFUNDED',
      'Net after refunds',
      `USD ${((total - 1000) / 100).toFixed(2)}`,
    ])
      expect(text).toContain(piece);
  });

  test('refuses what is not open', async () => {
    const { id } = await buyOnAccount(world);
    expectStatus(await world.api.post(paidPath(id), {}), 200);
    for (const path of [paidPath(id), voidPath(id)]) {
      const again = await world.api.post(path, {});
      expect([again.status, again.body.error?.code]).toEqual([409, 'invalid_state']);
    }
  });

  test('races voiding: one of them wins, and all agree', async () => {
    const invoice = await buyOnAccount(world);
    const answers = await Promise.all([
      world.api.post(paidPath(invoice.id), {}),
      world.api.post(voidPath(invoice.id), {}),
      world.api.post(`/api/v1/payments/${invoice.paymentId}/mark-paid`, {}),
      world.api.post(`/api/v1/payments/${invoice.paymentId}/void`, {}),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const got = expectStatus(await world.api.get(`/api/v1/invoices/${invoice.id}`), 200);
    const payment = expectStatus(await world.api.get(`/api/v1/payments/${invoice.paymentId}`), 200);
    expect([
      ['paid', 'captured'],
      ['voided', 'voided'],
    ]).toContainEqual([got.status, payment.status]);
    expect(got.version).toBe(2);
  });

  test.each([
    ['a time to come', { paidAt: '2099-01-01T00:00:00Z' }, 422],
    ['a part of it', { amount: 100 }, 400],
    ['no time', { paidAt: 'yesterday' }, 400],
  ])('refuses %s', async (_name, body, status) => {
    const { id } = await buyOnAccount(world);
    const answer = await world.api.post(paidPath(id), body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, 'validation_error']);
  });

  test('is not there for others', async () => {
    const { id } = await buyOnAccount(world);
    const answer = await stranger.api.post(paidPath(id), {});
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
  });
});

const day = 86_400_000;
const afterDue = ({ dueAt }: Parsed, ms: number) => new Date(Date.parse(dueAt) + ms).toISOString();

async function overdueEvents(invoice: Parsed): Promise<Parsed[]> {
  const events = await readEvents(invoice.id);
  return events.filter(({ type }) => type === 'invoice.overdue').map(({ data }) => data);
}

describe('invoice.overdue', () => {
  const sweep = async (of: World, at: string) => {
    const body = { at, environmentId: of.environments.sandbox };
    return expectStatus(await world.anyone.post('/dev/sweeps/overdue', body), 200).processed;
  };

  test('is emitted once, when the due day is over', async () => {
    const own = await setup();
    const invoice = await buyOnAccount(own);
    expect(await sweep(own, afterDue(invoice, 0))).toBe(0);
    expect(await sweep(own, afterDue(invoice, 1))).toBe(1);
    expect(await sweep(own, afterDue(invoice, day))).toBe(0);
    const [emitted, ...more] = await overdueEvents(invoice);
    expect(more).toEqual([]);
    const got = expectStatus(await own.api.get(`/api/v1/invoices/${invoice.id}`), 200);
    expect(emitted).toEqual({ ...got, pdfStatus: 'pending' });
    expect(emitted).toMatchObject({ status: 'open', number: invoice.number });
  });

  test('is emitted once for every invoice by sweeps at the same time', async () => {
    const own = await setup();
    const invoices = [await buyOnAccount(own), await buyOnAccount(own), await buyOnAccount(own)];
    const at = afterDue(invoices[2] ?? {}, day);
    const counts = await Promise.all([1, 2, 3].map(() => sweep(own, at)));
    expect(counts.reduce((a, b) => a + b, 0)).toBe(3);
    for (const invoice of invoices) expect(await overdueEvents(invoice)).toHaveLength(1);
  });

  test('is not emitted for a voided one', async () => {
    const own = await setup();
    const invoice = await buyOnAccount(own);
    expectStatus(await own.api.post(voidPath(invoice.id), {}), 200);
    expect(await sweep(own, afterDue(invoice, day))).toBe(0);
    expect(await overdueEvents(invoice)).toEqual([]);
  });

  test('is emitted by an advancing test clock, at the end of the due day', async () => {
    const own = await setup();
    const frozen = '2030-05-01T12:00:00.000Z';
    expectStatus(await own.api.post('/api/v1/test-clock', { now: frozen }), 200);
    const invoice = await buyOnAccount(own);
    expect(invoice.dueAt).toBe('2030-05-11T23:59:59.999Z');
    await advance(own, { unit: 'day', count: 10 });
    expect(await overdueEvents(invoice)).toHaveLength(0);
    await advance(own, { unit: 'day', count: 1 });
    expect(await overdueEvents(invoice)).toHaveLength(1);
  });
});
