import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import type { Context } from '../../../domain/context.ts';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { createFromRequest } from '../../../domain/subscriptions/create/create-from-request.ts';
import { environmentContext } from '../../../domain/tenancy/enter-tenant.ts';
import { Crash, mortal, type Network } from '../../support/histories/mortal.ts';
import {
  openChaosServices,
  reconcilerContext,
  settleUndecided,
} from '../../support/stack/chaos-services.ts';
import { startStack } from '../../support/stack/stack.ts';
import { subscriber, subscriptionOf } from '../../support/subscriptions/subscriptions.ts';
import { bookedFor } from '../../support/subscriptions/verbs.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/**
 * A first charge is settled by two at once, such as its request and the lookup of what took too long: both look for the
 * subscription before either has made it. It is made once, and both answer it.
 */
let stack: Awaited<ReturnType<typeof startStack>>;
let world: World;
let resources: SystemResources;
/** As of another process. */
let others: SystemResources;
let sql: SQL;

beforeAll(async () => {
  const env = { RECONCILE_AFTER_MS: '200' };
  stack = await startStack({ apiCount: 1, actorCount: 0, env });
  world = await setup(stack.baseUrl);
  resources = await openChaosServices(stack.env);
  others = await openChaosServices(stack.env);
  sql = new SQL({ url: stack.databaseUrl, max: 1 });
});
afterAll(async () => {
  await sql?.end();
  await others?.database.close();
  await resources?.database.close();
  await stack?.stop();
});

/** The context of the request, in a process that reaches the processor by the network. */
function requestIn(own: SystemResources, intentKey: string): Promise<Context> {
  const { workspaceId, applicationId } = world;
  const tenant = { workspaceId, applicationId, environmentId: world.environments.sandbox };
  return environmentContext({ ...reconcilerContext(own), intentKey }, tenant);
}

/** Until both wait for the payment, in the transaction that holds it. */
async function untilBothWait(tx: SQL): Promise<void> {
  await waitFor(async () => {
    const waiting = await tx`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting.length === 2;
  }, 30_000);
}

test.each([
  ['both hear of the approval', ['up', 'up'], ['active', 'active']],
  ['neither hears anything', ['silent', 'silent'], ['pending', 'pending']],
] as const)('%s', async (_, networks, statuses) => {
  const { customerId } = await subscriber(world);
  const { applicationId } = world;
  const terms = {
    plan: 'pro',
    interval: 'month',
    amount: 3_000,
    quantity: 1,
    trialDays: 0,
    dryRun: false,
  } as const;
  const intentKey = `twice:${crypto.randomUUID()}`;
  const ask = async (own: SystemResources) => {
    const request = { applicationId, customerId, ...terms };
    return (await createFromRequest(await requestIn(own, intentKey), request)).value;
  };
  const dying = mortal(resources, { at: 'subscription.after_reserve' }).resources;
  expect(await ask(dying).catch((error: unknown) => error)).toBeInstanceOf(Crash);
  const settle = (own: SystemResources, network: Network) =>
    ask(mortal(own, null, network).resources);
  const { both } = await sql.begin(async (tx) => {
    await tx`
        select 1 from payment
        where id = (select payment_id from subscription_operation where intent = ${intentKey})
        for update`;
    const [one, other] = networks;
    const settling = Promise.all([settle(resources, one), settle(others, other)]);
    settling.catch(() => undefined);
    await untilBothWait(tx);
    return { both: settling };
  });
  const [one, other] = await both;
  expect([one?.subscription.status, other?.subscription.status]).toEqual([...statuses]);
  expect(other?.subscription.id).toBe(one?.subscription.id);
  await settleUndecided(resources);
  const id = one?.subscription.id ?? '';
  expect((await subscriptionOf(world, id)).status).toBe('active');
  expect(await bookedFor(world, id)).toEqual(['p0:a1 approved']);
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  for (const { name, violations } of invariants) expect([name, violations]).toEqual([name, []]);
});
