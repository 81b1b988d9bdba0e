import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../support/database/cells.ts';
import { complete, ledgerOf, makeCart, makeSession } from '../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../support/world/client.ts';
import { readEvents } from '../support/events/events.ts';
import { expectStatus, setup } from '../support/world/world.ts';

/** Fifty at once: one order, one capture, one order.created, one invoice, and the contract's answers to the rest. */
const PARALLEL = 50;
// Each is a card of its own that is approved.
const tokens = (
  'AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IL IN IS IT JP ' +
  'KR LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI SK TR US ZA'
)
  .split(' ')
  .map((country) => `tok_country_${country}`);

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

async function expectOnePurchase(cart: Parsed, sessions: readonly Parsed[]): Promise<string> {
  const orders = await read(`/orders?cartId=${cart.id}`);
  expect(orders).toHaveLength(1);
  const [order] = orders;
  expect(order).toMatchObject({ status: 'processing', amountPaid: cart.total });
  const ledgers = await Promise.all(sessions.map((session) => ledgerOf(world, session)));
  expect(ledgers.flat().filter(({ status }) => status === 'approved')).toHaveLength(1);
  const created = (await readEvents(order.id)).filter(({ type }) => type === 'order.created');
  expect(created).toHaveLength(1);
  expect(await read(`/invoices?orderId=${order.id}`)).toHaveLength(1);
  const payments = await read(`/orders/${order.id}/payments`);
  expect(payments.map(({ amountCaptured }: Parsed) => amountCaptured)).toEqual([cart.total]);
  return order.id;
}

function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = `${status} ${body.error?.code ?? 'ok'}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe('50 parallel completes', () => {
  test('of one session with one token: all get the one answer', async () => {
    const cart = await makeCart(world);
    const session = await makeSession(world, cart);
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, () => complete(world, session)),
    );
    expect(tally(answers)).toEqual({ '200 ok': PARALLEL });
    const orderId = await expectOnePurchase(cart, [session]);
    expect(new Set(answers.map(({ body }) => body.data?.orderId))).toEqual(new Set([orderId]));
  });

  test('of one session with a token each: one is paid, the losers are told the order', async () => {
    const cart = await makeCart(world);
    const session = await makeSession(world, cart);
    const answers = await Promise.all(
      tokens.map((paymentToken) => complete(world, session, { paymentToken })),
    );
    // More than ten a minute may be refused for that as well, but only one is paid.
    const {
      '200 ok': paid,
      '422 session_not_open': late = 0,
      '429 rate_limit_exceeded': many = 0,
    } = tally(answers);
    expect([paid, late + many]).toEqual([1, PARALLEL - 1]);
    expect(late).toBeGreaterThan(0);
    const orderId = await expectOnePurchase(cart, [session]);
    const losers = answers.filter(({ status }) => status === 422);
    expect(new Set(losers.map(({ body }) => body.error?.details.orderId))).toEqual(
      new Set([orderId]),
    );
  });

  test('of four sessions on one cart: one is paid, the other sessions are superseded', async () => {
    const cart = await makeCart(world);
    const sessions: Parsed[] = [];
    for (let index = 0; index < 4; index += 1) sessions.push(await makeSession(world, cart));
    const answers = await Promise.all(
      tokens.map((paymentToken, index) =>
        complete(world, sessions[index % sessions.length], { paymentToken }),
      ),
    );
    const {
      '200 ok': paid,
      '422 session_not_open': own = 0,
      '410 session_expired': others = 0,
      '429 rate_limit_exceeded': many = 0,
    } = tally(answers);
    expect(paid).toBe(1);
    expect(own + others + many).toBe(PARALLEL - 1);
    expect(others).toBeGreaterThan(0);
    await expectOnePurchase(cart, sessions);
    const statuses = await Promise.all(
      sessions.map(async ({ id }) => (await read(`/checkout/sessions/${id}`)).status),
    );
    expect(statuses.toSorted()).toEqual(['completed', 'expired', 'expired', 'expired']);
  });

  test('of four sessions on one cart while the processor is slow and some cards are declined', async () => {
    const cart = await makeCart(world);
    const sessions: Parsed[] = [];
    for (let index = 0; index < 4; index += 1) sessions.push(await makeSession(world, cart));
    const kinds = ['tok_decline_lost', 'tok_slow', 'tok_decline_expired', 'tok_timeout_captured'];
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) =>
        complete(world, sessions[index % 4], { paymentToken: kinds[(index >> 2) % 4] }),
      ),
    );
    const allowed = new Set([
      '200 ok',
      '402 payment_failed',
      '409 request_in_progress',
      '410 session_expired',
      '422 session_not_open',
      '429 rate_limit_exceeded',
    ]);
    const counts = tally(answers);
    expect(Object.keys(counts).filter((key) => !allowed.has(key))).toEqual([]);
    expect(counts['200 ok']).toBeGreaterThanOrEqual(1);
    await expectOnePurchase(cart, sessions);
  });

  test('at most one live order per cart is a constraint of the database', async () => {
    const sql = await sqlOf(world);
    const names = await sql`
      select indexname from pg_indexes
      where indexname in ('orders_one_live_per_cart', 'checkout_attempt_one_running') and indexdef like '%UNIQUE%'`;
    expect(names).toHaveLength(2);
  });
});
