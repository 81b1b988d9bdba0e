import { describe, expect, test } from 'bun:test';
import { voidDueAuthorizations } from '../../../../domain/payments/modifications/void-due-authorizations.ts';
import { sql } from '../../../../storage/query.ts';
import { buy } from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { openContext } from '../../../support/world/context.ts';
import { readEvents } from '../../../support/events/events.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

/** A world whose checkout authorizes only. */
async function manualWorld(): Promise<World> {
  const made = await setup();
  await changeSettings(made, { payments: { captureMode: 'manual' } });
  return made;
}
const world = await manualWorld();

const readIn = async (where: World, path: string): Promise<Parsed> =>
  expectStatus(await where.api.get(`/api/v1${path}`), 200);
const read = (path: string): Promise<Parsed> => readIn(world, path);
const act = (paymentId: string, verb: string, body: object = {}, headers = {}): Promise<Answer> =>
  world.api.post(`/api/v1/payments/${paymentId}/${verb}`, body, headers);
const held = (unitPrice = 3_000) => buy(world, [{ name: 'Lamp', unitPrice }]);
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const typesOf = async (id: string) => (await readEvents(id)).map(({ type }) => type);

/** What the sandbox's books say was done with the money of a payment. */
async function booked(paymentId: string, where: World = world): Promise<Parsed[]> {
  const rows: Parsed[] = await readIn(where, '/sandbox/ledger?limit=100');
  return rows.filter(({ idempotencyKey }) => idempotencyKey.includes(paymentId));
}

describe('POST /payments/{id}/capture', () => {
  test('takes what is authorized, and issues the invoice with it', async () => {
    const { orderId, paymentId } = await held();
    const payment = expectStatus(await act(paymentId, 'capture'), 200);
    expect({ ...payment }).toMatchObject({
      status: 'captured',
      amountAuthorized: 3_000,
      amountCaptured: 3_000,
      invoiceId: expect.any(String),
    });
    expect(await read(`/payments/${paymentId}`)).toEqual(payment);
    expect(await read(`/orders/${orderId}`)).toMatchObject({
      status: 'processing',
      paymentStatus: 'captured',
      amountPaid: 3_000,
      amountDue: 0,
    });
    expect(await read(`/invoices?orderId=${orderId}`)).toMatchObject([
      { id: payment.invoiceId, status: 'paid', total: 3_000, sourceType: 'order' },
    ]);
    const [transaction, authorization] = await read(`/payments/${paymentId}/transactions`);
    expect(transaction).toMatchObject({ type: 'capture', status: 'succeeded', amount: 3_000 });
    expect(authorization).toMatchObject({ type: 'authorization', status: 'succeeded' });
    expect(await booked(paymentId)).toMatchObject([{ type: 'capture', status: 'approved' }]);
    const events = await readEvents(paymentId);
    expect(events.map(({ type }) => type)).toEqual([
      'payment.created',
      'payment.authorized',
      'payment.captured',
    ]);
    expect(events[2]?.data).toEqual({ ...payment, transaction });
    expect(await typesOf(orderId)).toEqual(['order.created', 'order.updated', 'order.paid']);
    expect(codeOf(await act(paymentId, 'capture'))).toEqual([409, 'invalid_state']);
    expect(codeOf(await act(paymentId, 'void'))).toEqual([409, 'invalid_state']);
    expect(expectStatus(await act(paymentId, 'refund'), 200)).toMatchObject({ status: 'refunded' });
  });

  test('less than what is authorized releases the rest; more is refused', async () => {
    const { orderId, paymentId } = await held();
    const above = await act(paymentId, 'capture', { amount: 3_001 });
    expect(codeOf(above)).toEqual([422, 'validation_error']);
    expect(above.body.error?.details).toEqual([
      expect.objectContaining({ path: 'amount', code: 'amount_above_authorized' }),
    ]);
    expect(codeOf(await act(paymentId, 'capture', { amount: 0 }))).toEqual([
      400,
      'validation_error',
    ]);
    expect(expectStatus(await act(paymentId, 'capture', { amount: 1_000 }), 200)).toMatchObject({
      status: 'captured',
      amountCaptured: 1_000,
    });
    expect(codeOf(await act(paymentId, 'capture', { amount: 2_000 }))).toEqual([
      409,
      'invalid_state',
    ]);
    expect(await read(`/orders/${orderId}`)).toMatchObject({ amountPaid: 1_000, amountDue: 2_000 });
    expect((await act(paymentId, 'refund', { amount: 1_001 })).body.error?.code).toBe(
      'refund_not_allowed',
    );
    const invoices = () => read(`/invoices?orderId=${orderId}&sort=createdAt`);
    expect(await invoices()).toMatchObject([{ paymentId, status: 'paid', total: 1_000 }]);
    const rest = expectStatus(
      await world.api.post(`/api/v1/orders/${orderId}/payments`, { method: 'manual' }),
      201,
    );
    expect(await invoices()).toMatchObject([
      { paymentId, total: 1_000 },
      { paymentId: rest.id, total: 2_000 },
    ]);
    expect(await read(`/orders/${orderId}`)).toMatchObject({ paymentStatus: 'captured' });
  });

  test('an Idempotency-Key captures once, and replays', async () => {
    const { paymentId } = await held();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => act(paymentId, 'capture', { amount: 700 }, headers)),
    );
    answers.push(await act(paymentId, 'capture', { amount: 700 }, headers));
    const [first] = answers.map((answer) => expectStatus(answer, 200));
    for (const answer of answers) expect(answer.body.data).toEqual(first);
    expect(await booked(paymentId)).toHaveLength(1);
  });

  test('20 captures at once take the money once', async () => {
    const { orderId, paymentId } = await held();
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(paymentId, 'capture')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await booked(paymentId)).toMatchObject([{ type: 'capture', status: 'approved' }]);
    expect(await read(`/invoices?orderId=${orderId}`)).toHaveLength(1);
  });
});

describe('authorizations that nobody captured in time', () => {
  test('are let go by several sweeps at once, each once; one that is refused waits', async () => {
    const own = await manualWorld();
    const opened = await openContext(own);
    try {
      const lapsed = [(await buy(own)).paymentId, (await buy(own)).paymentId];
      const fresh = (await buy(own)).paymentId;
      const { database } = opened.ctx;
      await database.read(
        sql(
          `update payment set authorized_at = authorized_at - interval '7 days' where id = any($1)`,
        ),
        [lapsed],
      );
      const scope = { at: null, environmentId: own.environments.sandbox };
      await Promise.all([1, 2, 3].map(() => voidDueAuthorizations(opened.system, scope)));
      for (const paymentId of lapsed) {
        expect((await readIn(own, `/payments/${paymentId}`)).status).toBe('voided');
        expect(await booked(paymentId, own)).toMatchObject([{ type: 'void', status: 'approved' }]);
      }
      expect((await readIn(own, `/payments/${fresh}`)).status).toBe('authorized');
      // The processor has let this one go already, so that it refuses the void.
      const [{ connectorRef }] = await readIn(own, `/payments/${fresh}/transactions`);
      await database.read(sql(`update sandbox_operation set status = 'voided' where ref = $1`), [
        connectorRef,
      ]);
      await database.read(
        sql(`update payment set authorized_at = authorized_at - interval '7 days' where id = $1`),
        [fresh],
      );
      expect(await voidDueAuthorizations(opened.system, scope)).toBe(1);
      expect(await voidDueAuthorizations(opened.system, scope)).toBe(0);
      const [refused] = await readIn(own, `/payments/${fresh}/transactions`);
      expect(refused).toMatchObject({ type: 'void', status: 'failed' });
    } finally {
      await opened.close();
    }
  });
});

describe('POST /payments/{id}/void', () => {
  test('lets the money go; the order keeps no hold on it', async () => {
    const { orderId, paymentId } = await held();
    const payment = expectStatus(await act(paymentId, 'void'), 200);
    expect(payment).toMatchObject({ status: 'voided', amountCaptured: 0 });
    expect(await read(`/orders/${orderId}`)).toMatchObject({ paymentStatus: 'voided' });
    const ledger: Parsed[] = await read('/sandbox/ledger?limit=100');
    const [transaction, authorization] = await read(`/payments/${paymentId}/transactions`);
    const rootOf = ({ ref }: Parsed) => ref === authorization.connectorRef;
    expect(ledger.find(rootOf)).toMatchObject({ status: 'voided' });
    expect(await booked(paymentId)).toMatchObject([{ type: 'void', status: 'approved' }]);
    const emitted = (await readEvents(paymentId)).at(-1);
    expect(emitted).toMatchObject({ type: 'payment.voided', data: { ...payment, transaction } });
    expect(codeOf(await act(paymentId, 'void'))).toEqual([409, 'invalid_state']);
    expect(codeOf(await act(paymentId, 'capture'))).toEqual([409, 'invalid_state']);
    expect((await act(paymentId, 'refund')).body.error?.code).toBe('refund_not_allowed');
    expect(await read(`/invoices?orderId=${orderId}`)).toEqual([]);
  });

  test('ends a Net-N payment that is not paid, with its invoice', async () => {
    const { orderId, paymentId } = await buy(world, undefined, {
      session: { paymentTerms: { netN: 30 } },
      complete: { paymentMethod: 'net30', paymentToken: undefined },
    });
    expect(expectStatus(await act(paymentId, 'void'), 200)).toMatchObject({ status: 'voided' });
    expect(await read(`/invoices?orderId=${orderId}`)).toMatchObject([
      { status: 'voided', version: 2 },
    ]);
    expect(await read(`/orders/${orderId}`)).toMatchObject({ paymentStatus: 'voided' });
    expect(await typesOf(paymentId)).toEqual(['payment.created', 'payment.voided']);
    expect(codeOf(await act(paymentId, 'void'))).toEqual([409, 'invalid_state']);
  });

  test('races with captures: one of them wins, and books and ledger agree', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { paymentId } = await held();
      const verbs = ['capture', 'void', 'capture', 'void', 'refund'];
      const answers = await Promise.all(verbs.map((verb) => act(paymentId, verb)));
      const won = answers.slice(0, 4).filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      const taken = won[0]?.body.data.status === 'captured';
      const ledger = (await booked(paymentId)).filter(({ status }) => status === 'approved');
      const types = ledger.map(({ type }) => type).toSorted();
      const isRefunded = answers[4]?.status === 200;
      expect(types).toEqual([taken ? 'capture' : 'void', ...(isRefunded ? ['refund'] : [])]);
      const status = isRefunded ? 'refunded' : taken ? 'captured' : 'voided';
      expect((await read(`/payments/${paymentId}`)).status).toBe(status);
    }
  });

  test('an Idempotency-Key voids once, and replays', async () => {
    const { paymentId } = await held();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await act(paymentId, 'void', {}, headers), 200);
    const again = await act(paymentId, 'void', {}, headers);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.body.data).toEqual(first);
  });

  test('is nobody else’s', async () => {
    const { paymentId } = await held();
    const stranger = await setup();
    for (const verb of ['capture', 'void']) {
      for (const id of [paymentId, 'nothing', crypto.randomUUID()]) {
        const answer = await stranger.api.post(`/api/v1/payments/${id}/${verb}`, {});
        expect(codeOf(answer)).toEqual([404, 'not_found']);
      }
    }
    expect((await read(`/payments/${paymentId}`)).status).toBe('authorized');
  });
});

test('after seven days without a capture the money is let go', async () => {
  const own = await manualWorld();
  expectStatus(await own.api.post('/api/v1/test-clock', { now: '2027-03-01T10:00:00.000Z' }), 200);
  const lapsing = await buy(own);
  await advance(own, { unit: 'day', count: 1 });
  const captured = await buy(own);
  const later = await buy(own);
  const path = `/api/v1/payments/${captured.paymentId}/capture`;
  expectStatus(await own.api.post(path, {}), 200);
  await advance(own, { unit: 'day', count: 6 });
  const statusOf = async (id: string) => (await readIn(own, `/payments/${id}`)).status;
  expect(await statusOf(lapsing.paymentId)).toBe('voided');
  expect(await statusOf(later.paymentId)).toBe('authorized');
  expect(await statusOf(captured.paymentId)).toBe('captured');
  expect(await booked(lapsing.paymentId, own)).toMatchObject([
    { type: 'void', status: 'approved' },
  ]);
  const emitted = (await readEvents(lapsing.paymentId)).at(-1);
  expect(emitted).toMatchObject({
    type: 'payment.voided',
    data: { updatedAt: '2027-03-08T10:00:00.000Z' },
  });
  await advance(own, { unit: 'day', count: 2 });
  expect(await statusOf(later.paymentId)).toBe('voided');
});
