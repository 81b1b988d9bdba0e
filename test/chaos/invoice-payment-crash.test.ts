import { expect, test } from 'bun:test';
import { sql } from '../../storage/query.ts';
import { CrashShop } from '../support/crash/crash-shop.ts';
import { buyOnAccount } from '../support/orders/net30.ts';
import { expectLedgersAgree } from '../support/orders/worked-order.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus } from '../support/world/world.ts';

/**
 * kill -9 of the API at each point of paying an invoice by card. Afterwards the reconciler settles it once to what the
 * processor's ledger says, and until then no transfer can be recorded.
 */
const shop = await CrashShop.ofFile();

test.each([
  ['invoice.after_reserve', 'tok_visa', 'paid'],
  ['invoice.after_call', 'tok_visa', 'paid'],
  ['invoice.after_settle', 'tok_visa', 'paid'],
  ['invoice.after_call', 'tok_decline_lost', 'open'],
])('killed at %s with %s: %s', async (point, paymentToken, end) => {
  const { world, resources } = shop;
  const { id, paymentId, orderId } = await buyOnAccount(world);
  const asked = await world.api.post(`/api/v1/invoices/${id}/link`, {});
  const path = new URL(expectStatus(asked, 200).url).pathname;
  const pay = { paymentToken, amount: 3_000 };
  await shop.crash(point, () => world.anyone.post(`${path}/pay`, pay));
  // Decided already, or not to be paid twice.
  expect((await world.api.post(`/api/v1/invoices/${id}/mark-paid`, {})).status).toBe(409);
  await shop.settle();
  await shop.settle();
  expect((await shop.read(`/invoices/${id}`)).status).toBe(end);
  const isPaid = end === 'paid';
  expect((await shop.read(`/payments/${paymentId}`)).amountCaptured).toBe(isPaid ? 3_000 : 0);
  const ledger = (await shop.read('/sandbox/ledger?limit=100')) as unknown as Parsed[];
  const taken = ledger.filter(
    ({ idempotencyKey, status }) =>
      idempotencyKey.startsWith(`ip:${paymentId}:`) && status === 'approved',
  );
  expect(taken).toHaveLength(isPaid ? 1 : 0);
  const [events] = await resources.database.read(
    sql<{ captured: number; paid: number }>(`
        select count(*) filter (where resource_id = $1 and type = 'payment.captured')::int as captured,
          count(*) filter (where resource_id = $2 and type = 'invoice.paid')::int as paid
        from event where resource_id in ($1, $2)`),
    [paymentId, id],
  );
  expect(events).toEqual(isPaid ? { captured: 1, paid: 1 } : { captured: 0, paid: 0 });
  await expectLedgersAgree(world, orderId);
});
