import type { SQL } from 'bun';
import { addDuration } from '../../../../domain/clock/add-duration.ts';
import { reportEvent } from '../../../../domain/payments/processor-events/report-sandbox-event.ts';
import { revealOperation } from '../../../../domain/connectors/sandbox/reveal-operation.ts';
import type { Context, SystemContext } from '../../../../domain/context.ts';
import type { SystemResources } from '../../../../domain/ports/services.ts';
import { Refusal } from '../../../../domain/errors.ts';
import { reconcileDue } from '../../../../domain/sales/reconcile-payments.ts';
import { advanceClock } from '../../../../domain/schedules/advance-clock.ts';
import { runTestClock } from '../../../../domain/schedules/run-test-clock.ts';
import { cancelSubscription } from '../../../../domain/subscriptions/cancel/cancel-subscription.ts';
import { finishRefundJob } from '../../../../domain/subscriptions/cancel/finish-refund-job.ts';
import { refundCancel } from '../../../../domain/subscriptions/cancel/refund-cancel.ts';
import { uncancelSubscription } from '../../../../domain/subscriptions/cancel/uncancel-subscription.ts';
import { changeSubscription } from '../../../../domain/subscriptions/change/change-subscription.ts';
import { dropPendingChange } from '../../../../domain/subscriptions/change/drop-pending-change.ts';
import { retryCharge } from '../../../../domain/subscriptions/dunning/retry-charge.ts';
import { setPaymentMethod } from '../../../../domain/subscriptions/dunning/set-payment-method.ts';
import { waivePeriod } from '../../../../domain/subscriptions/dunning/waive-period.ts';
import { resolveIssue } from '../../../../domain/subscriptions/issues/resolve-issue.ts';
import { pauseSubscription } from '../../../../domain/subscriptions/pause/pause-subscription.ts';
import { resumeSubscription } from '../../../../domain/subscriptions/pause/resume-subscription.ts';
import { skipNext } from '../../../../domain/subscriptions/pause/skip-next.ts';
import { recordUsage } from '../../../../domain/subscriptions/usage/record-usage.ts';
import { wakeSubscription } from '../../../../domain/subscriptions/wake-subscription.ts';
import { environmentContext } from '../../../../domain/tenancy/enter-tenant.ts';
import { withCards } from '../../checkout/saved-cards.ts';
import { reconcilerContext } from '../../stack/chaos-services.ts';
import { askToSubscribe } from '../../subscriptions/subscriptions.ts';
import { worldAt } from '../../subscriptions/verbs.ts';
import { changeSettings, expectStatus, type World } from '../../world/world.ts';
import { Crash, mortal } from '../mortal.ts';
import type { Deed, Start, Step } from './deeds.ts';

/** A shop with one subscription, whose verbs are called in this process. */
export interface Shop {
  readonly world: World;
  readonly id: string;
  /** Does what happens next; answers what became of each deed. */
  readonly take: (step: Step) => Promise<string[]>;
  /** Until nothing is due by the frozen clock, and nothing undecided is left that anybody can decide. */
  readonly settle: () => Promise<void>;
}

const DAY_MS = 86_400_000;
const ROUNDS_MAX = 12;

export async function openShop(
  sql: SQL,
  resources: SystemResources,
  baseUrl: string,
  { terms, cards, now, settings }: Start,
): Promise<Shop> {
  const world = await worldAt(now, baseUrl);
  await changeSettings(world, settings);
  const { buyer, ids } = await withCards(world, ...cards);
  const asked = await askToSubscribe(world, buyer, { ...terms, paymentMethodId: ids[0] });
  const { id } = expectStatus(asked, 201);
  const tenant = {
    workspaceId: world.workspaceId,
    environmentId: world.environments.sandbox,
    applicationId: world.applicationId,
  };
  /** Lookups come by real time, ever later: each turn looks two days further. */
  let lookupDays = 0;

  /** As its job: one run of an environment's clock at a time. */
  let running: Promise<void> = Promise.resolve();
  async function run(ctx: SystemContext): Promise<void> {
    const former = running;
    const { promise, resolve: end } = Promise.withResolvers<void>();
    running = promise;
    await former;
    try {
      await runTestClock(ctx, tenant.environmentId, {
        kinds: ['subscription'],
        signal: new AbortController().signal,
        wake: wakeSubscription,
      });
    } finally {
      end();
    }
  }

  async function lookUp(ctx: SystemContext): Promise<void> {
    lookupDays += 2;
    const at = new Date(Date.now() + lookupDays * DAY_MS);
    const due = await sql`
      select id, workspace_id as "workspaceId" from payment_transaction
      where workspace_id = ${world.workspaceId} and status in ('pending', 'unknown') order by id`;
    for (const movement of due) await reconcileDue(ctx, movement, at);
  }

  async function runJobs(ctx: SystemContext): Promise<void> {
    const jobs = await sql`
      select kind, key, version from job where workspace_id = ${world.workspaceId}
        and kind = 'subscription-refunds' order by key`;
    for (const { kind, key, version } of jobs) {
      await finishRefundJob(ctx, world.workspaceId, key);
      await sql`delete from job where kind = ${kind} and key = ${key} and version = ${version}`;
    }
  }

  async function reveal(ctx: Context): Promise<void> {
    const hidden = await sql`
      select idempotency_key as key from sandbox_operation
      where workspace_id = ${world.workspaceId} and hidden`;
    for (const { key } of hidden) await revealOperation(ctx, key);
  }

  /** The processor decides the refunds that it kept pending. */
  async function decide(ctx: Context): Promise<void> {
    const pending = await sql`
      select ref from sandbox_operation
      where workspace_id = ${world.workspaceId} and type = 'refund' and status = 'pending' order by ref`;
    for (const [index, { ref }] of pending.entries())
      await reportEvent(ctx, { type: index % 2 === 0 ? 'refund.succeeded' : 'refund.failed', ref });
  }

  /** The merchant resolves the oldest issue. Nobody claims that nothing was charged where it was. */
  async function resolve(ctx: Context, resolution: 'apply' | 'refund' | 'not_charged') {
    const [issue] = await sql`
      select i.id, exists (select from payment_transaction t
          join sandbox_operation o on o.environment_id = i.environment_id and o.idempotency_key = t.idempotency_key
          where t.workspace_id = i.workspace_id and t.id = i.transaction_id and o.status = 'approved') as "isCharged"
      from subscription_issue i
      where i.workspace_id = ${world.workspaceId} and i.status = 'open' order by i.detected_at, i.id limit 1`;
    if (!issue || (resolution === 'not_charged' && issue.isCharged)) return;
    await resolveIssue(ctx, id, issue.id, { resolution, note: 'As the processor says.' });
  }

  async function act(base: SystemContext, deed: Deed, intentKey: string): Promise<unknown> {
    if (deed.do === 'wake') return run(base);
    if (deed.do === 'lookup') return lookUp(base);
    if (deed.do === 'jobs') return runJobs(base);
    // Only what a client asks for has its Idempotency-Key.
    const ctx = await environmentContext({ ...base, intentKey }, tenant);
    switch (deed.do) {
      case 'advance':
        await advanceClock(ctx, { by: { unit: 'hour', count: deed.hours } });
        return run(base);
      case 'reveal':
        return reveal(ctx);
      case 'decide':
        return decide(ctx);
      case 'change': {
        const { do: _, terms: wanted, ...manner } = deed;
        return changeSubscription(ctx, id, { ...wanted, ...manner, dryRun: false });
      }
      case 'dropChange':
        return dropPendingChange(ctx, id);
      case 'pause': {
        const until = deed.days === null ? null : addDuration(ctx.now(), 'day', deed.days);
        return pauseSubscription(ctx, id, { resumeAt: until?.toISOString() ?? null });
      }
      case 'resume':
        return resumeSubscription(ctx, id, { billing: deed.billing });
      case 'cancel': {
        const { atEnd: cancelAtPeriodEnd, prorate } = deed;
        const how = { cancelAtPeriodEnd, prorate: prorate && !cancelAtPeriodEnd };
        return cancelSubscription(ctx, id, { ...how, billUsage: true, dryRun: false });
      }
      case 'uncancel':
        return uncancelSubscription(ctx, id);
      case 'refundCancel': {
        const { amount } = deed;
        return refundCancel(ctx, id, { ...(amount === null ? {} : { amount }), dryRun: false });
      }
      case 'card': {
        const { retry } = deed;
        return setPaymentMethod(ctx, id, { paymentMethodId: ids[deed.card] ?? null, retry });
      }
      case 'retryCharge': {
        const paymentMethodId = deed.card === null ? null : (ids[deed.card] ?? null);
        return retryCharge(ctx, id, { paymentMethodId });
      }
      case 'waive':
        return waivePeriod(ctx, id, {});
      case 'skip':
        return skipNext(ctx, id, { count: deed.count });
      case 'usage':
        return recordUsage(ctx, id, {
          quantity: deed.quantity,
          identifier: crypto.randomUUID(),
          action: 'increment',
        });
      case 'resolve':
        return resolve(ctx, deed.resolution);
    }
  }

  /** A request of its own, with its Idempotency-Key. */
  async function request(own: SystemResources, deed: Deed, intentKey: string): Promise<string> {
    try {
      await act(reconcilerContext(own), deed, intentKey);
      return `${deed.do} ok`;
    } catch (error) {
      if (error instanceof Crash) return `${deed.do} crash`;
      if (error instanceof Refusal) return `${deed.do} ${error.code}`;
      throw error;
    }
  }

  /** An advance that nobody finishes would refuse all that follows: another process takes its job over. */
  const takeOver = (): Promise<void> => run(reconcilerContext(resources));

  return {
    world,
    id,
    take: async ({ deed, beside, death, network, asksAgain }) => {
      const process = mortal(resources, death, network);
      const intent = `history:${crypto.randomUUID()}`;
      const other = `history:${crypto.randomUUID()}`;
      const answers = await Promise.all([
        request(process.resources, deed, intent),
        ...(beside ? [request(mortal(resources, null, network).resources, beside, other)] : []),
      ]);
      if (process.isDead() && deed.do === 'advance') await takeOver();
      else if (process.isDead() && asksAgain)
        answers.push(`again ${await request(resources, deed, intent)}`);
      return answers;
    },
    settle: async () => {
      const base = reconcilerContext(resources);
      const ctx = await environmentContext(base, tenant);
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        await run(base);
        await reveal(ctx);
        await decide(ctx);
        await lookUp(base);
        await runJobs(base);
        for (const resolution of ['apply', 'refund'] as const)
          await request(resources, { do: 'resolve', resolution }, crypto.randomUUID());
      }
    },
  };
}
