import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Context, Database } from '../../../domain/context.ts';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { Refusal } from '../../../domain/errors.ts';
import { reconcilePayments } from '../../../domain/sales/reconcile-payments.ts';
import { retryCharge } from '../../../domain/subscriptions/dunning/retry-charge.ts';
import { resumeSubscription } from '../../../domain/subscriptions/pause/resume-subscription.ts';
import { environmentContext } from '../../../domain/tenancy/enter-tenant.ts';
import { OPERATION_OF_INTENT } from '../../../storage/queries/subscriptions/subscription-rows.ts';
import { Crash, mortal } from '../../support/histories/mortal.ts';
import { openChaosServices, reconcilerContext } from '../../support/stack/chaos-services.ts';
import { startStack } from '../../support/stack/stack.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { act, bookedFor, worldAt } from '../../support/subscriptions/verbs.ts';
import { advance } from '../../support/timing/test-clock.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

/**
 * A request died after it had stored its charge. When its repeat has read what it had begun, and not yet the charge, the
 * charge is looked up and settled: the repeat answers what became of it.
 */
let stack: Awaited<ReturnType<typeof startStack>>;
let resources: SystemResources;

beforeAll(async () => {
  const env = { RECONCILE_AFTER_MS: '200' };
  stack = await startStack({ apiCount: 1, actorCount: 0, env });
  resources = await openChaosServices(stack.env);
});
afterAll(async () => {
  await resources?.database.close();
  await stack?.stop();
});

interface Found {
  readonly world: World;
  readonly id: string;
}

async function pausedLong(card: string): Promise<Found> {
  const world = await worldAt('2027-11-01T00:00:00Z', stack.baseUrl);
  const { id } = await subscribe(world, await subscriber(world, card));
  expectStatus(await act(world, id, 'pause'), 200);
  await advance(world, { unit: 'month', count: 2 });
  return { world, id };
}

async function pastDue(card: string): Promise<Found> {
  const world = await worldAt('2027-11-01T00:00:00Z', stack.baseUrl);
  const { id } = await subscribe(world, await subscriber(world, card));
  await advance(world, { unit: 'month', count: 1 });
  expect((await subscriptionOf(world, id)).status).toBe('past_due');
  return { world, id };
}

const resume = (ctx: Context, id: string): Promise<unknown> =>
  resumeSubscription(ctx, id, { billing: 'auto' });
const retry = (ctx: Context, id: string): Promise<unknown> => retryCharge(ctx, id, {});

/** The same database; after it has read the operation of an intent for the first time, something else happens. */
function after<Kind extends Database>(database: Kind, happens: () => Promise<void>): Kind {
  let isFirst = true;
  return new Proxy(database, {
    get: (known, name) => {
      const value: unknown = Reflect.get(known, name, known);
      if (typeof value !== 'function') return value;
      if (name !== 'read') return value.bind(known);
      return async (...given: unknown[]) => {
        const rows: unknown = await value.apply(known, given);
        if (!isFirst || given[0] !== OPERATION_OF_INTENT) return rows;
        isFirst = false;
        await happens();
        return rows;
      };
    },
  });
}

async function lookUpAll(): Promise<void> {
  const now = new Date(Date.now() + 2 * 86_400_000);
  await reconcilePayments(reconcilerContext(resources), { now, batch: 100 });
}

const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : String(error));

test.each([
  ['resumption', pausedLong, 'tok_renewal_decline_1', resume, 'paused', 'payment_failed'],
  ['retry', pastDue, 'tok_renewal_decline_1', retry, 'past_due', 'payment_failed'],
  ['resumption', pausedLong, 'tok_visa', resume, 'active', 'answered'],
  ['retry', pastDue, 'tok_renewal_decline_once_1', retry, 'active', 'answered'],
] as const)(
  'a %s repeated while its charge is settled (%#)',
  async (_, scene, card, verb, status, answer) => {
    const actors = stack.addActors();
    const { world, id } = await scene(card);
    await actors.stop();
    const { workspaceId, applicationId } = world;
    const tenant = { workspaceId, applicationId, environmentId: world.environments.sandbox };
    const intentKey = `repeat:${crypto.randomUUID()}`;
    const dying = mortal(resources, { at: 'subscription.after_reserve' }).resources;
    const first = await environmentContext({ ...reconcilerContext(dying), intentKey }, tenant);
    expect(await verb(first, id).catch((error: unknown) => error)).toBeInstanceOf(Crash);
    const again = await environmentContext({ ...reconcilerContext(resources), intentKey }, tenant);
    const own = { ...again, database: after(again.database, lookUpAll) };
    expect(await verb(own, id).then(() => 'answered', codeOf)).toBe(answer);
    expect((await subscriptionOf(world, id)).status).toBe(status);
    const booked = await bookedFor(world, id);
    expect(booked).toHaveLength(scene === pastDue ? 3 : 2);
  },
);
