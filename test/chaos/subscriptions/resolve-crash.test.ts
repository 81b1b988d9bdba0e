import { describe, expect, test } from 'bun:test';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { killActorsAt, killDuring, repeatUntil } from '../../support/crash/kill-during.ts';
import { someOf } from '../../support/crash/draw.ts';
import { bookingsOf } from '../../support/subscriptions/bookings.ts';
import { drawn } from '../../support/subscriptions/crash-points.ts';
import { issuesOf, orphanedMonth, undecidedMonth } from '../../support/subscriptions/orphans.ts';
import { act, periodsOf, typesOfAt } from '../../support/subscriptions/verbs.ts';
import { exitOf } from '../../support/timing/exit-of.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../../support/world/client.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

/** kill -9 of the API, and of the actors that finish its refund, while an issue is resolved: it is resolved once. */
const env = { RECONCILE_AFTER_MS: '500', ACTOR_LEASE_MS: '1500' };
const { stack } = await CrashShop.ofFile({ actorCount: 1, env });

interface Scene {
  readonly own: World;
  readonly id: string;
  readonly issueId: string;
}

function resolving({ own, id, issueId }: Scene, body: object): () => Promise<Answer> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return () => act(own, id, `issues/${issueId}/resolve`, body, headers);
}

async function expectResolved({ own, id }: Scene, resolution: string): Promise<void> {
  expect(await issuesOf(own, id)).toMatchObject([{ status: 'resolved', resolution }]);
  const types = await typesOfAt(stack, own, id);
  expect(types.filter((type) => type === 'issue_resolved')).toHaveLength(1);
}

async function expectRefunded(scene: Scene & { readonly paymentId: string }): Promise<void> {
  const { own, id, paymentId } = scene;
  await expectResolved(scene, 'refund');
  const payment = expectStatus(await own.api.get(`/api/v1/payments/${paymentId}`), 200);
  expect(payment).toMatchObject({ status: 'refunded', amountRefunded: 3_000 });
  const refunds = await bookingsOf(own, 'refund', paymentId);
  expect(refunds).toMatchObject([{ amount: 3_000, status: 'approved' }]);
  expect((await periodsOf(own, id)).map(({ status }) => status)).toEqual(['paid', 'void']);
}

const isResolved = async ({ own, id }: Scene): Promise<boolean> =>
  (await issuesOf(own, id)).every(({ status }) => status === 'resolved');

describe('kill -9 of the API while an issue is resolved by refund', () => {
  test.each(drawn('resolve by refund'))(
    'at %s: the repeat of the request finishes it',
    async (point) => {
      const scene = await orphanedMonth(undefined, stack.baseUrl);
      const ask = resolving(scene, { resolution: 'refund' });
      await killDuring(stack, point, ask);
      await repeatUntil(ask, 200);
      await expectRefunded(scene);
    },
  );

  test.each(drawn('resolve by refund, and the actors that finish it'))(
    'at %s, and of the actors after the money: others finish it alone',
    async (point) => {
      const scene = await orphanedMonth(undefined, stack.baseUrl);
      await killActorsAt(stack, 'subscription_refund.after_money', () =>
        killDuring(stack, point, resolving(scene, { resolution: 'refund' })),
      );
      await waitFor(() => isResolved(scene), 60_000);
      await expectRefunded(scene);
    },
  );

  test.each(drawn('refused resolve by refund'))(
    'at %s, and the processor refuses the refund: 402, also to the repeat; the issue stays open',
    async (point) => {
      const scene = await orphanedMonth('tok_renewal_orphan_refund_fail_1', stack.baseUrl);
      const ask = resolving(scene, { resolution: 'refund' });
      await killDuring(stack, point, ask);
      const answer = await repeatUntil(ask, 402);
      expect(answer.body.error?.code).toBe('payment_failed');
      const { own, id, paymentId } = scene;
      expect(await issuesOf(own, id)).toMatchObject([{ status: 'open', confirmed: true }]);
      expect((await bookingsOf(own, 'refund', paymentId)).map(({ status }) => status)).toEqual([
        'declined',
      ]);
      // The money is still there: it may pay the period instead.
      expectStatus(await resolving(scene, { resolution: 'apply' })(), 200);
      await expectResolved(scene, 'apply');
    },
  );
});

/** One commit, without a point in it: the API is killed so long after the request was sent. */
const allDelays = [2, 8, 20, 50];
const delays = someOf(allDelays, 1);

async function killAfter(ms: number, asks: readonly (() => Promise<Answer>)[]): Promise<void> {
  const [api] = stack.apiProcesses;
  if (api?.pid === undefined) throw new Error('no API process to kill');
  const asked = asks.map((ask) => ask().catch(() => null));
  await Bun.sleep(ms);
  process.kill(api.pid, 'SIGKILL');
  await Promise.all([...asked, exitOf(api)]);
  await stack.restartApi(0);
}

test.each(delays)(
  'kill -9 of the API %d ms after issues are resolved in one commit each: their money is written once',
  async (ms) => {
    const applied = await orphanedMonth(undefined, stack.baseUrl);
    const notCharged = await undecidedMonth(undefined, stack.baseUrl);
    const apply = resolving(applied, { resolution: 'apply' });
    const deny = resolving(notCharged, { resolution: 'not_charged', note: 'by phone' });
    await killAfter(ms, [apply, deny]);
    await repeatUntil(apply, 200);
    await expectResolved(applied, 'apply');
    const { own, id } = applied;
    const orders = expectStatus(await own.api.get(`/api/v1/orders?subscriptionId=${id}`), 200);
    expect(orders.map(({ total }: Parsed) => total)).toEqual([3_000, 3_000]);
    const invoices = expectStatus(await own.api.get(`/api/v1/subscriptions/${id}/invoices`), 200);
    expect(invoices.map(({ status }: Parsed) => status)).toEqual(['paid', 'paid']);
    expect((await periodsOf(own, id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    await repeatUntil(deny, 200);
    await expectResolved(notCharged, 'not_charged');
  },
);
