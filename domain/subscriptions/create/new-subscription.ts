import {
  emptySubscription,
  Subscription,
  type StoredInstallment,
  type SubscriptionTerms,
} from '../../../storage/entities/subscription.ts';
import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Address, TaxLine } from '../../../storage/entities/purchase.ts';
import { addTo } from '../../billing/calendar.ts';
import type { ApplicationContext, BaseContext, Transaction } from '../../context.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import { LockedSubscription } from '../aggregate.ts';
import { nextPeriodOf, passBoundary } from '../billing/next-period.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { newId } from '../../../storage/ids.ts';
import { scheduleOf } from '../../billing/installments.ts';
import type { Receipt } from '../subscription-state.ts';

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

/** The buyer's part of what a session sold. */
type Bought = Pick<
  OrderContent,
  'customerId' | 'currency' | 'shippingAddress' | 'billingAddress' | 'metadata'
>;

/** What a checkout session's subscription starts with; its order pays the first period, unless a trial comes first. */
export function startOfSession(
  session: Pick<CheckoutSession, 'id' | 'recurring'>,
  bought: Bought,
  { billingTimezone: timezone }: ApplicationSettings,
  startAt: Date,
): SubscriptionStart {
  const { recurring } = session;
  const { customerId, currency, shippingAddress, billingAddress } = bought;
  if (!recurring || customerId === null)
    throw new Error(`session ${session.id} sells no subscription`);
  const { installments } = recurring;
  const { recurring: _, appliedDiscount: __, ...metadata } = bought.metadata;
  return {
    id: newId(),
    customerId,
    terms: termsOf(recurring),
    shippingAmount: recurring.shippingAmount,
    currency,
    timezone,
    startAt: startAt.toISOString(),
    trialDays: recurring.trialDays,
    schedule: installments && scheduleOf(installments, startAt, timezone),
    paymentMethodId: null,
    checkoutSessionId: session.id,
    createdBy: 'checkout',
    shippingAddress,
    billingAddress,
    metadata,
  };
}

/**
 * Has the card that paid charged again: as the customer's default while it is that, so that a new default takes over; any
 * other by itself.
 */
export function chargeAgain(
  subscription: Subscription,
  card: { readonly id: string; readonly isDefault: boolean },
): void {
  subscription.chargeBy(card.isDefault ? null : card.id);
}

function termsOf(recurring: NonNullable<CheckoutSession['recurring']>): SubscriptionTerms {
  const { plan: planId, planName, amount, quantity, interval, intervalCount, usage } = recurring;
  return { planId, planName, amount, quantity, interval, intervalCount, usage };
}

interface SoldBy extends Receipt {
  readonly content: Pick<OrderContent, 'lines' | 'taxLines'>;
}

/**
 * Begins a subscription that a checkout sold, once its order, payment and invoice are written: its first period is paid
 * by that order, or its trial runs. It concludes the change of the subscription.
 */
export async function beginSold(
  ctx: ApplicationContext,
  tx: Transaction,
  sold: LockedSubscription,
  { content, ...receipt }: SoldBy,
): Promise<void> {
  const { subscription, unpaid, before } = sold;
  const { sale, payment } = receipt;
  const { orderId, paymentId } = sale;
  const extras = payment.amountCaptured > 0 ? { orderId, paymentId } : {};
  if (unpaid) {
    subscription.recordTaxes(taxLinesOfPlan(content));
    sold.begin(ctx, unpaid, receipt, extras);
    return sold.store(ctx, tx, before ? 'activated' : 'created');
  }
  subscription.soldBy(orderId);
  if (before) {
    subscription.moveTo('trialing');
    sold.add('subscription.updated');
  } else sold.add('subscription.created', extras);
  await sold.store(ctx, tx, before ? 'trial_begun' : 'created');
}

/** The taxes of the plan alone, for a renewal that cannot be taxed; null where other goods cannot be told apart. */
function taxLinesOfPlan({ lines, taxLines }: SoldBy['content']): readonly TaxLine[] | null {
  const plan = lines.find(({ type }) => type === 'subscription') ?? (lines[1] ? null : lines[0]);
  return plan ? taxLines.filter(({ lineItemId }) => lineItemId === plan.id) : null;
}
