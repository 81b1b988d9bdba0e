import {
  emptySubscription,
  Subscription,
  type StoredInstallment,
  type SubscriptionTerms,
} from '../../../storage/entities/subscription.ts';
import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Address } from '../../../storage/entities/purchase.ts';
import { addTo } from '../../billing/calendar.ts';
import type { ApplicationContext, BaseContext, Transaction } from '../../context.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import { LockedSubscription } from '../aggregate.ts';
import { nextPeriodOf, passBoundary } from '../billing/next-period.ts';

/** Everything that a subscription starts with; plain data, so that an intent can store it. */
export interface SubscriptionStart {
  readonly id: string;
  readonly customerId: string;
  readonly terms: SubscriptionTerms;
  readonly shippingAmount: number;
  readonly currency: string;
  readonly timezone: string;
  /** When it begins: the instant from which its periods are counted, unless a trial comes first. */
  readonly startAt: string;
  readonly trialDays: number;
  /** Of an installment plan; the first row is due at the start. */
  readonly schedule: readonly StoredInstallment[] | null;
  readonly paymentMethodId: string | null;
  readonly checkoutSessionId: string | null;
  readonly createdBy: 'checkout' | 'api';
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Whether the first period is paid for at the start. */
export type StartedAs =
  /** Its first payment is undecided. */
  | 'pending'
  /** The first period is being paid for in the same unit of work. */
  | 'paying'
  /** Nothing is charged before the trial ends, or before it begins. */
  | 'later';

/**
 * Creates a subscription with its first period. The caller pays that period (`payPeriod`) unless it is pending or later,
 * and records the change with `subscription.created`.
 */
export function createSubscription(
  ctx: ApplicationContext,
  tx: Transaction,
  start: SubscriptionStart,
  settings: ApplicationSettings,
  as: StartedAs,
  content: OrderContent | null,
): LockedSubscription {
  const { workspaceId, environmentId, applicationId } = ctx;
  const { terms, startAt, trialDays, schedule, timezone, ...columns } = start;
  const { usage, ...named } = terms;
  const now = ctx.now();
  const beginsAt = new Date(startAt);
  const trialEnd = trialDays > 0 ? addTo(beginsAt, 'day', trialDays, timezone) : null;
  const billingAnchor = trialEnd ?? beginsAt;
  const subscription = tx.em.create(Subscription, {
    ...emptySubscription,
    boundary: 0,
    nextIndex: 0,
    usageBilledTo: 0,
    formerUsageTerms: [],
    cancelAtPeriodEnd: false,
    retryCount: 0,
    skips: 0,
    creditBalance: 0,
    sequence: 0,
    eventSequence: 0,
    ...columns,
    ...named,
    workspaceId,
    environmentId,
    applicationId,
    usageTerms: usage,
    kind: schedule ? 'installment' : 'recurring',
    schedule,
    timezone,
    billingAnchor,
    trialStart: trialEnd && beginsAt,
    trialEnd,
    status: as === 'pending' ? 'pending' : trialEnd ? 'trialing' : 'active',
    nextBillingAt: billingAnchor,
    createdAt: now,
    updatedAt: now,
  });
  const locked = new LockedSubscription({
    subscription,
    issues: [],
    unpaid: null,
    operation: null,
    settings,
    before: null,
  });
  if (trialEnd) {
    const trial = { periodStart: beginsAt, periodEnd: trialEnd, scheduleRow: null };
    locked.openPeriod(ctx, tx, trial, { status: 'trial' });
    subscription.enterPeriod(trial);
  } else if (as !== 'later') openFirstPeriod(ctx, tx, locked, content);
  return locked;
}

function openFirstPeriod(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  content: OrderContent | null,
): void {
  const { subscription } = locked;
  const first = nextPeriodOf(subscription);
  if (!first || !content) throw new Error(`subscription ${subscription.id} has no first period`);
  locked.openPeriod(ctx, tx, first, {
    status: 'charging',
    amountDue: content.total,
    taxTotal: content.taxTotal,
    content,
    attemptCount: 1,
  });
  passBoundary(subscription, first);
}

/** The first payment of a pending subscription failed: it expires. Does nothing to any other. */
export async function expirePending(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription | null,
  paymentId: string,
): Promise<void> {
  if (locked?.subscription.status !== 'pending') return;
  locked.expire(ctx, { paymentId });
  await locked.store(ctx, tx, 'expired');
}
