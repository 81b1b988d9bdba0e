import type { Subscription } from '../../storage/entities/subscription.ts';
import { readSubscriptionRows } from '../../storage/queries/subscriptions/subscription-rows.ts';
import { unitOfWork, type ApplicationContext, type SystemContext } from '../context.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import { environmentContext } from '../tenancy/environment-context.ts';
import { lockSubscription } from './load.ts';
import { ChargePostponed, requireChargeSlot } from './charges/require-charge-slot.ts';
import { isDue, nextStepOf, type StepKind } from './next-step.ts';
import { billPeriod } from './periods/bill-period.ts';
import { retryPeriod } from './periods/retry-period.ts';
import { recordSubscriptionChange } from './record-change.ts';
import { simpleSteps } from './simple-steps.ts';
import { noticeUpcoming } from './upcoming/notice-upcoming.ts';

/** The steps of one wake; a subscription with more goes on at its next. */
const STEPS_MAX = 50;

/**
 * Does what is due for a subscription, in the order of time, by its environment's clock: a renewal, a retry, a notice,
 * the end of its dunning, its cancellation. Returns when to look next; null once it waits for something else, or ended.
 */
export async function wakeSubscription(
  base: SystemContext,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<Date | null> {
  const database = base.database.of(workspaceId);
  let ctx: ApplicationContext | null = null;
  for (let count = 0; count < STEPS_MAX; count += 1) {
    const rows = await readSubscriptionRows(database, { workspaceId, id });
    if (!rows) return null;
    const settings = settingsOf({ settings: rows.settings });
    const step = nextStepOf({ ...rows, settings });
    ctx ??= await environmentContext(base, rows.subscription);
    if (!step || step.at > ctx.now()) return step?.at ?? null;
    try {
      await take(ctx, rows.subscription, step.kind);
    } catch (error) {
      if (error instanceof ChargePostponed) return error.until;
      throw error;
    }
  }
  return base.now();
}

async function take(
  ctx: ApplicationContext,
  subscription: Subscription,
  kind: StepKind,
): Promise<void> {
  const { id } = subscription;
  const isCharge = kind === 'bill' || kind === 'retry';
  if (isCharge && isInRealTime(ctx)) await requireChargeSlot(ctx, subscription);
  if (kind === 'bill') return billPeriod(ctx, { subscription });
  if (kind === 'retry') return retryPeriod(ctx, id);
  if (kind === 'upcoming_notice') return noticeUpcoming(ctx, id);
  await unitOfWork(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    if (!isDue(ctx, locked, kind)) return;
    const { action, events } = await simpleSteps[kind](ctx, tx, locked);
    await recordSubscriptionChange(ctx, tx, locked, action, events);
  });
}

/** Under a test clock nothing waits for its turn. */
function isInRealTime({ now, services }: ApplicationContext): boolean {
  return now === services.clock;
}
