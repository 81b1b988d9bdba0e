import { describe, expect, test } from 'bun:test';
import { sql } from '../../../storage/query.ts';
import { complete, ledgerOf, pollSession } from '../../support/checkout/checkout.ts';
import { drawn } from '../../support/checkout/crashes.ts';
import { plan, sell, soldBy } from '../../support/checkout/recurring.ts';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { expectStatus } from '../../support/world/world.ts';

/** kill -9 of the API while a subscription is sold: one charge, one order, one subscription with its first period. */
const shop = await CrashShop.ofFile();

describe('kill -9 of the API while it sells a subscription', () => {
  const sold = drawn('subscription is sold').map((point) => [point, 'tok_visa', {}] as const);
  const lost = drawn('subscription is sold, and its answer is lost').map(
    (point) => [point, 'tok_timeout_captured', {}] as const,
  );
  const trial = { recurring: { trialDays: 7 } };
  const tried = drawn('subscription is sold with a trial').map(
    (point) => [point, 'tok_visa', trial] as const,
  );
  for (const [point, paymentToken, body] of [...sold, ...lost, ...tried]) {
    test(`at ${point} with ${paymentToken} ${JSON.stringify(body)}: sold once`, async () => {
      const { world, resources } = shop;
      const session = await sell(world, [plan], body);
      await shop.crash(point, () => complete(world, session, { paymentToken }));
      await shop.settle();
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
