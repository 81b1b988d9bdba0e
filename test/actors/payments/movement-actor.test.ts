import { expect, test } from 'bun:test';
import { actors } from '../../../actors/all-actors.ts';
import { reconcilePayments } from '../../../domain/sales/reconcile-payments.ts';
import { complete, makeCart, makeSession } from '../../support/checkout/checkout.ts';
import { reconcilerContext } from '../../support/stack/chaos-services.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { moveTimer } from '../../support/stack/timers.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

/** Movements that stay undecided, in an engine that runs no sweep. */
const { stack, sql, open } = await engineStack();
const engine = await open({ leaseMs: 5_000, actors });
const world = await setup(stack.baseUrl);

/** The charge of a checkout whose buyer has a challenge to answer. */
async function challenge() {
  const session = await makeSession(world, await makeCart(world));
  const body = { paymentToken: 'tok_3ds' };
  const { paymentId } = expectStatus(await complete(world, session, body), 202);
  const [{ id }] = await sql`select id from payment_transaction where payment_id = ${paymentId}`;
  return { kind: 'payment_movement', id };
}

async function lookupOf({ id }: { readonly id: string }) {
  const [row] = await sql`
    select t.lookups, t.next_lookup_at as "nextAt", r.due_at as "timerAt"
    from payment_transaction t left join timer r on r.kind = 'payment_movement' and r.id = t.id::text
    where t.id = ${id}`;
  return row;
}

/** Lets the schedule of a movement be due, by a clock of milliseconds as well. */
async function beDue({ id }: { readonly id: string }): Promise<void> {
  await sql`update payment_transaction set next_lookup_at = date_trunc('milliseconds', now()) where id = ${id}`;
}

test('a movement is looked up by its schedule until it is decided', async () => {
  const movement = await challenge();
  const first = await lookupOf(movement);
  expect(first.timerAt).toEqual(first.nextAt);
  for (const [lookups, minutes] of [
    [1, 10],
    [2, 60],
  ] as const) {
    await beDue(movement);
    const at = Date.now();
    await moveTimer(engine, sql, movement, new Date());
    await waitFor(async () => (await lookupOf(movement)).lookups === lookups);
    await waitFor(async () => (await lookupOf(movement)).timerAt > new Date(at + 60_000));
    const { nextAt, timerAt } = await lookupOf(movement);
    expect(timerAt).toEqual(nextAt);
    expect(Math.round((timerAt.getTime() - at) / 60_000)).toBe(minutes);
  }
});

test('a movement that has lost its timer gets one from the repair', async () => {
  const movement = await challenge();
  await beDue(movement);
  await sql`delete from timer where id = ${movement.id}`;
  const { services, database } = engine;
  await reconcilePayments(reconcilerContext({ services, database }), {
    now: new Date(),
    batch: 50,
  });
  const { lookups, nextAt, timerAt } = await lookupOf(movement);
  expect(lookups).toBe(1);
  expect(timerAt).toEqual(nextAt);
});
