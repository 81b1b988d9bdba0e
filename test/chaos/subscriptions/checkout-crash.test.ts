import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { reconcilePayments } from '../../../domain/payments/movements/reconcile-payments.ts';
import type { SystemResources } from '../../../domain/context.ts';
import { sql } from '../../../storage/query.ts';
import { openChaosServices, reconcilerContext } from '../../support/stack/chaos-services.ts';
import { complete, ledgerOf, pollSession } from '../../support/checkout/checkout.ts';
import { plan, sell, soldBy } from '../../support/checkout/recurring.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/** kill -9 of the API while a subscription is sold: one charge, one order, one subscription with its first period. */
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

let days = 0;

async function reconcile(): Promise<void> {
  await waitFor(async () => {
    days += 2;
    const range = { now: new Date(Date.now() + days * 86_400_000), batch: 100 };
    await Promise.all([1, 2].map(() => reconcilePayments(reconcilerContext(resources), range)));
    const [row] = await resources.database.read(
      sql<{ open: number }>(
        `select count(*)::int as open from payment_transaction where status in ('pending', 'unknown')`,
      ),
    );
    return row?.open === 0;
  });
}

describe('kill -9 of the API while it sells a subscription', () => {
  const points: [string, string, object][] = [
    ['checkout.after_reserve', 'tok_timeout_captured', {}],
    ['checkout.after_call', 'tok_visa', {}],
    ['checkout.before_settle', 'tok_visa', {}],
    ['checkout.after_settle', 'tok_visa', {}],
    ['checkout.after_call', 'tok_visa', { recurring: { trialDays: 7 } }],
  ];
  for (const [point, paymentToken, body] of points) {
    test(`at ${point} with ${paymentToken} ${JSON.stringify(body)}: sold once`, async () => {
      const session = await sell(world, [plan], body);
      const child = await stack.restartApi(0, { FAILPOINTS: point });
      const answered = await complete(world, session, { paymentToken }).catch(() => null);
      expect(answered).toBeNull();
      await child.exited;
      await stack.restartApi(0);
      await reconcile();
      const shown = await pollSession(world, session);
      if (shown.status === 'open') expectStatus(await complete(world, session), 200);
      const completed = await pollSession(world, session);
      expect(completed.status).toBe('completed');
      const again = await complete(world, session, { paymentToken });
      expect([200, 422]).toContain(again.status);
      const { subscription, periods, order } = await soldBy(world, session, completed);
      const isTrial = 'recurring' in body;
      expect(subscription.status).toBe(isTrial ? 'trialing' : 'active');
      expect(periods).toMatchObject([{ index: 0, status: isTrial ? 'trial' : 'paid' }]);
      expect(order).toMatchObject({ subscriptionId: subscription.id, paymentStatus: 'captured' });
      const booked = (await ledgerOf(world, session)).filter(({ status }) => status === 'approved');
      expect(booked).toHaveLength(1);
      const [count] = await resources.database.read(
        sql<{ live: number }>(
          `select count(*)::int as live from subscription where checkout_session_id = $1 and status <> 'expired'`,
        ),
        [session.id],
      );
      expect(count?.live).toBe(1);
    });
  }
});
