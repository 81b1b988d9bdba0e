import { expect, test } from 'bun:test';
import { buy } from '../support/checkout/checkout.ts';
import type { Parsed } from '../support/world/client.ts';
import { randomOf, type Random } from '../support/histories/random.ts';
import { changeSettings, expectStatus, setup } from '../support/world/world.ts';
import { seed } from '../support/seed.ts';

/**
 * Random histories of captures, voids, refunds, decisions of the processor and repeats, several at once on each payment.
 * Whatever happened, payment, order, invoice and the processor's ledger agree to the cent. A failure names its seed.
 */
const PAYMENTS = 16;
const ROUNDS = 4;
const AT_ONCE = 4;
const TOTAL = 5_000;
const tokens = ['tok_visa', 'tok_visa', 'tok_refund_fail', 'tok_refund_pending'];

const world = await setup();
await changeSettings(world, { payments: { captureMode: 'manual' } });

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

async function ledgerOfAll(): Promise<Parsed[]> {
  const rows: Parsed[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const answer = await world.api.get(`/api/v1/sandbox/ledger?limit=100${query}`);
    rows.push(...expectStatus(answer, 200));
    cursor = answer.body.meta?.pagination?.cursor ?? null;
  } while (cursor);
  return rows;
}

async function step(paymentId: string, random: Random): Promise<number> {
  const amount = 1 + Math.floor(random.next() * TOTAL * 0.6);
  const headers: Record<string, string> = random.chance(0.3)
    ? { 'idempotency-key': crypto.randomUUID() }
    : {};
  const post = async (verb: string, body: object): Promise<number> => {
    const path = `/api/v1/payments/${paymentId}/${verb}`;
    const asked = [world.api.post(path, body, headers)];
    if (headers['idempotency-key']) asked.push(world.api.post(path, body, headers));
    const [first, second] = await Promise.all(asked);
    if (second)
      expect(second.body.data ?? second.body.error).toEqual(first?.body.data ?? first?.body.error);
    return first?.status ?? 0;
  };
  const chosen = random.next();
  if (chosen < 0.3) return post('capture', random.chance(0.6) ? {} : { amount });
  if (chosen < 0.36) return post('void', {});
  if (chosen < 0.85) return post('refund', random.chance(0.15) ? {} : { amount });
  const pending: Parsed[] = await read(`/payments/${paymentId}/transactions`);
  const ref = pending.find(({ status }) => status === 'pending')?.connectorRef;
  if (!ref) return 204;
  const type = random.chance(0.5) ? 'refund.succeeded' : 'refund.failed';
  return (await world.api.post('/api/v1/sandbox/events', { type, ref })).status;
}

const sum = (rows: Parsed[]) => rows.reduce((total, { amount }) => total + amount, 0);

test(`random histories end with books that agree (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const bought = await Promise.all(
    Array.from({ length: PAYMENTS }, (_, index) =>
      buy(world, [{ name: 'Lamp', unitPrice: TOTAL }], {
        complete: { paymentToken: tokens[index % tokens.length] },
      }),
    ),
  );
  const allowed = new Set([200, 202, 204, 402, 409, 422]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const steps = bought.flatMap(({ paymentId }) =>
      Array.from({ length: AT_ONCE }, () => step(paymentId, random)),
    );
    for (const status of await Promise.all(steps)) expect(allowed).toContain(status);
  }
  const ledger = await ledgerOfAll();
  const reached = new Set<string>();
  for (const { paymentId, orderId } of bought) {
    const payment = await read(`/payments/${paymentId}`);
    const transactions: Parsed[] = await read(`/payments/${paymentId}/transactions?limit=100`);
    const keys = new Set(transactions.map(({ idempotencyKey }) => idempotencyKey));
    const booked = ledger.filter(({ idempotencyKey }) => keys.has(idempotencyKey));
    const asSeen = (rows: Parsed[], names: Record<string, string>) =>
      rows.map((row) => [row.idempotencyKey, row.type, row.amount, names[row.status]]).toSorted();
    expect(asSeen(transactions, { succeeded: 'yes', failed: 'no', pending: 'open' })).toEqual(
      asSeen(booked, { approved: 'yes', voided: 'yes', declined: 'no', pending: 'open' }),
    );
    const approved = (type: string) =>
      sum(booked.filter((row) => row.type === type && row.status === 'approved'));
    expect(payment.amountCaptured).toBe(approved('capture'));
    expect(payment.amountRefunded).toBe(approved('refund'));
    expect(payment.amountCaptured).toBeLessThanOrEqual(payment.amountAuthorized);
    const open = sum(
      booked.filter(({ type, status }) => type === 'refund' && status === 'pending'),
    );
    expect(payment.amountRefunded + open).toBeLessThanOrEqual(payment.amountCaptured);
    const order = await read(`/orders/${orderId}`);
    expect([order.amountPaid, order.amountRefunded]).toEqual([
      payment.amountCaptured,
      payment.amountRefunded,
    ]);
    const invoices: Parsed[] = await read(`/invoices?orderId=${orderId}`);
    expect(invoices.map(({ amountRefunded }) => amountRefunded)).toEqual(
      payment.amountCaptured > 0 ? [payment.amountRefunded] : [],
    );
    reached.add(payment.status);
  }
  expect(reached.size).toBeGreaterThan(1);
});
