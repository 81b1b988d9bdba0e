import type { OrderContent } from '../../storage/entities/checkout-attempt.ts';
import type {
  IssueResolution,
  SubscriptionIssue,
} from '../../storage/entities/subscription-issue.ts';
import type { SubscriptionOperation } from '../../storage/entities/subscription-operation.ts';
import {
  newPeriodColumns,
  SubscriptionPeriod,
} from '../../storage/entities/subscription-period.ts';
import type {
  Subscription,
  SubscriptionCancellation,
} from '../../storage/entities/subscription.ts';
import { newId } from '../../storage/ids.ts';
import { insertCredit } from '../../storage/queries/subscriptions/subscription-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { ApplicationSettings } from '../tenancy/applications/settings.ts';
import {
  isOtherCadence,
  moveScheduled,
  nextPeriodOf,
  passBoundary,
  type NextPeriod,
  type Resumption,
} from './billing/next-period.ts';
import { recordChange } from './record-change.ts';
import type { LoadedSubscription, Receipt, SubscriptionEvent } from './subscription-state.ts';
import { toIssueView, toPeriodView, type SubscriptionView } from './view.ts';

/**
 * A subscription under its lock, with the rows that it owns: the period that is unpaid, the operation under way and the
 * open issues. Its verbs change them together and add the events of what they do. `store` ends the change, once in a unit
 * of work: sequence, timeline and events, and the timer of its next step, which follows from the rows alone.
 */
export class LockedSubscription implements LoadedSubscription {
  readonly subscription: Subscription;
  readonly settings: ApplicationSettings;
  #before: SubscriptionView | null;
  #unpaid: SubscriptionPeriod | null;
  #operation: SubscriptionOperation | null;
  readonly #issues: SubscriptionIssue[];
  readonly #events: SubscriptionEvent[] = [];

  constructor({ subscription, settings, before, unpaid, operation, issues }: LoadedSubscription) {
    this.subscription = subscription;
    this.settings = settings;
    this.#before = before;
    this.#unpaid = unpaid;
    this.#operation = operation;
    this.#issues = [...issues];
  }

  get before(): SubscriptionView | null {
    return this.#before;
  }

  get unpaid(): SubscriptionPeriod | null {
    return this.#unpaid;
  }

  get operation(): SubscriptionOperation | null {
    return this.#operation;
  }

  get issues(): readonly SubscriptionIssue[] {
    return this.#issues;
  }

  /** Adds an event, after those of the change so far. */
  add(type: SubscriptionEvent['type'], extras?: object): void {
    this.#events.push(extras === undefined ? { type } : { type, extras });
  }

  /** Ends the change; the timeline keeps the reason. Without a difference and without events it only sets the timer. */
  store(
    ctx: BaseContext,
    tx: Transaction,
    action: string,
    reason: string | null = null,
  ): Promise<void> {
    return recordChange(ctx, tx, this, { action, reason, events: this.#events.splice(0) });
  }

  /** Books an amount (minor units, negative when credit is used) to its balance and ledger. A cause is booked once. */
  bookCredit(ctx: BaseContext, tx: Transaction, amount: number, cause: string): void {
    if (amount === 0) return;
    this.subscription.bookCredit(amount);
    const { workspaceId, id: subscriptionId } = this.subscription;
    const createdAt = ctx.now();
    tx.write(insertCredit({ id: newId(), workspaceId, subscriptionId, amount, cause, createdAt }));
  }

  /** The row of the next period; one that is being charged is the unpaid one. */
  openPeriod(
    ctx: BaseContext,
    tx: Transaction,
    { periodStart, periodEnd, scheduleRow }: NextPeriod,
    of: Pick<SubscriptionPeriod, 'status'> & Partial<SubscriptionPeriod>,
  ): SubscriptionPeriod {
    const now = ctx.now();
    const period = tx.em.create(SubscriptionPeriod, {
      ...newPeriodColumns(),
      id: newId(),
      workspaceId: this.subscription.workspaceId,
      subscriptionId: this.subscription.id,
      index: this.subscription.takeIndex(),
      periodStart,
      periodEnd,
      scheduleRow,
      createdAt: now,
      updatedAt: now,
      warnings: of.content?.warnings ?? [],
      ...of,
    });
    if (of.status === 'charging') this.#unpaid = period;
    return period;
  }

  /** The row of a period that is charged now; its credit pays as much as it can. */
  beginPeriod(
    ctx: BaseContext,
    tx: Transaction,
    next: NextPeriod,
    content: OrderContent,
  ): SubscriptionPeriod {
    const creditApplied = Math.min(this.subscription.creditBalance, content.total);
    const period = this.openPeriod(ctx, tx, next, {
      status: 'charging',
      amountDue: content.total - creditApplied,
      creditApplied,
      taxTotal: content.taxTotal,
      content,
    });
    this.bookCredit(ctx, tx, -creditApplied, `period:${period.id}`);
    return period;
  }

  /** The period is unpaid, and stays so until it is paid, waived or void. */
  owe(period: SubscriptionPeriod): void {
    this.#unpaid = period;
  }

  /** Nothing is charged for the period until it is known what became of its money. */
  holdPeriod(ctx: BaseContext, period: SubscriptionPeriod): void {
    if (period.status !== 'charging' && period.status !== 'past_due') return;
    period.moveTo('needs_attention', ctx.now());
    this.#unpaid = period;
  }

  /** Money of it moves: of the period, where one is charged. */
  beginCharge(operation: SubscriptionOperation, period = this.#unpaid): void {
    this.#operation = operation;
    this.#unpaid = period;
  }

  /** It is decided; `other`: what else is under way. */
  endCharge(other: SubscriptionOperation | null = null): void {
    this.#operation = other;
  }

  /** It begins: its first period is paid, which is no renewal. */
  begin(ctx: BaseContext, period: SubscriptionPeriod, receipt: Receipt, extras: object): void {
    this.markPaid(ctx, period, receipt);
    this.#continueBilling(ctx);
    this.subscription.soldBy(receipt.sale.orderId);
    if (!this.#before) this.add('subscription.created', extras);
    this.add('subscription.activated', extras);
  }

  /** A period is paid: the one place that says what that does to it and to its subscription. */
  periodPaid(ctx: BaseContext, period: SubscriptionPeriod, receipt: Receipt): void {
    const { status } = this.subscription;
    const installment = this.subscription.installmentOf(period);
    this.markPaid(ctx, period, receipt);
    const { sale, payment } = receipt;
    const { orderId, paymentId } = sale;
    const extras = {
      period: toPeriodView(period),
      ...sale,
      amount: payment.amountCaptured,
      ...(installment
        ? { installment: { index: installment.number - 1, total: installment.of } }
        : {}),
    };
    if (status === 'trialing') this.add('subscription.activated', { orderId, paymentId });
    if (status === 'past_due') this.add('subscription.recovered', extras);
    this.add('subscription.renewed', extras);
    if (this.#continueBilling(ctx)) this.add('subscription.completed', { orderId, paymentId });
  }

  /** The period is paid; its subscription stays as it is. */
  markPaid(ctx: BaseContext, period: SubscriptionPeriod, { sale, transaction }: Receipt): void {
    const now = ctx.now();
    const attempt = {
      at: now.toISOString(),
      connectorId: transaction?.connectorId ?? null,
      result: 'captured',
      declineCode: null,
    } as const;
    period.pay(sale, attempt, now);
    this.#finish(period, 'paid');
  }

  /** The period counts as paid, and the credit that it used is the customer's again. */
  waive(ctx: BaseContext, tx: Transaction, period: SubscriptionPeriod): void {
    period.moveTo('waived', ctx.now());
    this.bookCredit(ctx, tx, period.creditApplied, `waive:${period.id}`);
    this.#finish(period, 'waived');
    this.add('subscription.period_waived', { period: toPeriodView(period) });
    if (this.#continueBilling(ctx)) this.add('subscription.completed');
  }

  /** The unpaid period will not be paid: it is void, and the credit that it used is the customer's again. */
  voidUnpaid(ctx: BaseContext, tx: Transaction): void {
    const period = this.#unpaid;
    if (!period || period.status === 'needs_attention') return;
    period.void(ctx.now());
    this.bookCredit(ctx, tx, period.creditApplied, `void:${period.id}`);
    this.#unpaid = null;
    // The row of an installment plan is still owed.
    if (period.scheduleRow !== null && this.subscription.isLive())
      this.subscription.rewindTo(period.scheduleRow);
  }

  /** It ended or was paused while the charge of the period was undecided, which took nothing. */
  dropPeriod(ctx: BaseContext, tx: Transaction, period: SubscriptionPeriod): void {
    if (period.status === 'needs_attention') period.moveTo('past_due', ctx.now());
    this.#unpaid = period.status === 'past_due' || period.status === 'charging' ? period : null;
    this.voidUnpaid(ctx, tx);
    this.subscription.recover();
  }

  /** Ends the dunning of the unpaid period by the application's `dunning.finalAction` (contract 65 §2). */
  giveUp(ctx: BaseContext, tx: Transaction): void {
    this.subscription.scheduleRetry(null);
    const { finalAction } = this.settings.dunning;
    if (finalAction === 'pause') this.pause(ctx, tx, null);
    if (finalAction === 'cancel')
      this.endWith(ctx, tx, { reason: 'payment_failed', comment: null, by: 'system' });
  }

  /** Nothing is charged until it is resumed; what is unpaid is charged by the resumption. */
  pause(ctx: BaseContext, tx: Transaction, until: Date | null): void {
    this.voidUnpaid(ctx, tx);
    this.subscription.recover();
    this.subscription.pause(ctx.now(), until);
    this.add('subscription.paused');
  }

  /**
   * Its pause ends without a charge. While its period is paid for, what is left of an installment plan moves by the length of
   * the pause; else the next period begins now, and is charged at once as a renewal.
   */
  resume(ctx: BaseContext, isPaidFor: boolean): void {
    const { subscription } = this;
    const { pausedAt, schedule } = subscription;
    if (!isPaidFor) {
      subscription.countFrom(ctx.now());
      moveScheduled(subscription);
      // Nobody can be notified of it in advance.
      subscription.markNoticed('upcoming');
    } else if (schedule && pausedAt) {
      subscription.shiftUnpaid(ctx.now().getTime() - pausedAt.getTime());
      subscription.extendPeriod();
    }
    subscription.resume();
    this.add('subscription.resumed');
  }

  /** Its pause ends with a period that is paid for now: the next ones count from its start, by the terms of its price. */
  resumeBy(period: SubscriptionPeriod, { anchor, terms }: Resumption): void {
    const { subscription } = this;
    if (terms) {
      const before = subscription.terms();
      subscription.takeScheduled(terms);
      this.add('subscription.changed', { before, after: terms, adjustment: null });
    }
    subscription.countFrom(new Date(anchor));
    passBoundary(subscription, period);
    subscription.resume();
    this.add('subscription.resumed');
  }

  /** So many renewals are to be skipped. */
  skipNext(count: number): void {
    if (this.subscription.skips !== count) this.add('subscription.updated');
    this.subscription.skipNext(count);
    moveScheduled(this.subscription);
  }

  /** The next boundary passes without a charge. */
  skipBoundary(ctx: BaseContext, tx: Transaction): void {
    const next = nextPeriodOf(this.subscription);
    if (!next) throw new Error(`subscription ${this.subscription.id} has no boundary to skip`);
    const period = this.openPeriod(ctx, tx, next, { status: 'skipped' });
    passBoundary(this.subscription, next);
    moveScheduled(this.subscription);
    this.add('subscription.period_skipped', { period: toPeriodView(period) });
  }

  /** The scheduled change applies before the renewal is priced (contract 65 §6). */
  takeScheduledChange(): void {
    const { subscription } = this;
    const { pendingChange, nextBillingAt } = subscription;
    if (!pendingChange) return;
    const before = subscription.terms();
    const after = pendingChange.terms;
    if (nextBillingAt && isOtherCadence(subscription, after))
      subscription.beginCadence(nextBillingAt);
    subscription.takeScheduled(after);
    this.add('subscription.changed', { before, after, adjustment: null });
  }

  /** It ends with its period. */
  scheduleEnd(cancellation: SubscriptionCancellation): void {
    const isNews = !this.subscription.cancelAtPeriodEnd;
    this.subscription.scheduleCancellation(cancellation);
    this.add(isNews ? 'subscription.cancel_scheduled' : 'subscription.updated');
  }

  /** It continues after its period. */
  continueAfterPeriod(): void {
    this.subscription.scheduleCancellation(null);
    this.add('subscription.cancel_unscheduled');
  }

  /** It ends now: what is unpaid will not be paid. A period whose charge is not known stays as it is. */
  endWith(
    ctx: BaseContext,
    tx: Transaction,
    cancellation: SubscriptionCancellation,
    refund?: object,
  ): void {
    this.voidUnpaid(ctx, tx);
    this.subscription.recover();
    this.subscription.cancel(cancellation, ctx.now());
    const { creditBalance } = this.subscription;
    this.add('subscription.cancelled', {
      cancellation,
      creditBalance,
      ...(refund ? { refund } : {}),
    });
  }

  /** Its first payment failed, or stayed undecided for too long; money that is found later is an orphan. */
  expire(ctx: BaseContext, extras?: object): void {
    this.#operation = null;
    this.#unpaid?.moveTo('void', ctx.now());
    this.#unpaid = null;
    this.subscription.end('expired', ctx.now());
    this.add('subscription.expired', extras);
  }

  openIssue(issue: SubscriptionIssue): void {
    this.#issues.push(issue);
    this.add('subscription.issue_opened', { issue: toIssueView(issue) });
  }

  closeIssue(
    ctx: BaseContext,
    issue: SubscriptionIssue,
    resolution: IssueResolution,
    note: string | null,
  ): void {
    issue.resolve(resolution, note, ctx.now());
    this.#issues.splice(this.#issues.indexOf(issue), 1);
    this.add('subscription.issue_resolved', { issue: toIssueView(issue) });
  }

  /** Erases what identifies its buyer. Its event omits the old values, since they are what is erased. */
  redact(): void {
    this.subscription.redact();
    const { cancellation } = this.subscription;
    const blank = { shippingAddress: null, billingAddress: null, cancellation };
    this.#before = this.#before && { ...this.#before, ...blank };
    this.add('subscription.updated');
  }

  /** No period is unpaid, and the row of an installment plan that it stands for is done. */
  #finish({ scheduleRow }: SubscriptionPeriod, status: 'paid' | 'waived'): void {
    this.#unpaid = null;
    if (scheduleRow !== null) this.subscription.finishInstallment(scheduleRow, status);
  }

  /** It continues after a period was paid or waived; returns whether that was the last one of a plan. */
  #continueBilling(ctx: BaseContext): boolean {
    const { subscription } = this;
    subscription.recover();
    if (subscription.status !== 'paused') subscription.moveTo('active');
    if (!subscription.isPaidOff()) return false;
    subscription.end('completed', ctx.now());
    return true;
  }
}
