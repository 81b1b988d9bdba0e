import { expect, test } from 'bun:test';
import { defineActor } from '../../../actors/runtime/define-actor.ts';
import type { StreamConsumer } from '../../../actors/runtime/stream-consumer.ts';
import { wakingActors } from '../../../actors/runtime/wake-by-events.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer, touchCustomer } from '../../support/webhooks/webhook-stack.ts';
import { setup } from '../../support/world/world.ts';

/** An actor that `customer.created` wakes, beside a consumer that only counts. */
const woken: { readonly id: string; readonly latenessMs: number }[] = [];
const counted: string[] = [];
const consumed: string[] = [];
let isClosed = false;
let refused = 0;

const probe = defineActor({
  kind: 'probe',
  on: { 'customer.created': ({ data: { id } }) => (typeof id === 'string' ? id : null) },
  wake: async (_run, { id, dueAt }) => {
    woken.push({ id, latenessMs: Date.now() - dueAt.getTime() });
    return null;
  },
});
const counter: StreamConsumer = {
  name: 'counter',
  apply: async (_tx, events) => {
    if (isClosed) {
      refused += 1;
      throw new Error('not yet');
    }
    return {
      costOf: () => 0,
      committed: () => consumed.push(...events.map(({ type }) => type)),
    };
  },
};

const { stack, sql, open } = await engineStack();
const world = await setup(stack.baseUrl);
await open({
  leaseMs: 5_000,
  actors: [probe],
  consumers: [
    wakingActors(counter, [probe], { wokenByEvent: (actor) => void counted.push(actor) }),
  ],
});

test('an event wakes the actor of its aggregate once, at its commit, and others wake nobody', async () => {
  const id = await emitCustomer(world);
  await waitFor(() => woken.some((one) => one.id === id));
  await touchCustomer(world, id, 'a');
  await waitFor(() => consumed.includes('customer.updated'));
  await waitFor(async () => (await sql`select from timer where kind = 'probe'`).length === 0);
  expect(woken.map((one) => one.id)).toEqual([id]);
  expect(counted).toEqual(['probe']);
});

test('an actor is not woken before the consumer has taken the event', async () => {
  woken.length = 0;
  isClosed = true;
  const id = await emitCustomer(world);
  await waitFor(() => refused > 0);
  expect(woken).toEqual([]);
  isClosed = false;
  await waitFor(() => woken.some((one) => one.id === id));
  expect(woken).toHaveLength(1);
});
