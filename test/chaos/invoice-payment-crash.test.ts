import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { SystemResources } from '../../domain/context.ts';
import { sql } from '../../storage/query.ts';
import { buyOnAccount } from '../support/orders/net30.ts';
import { expectLedgersAgree } from '../support/orders/worked-order.ts';
import { openChaosServices, settleUndecided } from '../support/stack/chaos-services.ts';
import { startStack } from '../support/stack/stack.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

/**
 * kill -9 of the API at each point of paying an invoice by card. Afterwards the reconciler settles it once to what the
 * processor's ledger says, and until then no transfer can be recorded.
 */
let stack: Awaited<ReturnType<typeof startStack>>;
let world: World;
let resources: SystemResources;

beforeAll(async () => {
  stack = await startStack({ apiCount: 1, actorCount: 0, env: { RECONCILE_AFTER_MS: '200' } });
  world = await setup(stack.baseUrl);
  resources = await openChaosServices(stack.env);
});

afterAll(async () => {
  await resources?.database.close();
  await stack?.stop();
});

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

const reconcile = (): Promise<void> => settleUndecided(resources);

test.each([
  ['after_reserve', 'tok_visa', 'paid'],
  ['after_call', 'tok_visa', 'paid'],
  ['after_settle', 'tok_visa', 'paid'],
  ['after_call', 'tok_decline_lost', 'open'],
])('killed at invoice.%s with %s: %s', async (point, paymentToken, end) => {
  const { id, paymentId, orderId } = await buyOnAccount(world);
  const asked = await world.api.post(`/api/v1/invoices/${id}/link`, {});
  const path = new URL(expectStatus(asked, 200).url).pathname;
  const child = await stack.restartApi(0, { FAILPOINTS: `invoice.${point}` });
  const answered = await world.anyone.post(`${path}/pay`, { paymentToken, amount: 3_000 }).then(
    () => true,
    () => false,
  );
  expect(answered).toBe(false);
  await child.exited;
  await stack.restartApi(0);
  // Decided already, or not to be paid twice.
  expect((await world.api.post(`/api/v1/invoices/${id}/mark-paid`, {})).status).toBe(409);
  await reconcile();
  await reconcile();
  expect((await read(`/invoices/${id}`)).status).toBe(end);
  const isPaid = end === 'paid';
  expect((await read(`/payments/${paymentId}`)).amountCaptured).toBe(isPaid ? 3_000 : 0);
  const ledger = (await read('/sandbox/ledger?limit=100')) as unknown as Parsed[];
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
