import { defineEntity, p } from '@mikro-orm/core';
import { emptyColumns } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';
import type { OrderContent } from './checkout-attempt.ts';
import type { PricingWarning } from './purchase.ts';

export const periodStatuses = [
  'trial',
  'charging',
  'paid',
  'past_due',
  'waived',
  'skipped',
  'void',
  'needs_attention',
] as const;
export type PeriodStatus = (typeof periodStatuses)[number];

/** charging: its amount is fixed and the card is being charged. needs_attention: nobody knows whether it was. */
export const periodStates = defineStates<PeriodStatus>({
  of: 'subscription period',
  initial: ['trial', 'charging', 'paid', 'skipped'],
  moves: {
    trial: [],
    charging: ['paid', 'past_due', 'needs_attention', 'void'],
    past_due: ['charging', 'paid', 'waived', 'void', 'needs_attention'],
    needs_attention: ['charging', 'paid', 'past_due', 'void'],
    paid: [],
    // The merchant applies money that was found later.
    waived: ['paid'],
    skipped: [],
    void: ['paid'],
  },
});

/** One try to charge a period. */
export interface PeriodAttempt {
  readonly at: string;
  readonly connectorId: string | null;
  readonly result: 'captured' | 'declined' | 'not_attempted' | 'unknown';
  readonly declineCode: string | null;
  /** The card that was charged. */
  readonly cardId?: string | null;
  /** Says nothing about the card that is charged next: it was another one. */
  readonly isOfOtherCard?: boolean;
}

const properties = {
  id: p.uuid().primary(),
  workspaceId: p.uuid(),
  subscriptionId: p.uuid(),
  /** Unique in its subscription, without gaps. */
  index: p.integer(),
  periodStart: p.datetime(),
  periodEnd: p.datetime(),
  status: p.text().$type<PeriodStatus>(),
  /** What is charged: the total less the credit, in minor units. */
  amountDue: p.bigint('number'),
  creditApplied: p.bigint('number'),
  taxTotal: p.bigint('number'),
  /** Codes of what its pricing had to say. */
  warnings: p.json().$type<readonly PricingWarning[]>(),
  /** What its order will hold, fixed before any money moves. */
  content: p.json().$type<OrderContent>().strictNullable(),
  /** The row of the installment plan that it pays. */
  scheduleRow: p.integer().strictNullable(),
  /** The `n` of the idempotency key of its last try. */
  attemptCount: p.integer(),
  attempts: p.json().$type<readonly PeriodAttempt[]>(),
  /** Since when no connector could be asked. */
  notAttemptedSince: p.datetime().strictNullable(),
  orderId: p.uuid().strictNullable(),
  paymentId: p.uuid().strictNullable(),
  invoiceId: p.uuid().strictNullable(),
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
};

const schema = defineEntity({
  name: 'SubscriptionPeriod',
  tableName: 'subscription_period',
  properties,
});

export class SubscriptionPeriod extends schema.class {
  moveTo(status: PeriodStatus, now: Date): void {
    this.status = moved(periodStates, this.status, status);
    this.updatedAt = now;
  }

  /** Adds a try to its history. */
  tried(attempt: PeriodAttempt): void {
    this.attempts = [...this.attempts, attempt];
  }

  /** Begins another try to charge it. */
  beginTry(now: Date): void {
    this.attemptCount += 1;
    if (this.status !== 'charging') this.moveTo('charging', now);
  }

  failTry(attempt: PeriodAttempt, now: Date): void {
    this.tried(attempt);
    this.updatedAt = now;
  }

  /** No connector can be asked since then; null: one can, or is waited for no longer. */
  waitSince(instant: Date | null): void {
    this.notAttemptedSince = instant;
  }

  chargeBy(paymentId: string): void {
    this.paymentId = paymentId;
  }

  /** Money of its payment that is found later is not that of the next try. */
  forgetPayment(): void {
    this.paymentId = null;
  }

  /** Is paid by a sale: nothing of its charge is needed any more. */
  pay(
    sale: { readonly orderId: string; readonly paymentId: string; readonly invoiceId: string },
    attempt: PeriodAttempt,
    now: Date,
  ): void {
    this.moveTo('paid', now);
    this.orderId = sale.orderId;
    this.paymentId = sale.paymentId;
    this.invoiceId = sale.invoiceId;
    this.tried(attempt);
    this.notAttemptedSince = null;
    this.content = null;
  }

  /** Will not be paid. */
  void(now: Date): void {
    this.moveTo('void', now);
    this.content = null;
  }

  /** Another card is charged from now on: the tries before say nothing about it. */
  takeOtherCard(): void {
    this.attempts = this.attempts.map((attempt) => ({ ...attempt, isOfOtherCard: true }));
  }
}
schema.setClass(SubscriptionPeriod);

const empty = emptyColumns(properties);

export function newPeriodColumns() {
  return {
    ...empty,
    amountDue: 0,
    creditApplied: 0,
    taxTotal: 0,
    attemptCount: 0,
    attempts: [],
    warnings: [],
  };
}
