import { defineEntity, p } from '@mikro-orm/core';
import { emptyColumns, pick } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';
import type { Address, TaxLine } from './purchase.ts';
import type {
  BillingInterval,
  BillingIntervals,
  FormerUsageTerms,
  InstallmentStatuses,
  PendingChange,
  StoredInstallment,
  StoredUsageTerms,
  SubscriptionTerms,
} from './shapes/subscription-terms.ts';
export type {
  BillingInterval,
  StoredInstallment,
  StoredUsageTerms,
  SubscriptionTerms,
} from './shapes/subscription-terms.ts';

export const subscriptionStatuses = [
  'pending',
  'trialing',
  'active',
  'past_due',
  'paused',
  'cancelled',
  'completed',
  'expired',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The states of contract 65 §2. `pending`: its first payment is undecided. */
export const subscriptionStates = defineStates<SubscriptionStatus>({
  of: 'subscription',
  initial: ['pending', 'trialing', 'active'],
  moves: {
    pending: ['trialing', 'active', 'expired'],
    trialing: ['active', 'past_due', 'cancelled'],
    active: ['past_due', 'paused', 'cancelled', 'completed'],
    past_due: ['active', 'paused', 'cancelled', 'completed'],
    paused: ['active', 'past_due', 'cancelled', 'completed'],
    cancelled: [],
    completed: [],
    expired: [],
  },
});

/** A subscription that continues: it may be charged again. */
const liveStatuses = ['trialing', 'active', 'past_due', 'paused'] as const;

export const subscriptionKinds = ['recurring', 'installment'] as const;
export type SubscriptionKind = (typeof subscriptionKinds)[number];

export const billingIntervals: BillingIntervals = ['hour', 'day', 'week', 'month', 'year'];
export const installmentStatuses: InstallmentStatuses = ['due', 'paid', 'waived'];

export const cancelledBy = ['merchant', 'buyer', 'system'] as const;

export interface SubscriptionCancellation {
  readonly reason: string | null;
  readonly comment: string | null;
  readonly by: (typeof cancelledBy)[number];
}

const properties = {
  id: p.uuid().primary(),
  workspaceId: p.uuid(),
  environmentId: p.uuid(),
  applicationId: p.uuid(),
  customerId: p.uuid(),
  status: p.text().$type<SubscriptionStatus>(),
  kind: p.text().$type<SubscriptionKind>(),
  planId: p.text(),
  planName: p.text().strictNullable(),
  quantity: p.integer(),
  /** One unit for one period, before tax, in minor units. */
  amount: p.bigint('number'),
  shippingAmount: p.bigint('number'),
  currency: p.text(),
  interval: p.text().$type<BillingInterval>(),
  intervalCount: p.integer(),
  timezone: p.text(),
  billingAnchor: p.datetime(),
  /** `nextBillingAt` is this boundary, counted from the anchor. */
  boundary: p.integer(),
  /** The index of the next period. */
  nextIndex: p.integer(),
  /** The index of the first period whose use no charge holds (contract 65 §7). */
  usageBilledTo: p.integer(),
  trialStart: p.datetime().strictNullable(),
  trialEnd: p.datetime().strictNullable(),
  currentPeriodStart: p.datetime().strictNullable(),
  currentPeriodEnd: p.datetime().strictNullable(),
  nextBillingAt: p.datetime().strictNullable(),
  cancelAtPeriodEnd: p.boolean(),
  cancelledAt: p.datetime().strictNullable(),
  endedAt: p.datetime().strictNullable(),
  cancellation: p.json().$type<SubscriptionCancellation>().strictNullable(),
  pausedAt: p.datetime().strictNullable(),
  resumeAt: p.datetime().strictNullable(),
  pastDueSince: p.datetime().strictNullable(),
  retryCount: p.integer(),
  nextRetryAt: p.datetime().strictNullable(),
  /** Renewals that are still to be skipped. */
  skips: p.integer(),
  /** Null: the customer's default card at the time of the charge. */
  paymentMethodId: p.uuid().strictNullable(),
  creditBalance: p.bigint('number'),
  pendingChange: p.json().$type<PendingChange>().strictNullable(),
  /** The rows of an installment plan. */
  schedule: p.json().$type<readonly StoredInstallment[]>().strictNullable(),
  usageTerms: p.json().$type<StoredUsageTerms>().strictNullable(),
  /** Those that price what was used until an instant, the oldest first, until that is billed. */
  formerUsageTerms: p.json().$type<readonly FormerUsageTerms[]>(),
  /** The taxes of the last period that was priced, for a renewal whose tax cannot be calculated. */
  lastTaxLines: p.json().$type<readonly TaxLine[]>().strictNullable(),
  originOrderId: p.uuid().strictNullable(),
  checkoutSessionId: p.text().strictNullable(),
  createdBy: p.text().$type<'checkout' | 'api'>(),
  shippingAddress: p.json().$type<Address>().strictNullable(),
  billingAddress: p.json().$type<Address>().strictNullable(),
  metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
  /** The instants for which a notice has been sent. */
  trialNoticeFor: p.datetime().strictNullable(),
  upcomingNoticeFor: p.datetime().strictNullable(),
  cardNoticeFor: p.datetime().strictNullable(),
  /** When its actor looks at it next; the same instant as its timer's. */
  wakeAt: p.datetime().strictNullable(),
  /** +1 per change. */
  sequence: p.bigint('number'),
  eventSequence: p.bigint('number'),
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
};

const schema = defineEntity({ name: 'Subscription', tableName: 'subscription', properties });

/** The columns that the merchant changes at will. */
const revised = ['metadata', 'shippingAddress', 'billingAddress', 'shippingAmount'] as const;

export class Subscription extends schema.class {
  moveTo(status: SubscriptionStatus): void {
    this.status = moved(subscriptionStates, this.status, status);
  }

  /** Whether it may be charged again (contract 65 §1). */
  isLive(): boolean {
    return liveStatuses.some((status) => status === this.status);
  }

  terms(): SubscriptionTerms {
    const { planId, planName, amount, quantity, interval, intervalCount, usageTerms } = this;
    return { planId, planName, amount, quantity, interval, intervalCount, usage: usageTerms };
  }

  /** Takes other terms; the anchor and a scheduled change stay. */
  takeTerms({ usage, ...terms }: SubscriptionTerms): void {
    Object.assign(this, terms);
    this.usageTerms = usage;
  }

  /** Takes other terms at an instant: what was used of the same metric before it is billed by the present ones. */
  takeTermsAt(terms: SubscriptionTerms, at: Date): void {
    const { usageTerms: former, formerUsageTerms } = this;
    this.takeTerms(terms);
    if (!former || former.metric !== terms.usage?.metric) this.formerUsageTerms = [];
    else if (!Bun.deepEquals(former, terms.usage))
      this.formerUsageTerms = [...formerUsageTerms, { terms: former, until: at.toISOString() }];
  }

  /** Use is billed up to a period. */
  billUsageTo(index: number): void {
    this.usageBilledTo = index;
    this.formerUsageTerms = [];
  }

  /** Takes the terms of the scheduled change. */
  takeScheduled(terms: SubscriptionTerms): void {
    this.takeTerms(terms);
    this.pendingChange = null;
  }

  /** Has other terms from its next billing on; null: the present ones. */
  scheduleChange(change: PendingChange | null): void {
    this.pendingChange = change;
  }

  revise(changes: Partial<Pick<Subscription, (typeof revised)[number]>>): void {
    Object.assign(this, pick(changes, revised));
  }

  /** Erases what identifies its buyer. */
  redact(): void {
    this.shippingAddress = null;
    this.billingAddress = null;
    if (this.cancellation) this.cancellation = { ...this.cancellation, comment: null };
  }

  /** Counts a change that its timeline records. */
  countChange(now: Date): void {
    this.sequence += 1;
    this.updatedAt = now;
  }

  /** Returns whether the instant has moved. */
  wakeUpAt(at: Date | null): boolean {
    const isMoved = at?.getTime() !== this.wakeAt?.getTime();
    this.wakeAt = at;
    return isMoved;
  }

  /** A notice of the end of its trial, or of its next billing, is sent once. */
  markNoticed(of: 'trial' | 'upcoming' | 'card'): void {
    if (of === 'trial') this.trialNoticeFor = this.trialEnd;
    else if (of === 'upcoming') this.upcomingNoticeFor = this.nextBillingAt;
    else this.cardNoticeFor = this.nextBillingAt;
  }

  /** The order of its first sale. */
  soldBy(orderId: string): void {
    this.originOrderId = orderId;
  }

  /** Is charged to that card; null: to the customer's default. */
  chargeBy(paymentMethodId: string | null): void {
    this.paymentMethodId = paymentMethodId;
  }

  /** Adds to the credit balance; negative: what is used of it. */
  bookCredit(amount: number): void {
    this.creditBalance += amount;
  }

  recordTaxes(taxLines: readonly TaxLine[] | null): void {
    this.lastTaxLines = taxLines;
  }

  /** Renewals to be skipped from now on. */
  skipNext(count: number): void {
    this.skips = count;
  }

  /** The index of a new period. */
  takeIndex(): number {
    this.nextIndex += 1;
    return this.nextIndex - 1;
  }

  /** Another cadence is counted from there. */
  beginCadence(anchor: Date): void {
    this.billingAnchor = anchor;
    this.boundary = 0;
  }

  /** Passes its next boundary: the period is the current one, and what follows is billed at that instant. */
  passBoundary(
    period: Parameters<Subscription['enterPeriod']>[0],
    nextBillingAt: Date | null,
  ): void {
    this.enterPeriod(period);
    this.boundary += 1;
    this.nextBillingAt = nextBillingAt;
  }

  /** A row of the installment plan is paid or waived. */
  finishInstallment(index: number, status: 'paid' | 'waived'): void {
    const rows = this.schedule?.map((row, at) => (at === index ? { ...row, status } : row));
    this.schedule = rows ?? null;
  }

  /** The row of the installment plan that a period pays, counted from 1; null for any other period. */
  installmentOf({ scheduleRow }: { readonly scheduleRow: number | null }) {
    return this.schedule && scheduleRow !== null
      ? { number: scheduleRow + 1, of: this.schedule.length }
      : null;
  }

  /** Whether every row of an installment plan is paid or waived. */
  isPaidOff(): boolean {
    return this.schedule !== null && this.schedule.every(({ status }) => status !== 'due');
  }

  /** The period that has been paid for, waived or skipped is the current one from now on. */
  enterPeriod(period: { readonly periodStart: Date; readonly periodEnd: Date }): void {
    this.currentPeriodStart = period.periodStart;
    this.currentPeriodEnd = period.periodEnd;
  }

  /** Nothing is charged until it is resumed. */
  pause(now: Date, resumeAt: Date | null): void {
    this.moveTo('paused');
    this.pausedAt = now;
    this.resumeAt = resumeAt;
  }

  /** Its pause ends. */
  resume(): void {
    this.moveTo('active');
    this.pausedAt = null;
    this.resumeAt = null;
  }

  /** The period that is paid lasts until what is billed next. */
  extendPeriod(): void {
    this.currentPeriodEnd = this.nextBillingAt ?? this.currentPeriodEnd;
  }

  /** What is billed next begins then, and all after it count from there; unpaid installments move with it. */
  countFrom(anchor: Date): void {
    const row = this.schedule?.[this.boundary];
    if (row) this.shiftUnpaid(anchor.getTime() - new Date(row.dueAt).getTime());
    else this.beginCadence(anchor);
    this.nextBillingAt = anchor;
  }

  /** The row of an installment plan is billed next, again. */
  rewindTo(row: number): void {
    const due = this.schedule?.[row];
    if (!due) return;
    this.boundary = row;
    this.nextBillingAt = new Date(due.dueAt);
  }

  /** Moves the rows of an installment plan that are still to be paid. */
  shiftUnpaid(byMs: number): void {
    if (!this.schedule) return;
    this.schedule = this.schedule.map((row, index) =>
      index < this.boundary
        ? row
        : { ...row, dueAt: new Date(new Date(row.dueAt).getTime() + byMs).toISOString() },
    );
    const next = this.schedule[this.boundary];
    this.nextBillingAt = next ? new Date(next.dueAt) : null;
  }

  /** Ends with its period; null: continues. */
  scheduleCancellation(cancellation: SubscriptionCancellation | null): void {
    this.cancelAtPeriodEnd = cancellation !== null;
    this.cancellation = cancellation;
  }

  /** Ends it by a cancellation. */
  cancel(cancellation: SubscriptionCancellation, now: Date): void {
    this.end('cancelled', now);
    this.cancellation = cancellation;
    this.cancelledAt = now;
  }

  /**
   * Ends it, also when its last installment is paid or waived (`completed`), and when its first payment failed or stayed
   * undecided for too long (`expired`): nothing is charged any more.
   */
  end(status: 'cancelled' | 'completed' | 'expired', now: Date): void {
    this.moveTo(status);
    this.endedAt = now;
    this.nextBillingAt = null;
    this.nextRetryAt = null;
    this.resumeAt = null;
    this.cancelAtPeriodEnd = false;
    this.pendingChange = null;
  }

  /** A period is unpaid. */
  fallDue(since: Date): void {
    this.moveTo('past_due');
    this.pastDueSince ??= since;
  }

  /** Another try to charge what is unpaid failed. */
  failRetry(now: Date): void {
    this.retryCount += 1;
    this.fallDue(now);
  }

  /** When what is unpaid is charged again; null: not by itself. */
  scheduleRetry(at: Date | null): void {
    this.nextRetryAt = at;
  }

  /** No period is unpaid any more. */
  recover(): void {
    this.pastDueSince = null;
    this.retryCount = 0;
    this.nextRetryAt = null;
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }
}
schema.setClass(Subscription);

/** The nullable columns of a new subscription. */
export const emptySubscription = emptyColumns(properties);
