import { defineEntity, p } from '@mikro-orm/core';
import { emptyColumns, namesOf } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';
import type { CreditedLine } from './invoice-version.ts';
import type { DeclineClass } from './payment.ts';

export const transactionTypes = [
  'authorization',
  'capture',
  'charge',
  'refund',
  'void',
  'verification',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** What the money is moved for; selects how an outcome is recorded. `recorded` money has none: it has moved. */
const purposes = [
  'checkout',
  'order_edit',
  'subscription',
  'invoice',
  'capture',
  'void',
  'refund',
  'recorded',
] as const;
export type Purpose = (typeof purposes)[number];

/** pending: intent stored, or waiting for the buyer. unknown: money may have moved; resolved by a lookup. */
export const transactionStatuses = ['pending', 'succeeded', 'failed', 'unknown'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const transactionStates = defineStates<TransactionStatus>({
  of: 'payment transaction',
  // Money that the merchant received outside the service is recorded as succeeded.
  initial: ['pending', 'succeeded'],
  moves: {
    pending: ['succeeded', 'failed', 'unknown'],
    unknown: ['pending', 'succeeded', 'failed'],
    succeeded: [],
    failed: [],
  },
});

/** The number of units of an order line that a refund covers. */
export interface RefundedLine {
  readonly lineItemId: string;
  readonly quantity: number;
}

/** The columns that returns and events show as they are. */
const shown = {
  id: p.uuid().primary(),
  paymentId: p.uuid(),
  type: p.text().$type<TransactionType>(),
  status: p.text().$type<TransactionStatus>(),
  amount: p.bigint('number'),
  currency: p.text(),
  connectorId: p.uuid().nullable(),
  connectorRef: p.text().nullable(),
  idempotencyKey: p.text(),
  declineCode: p.text().nullable(),
  declineClass: p.text().$type<DeclineClass>().nullable(),
  attempt: p.integer(),
};
export const shownOfTransaction = namesOf(shown);

const properties = {
  ...shown,
  workspaceId: p.uuid(),
  environmentId: p.uuid(),
  applicationId: p.uuid(),
  checkoutAttemptId: p.uuid().nullable(),
  purpose: p.text().$type<Purpose>(),
  /** Set when the processor's own widget took the money. */
  processorTransactionId: p.text().nullable(),
  /** Of a refund: its reason, and the returned units. */
  reason: p.text().nullable(),
  lineItems: p.json().$type<readonly RefundedLine[]>().nullable(),
  /** The lines for the credit note of a refund, where they are known. */
  creditLines: p.json().$type<readonly CreditedLine[]>().nullable(),
  /** Of a refund that succeeded, once its invoice states it. */
  creditNoteNumber: p.text().nullable(),
  /** The call, encrypted, so that it can be repeated with the same key; removed once decided. */
  sealedRequest: p.text().nullable(),
  /** Its buyer pays by another card: whoever looks it up voids it first, and believes no approval that was read before. */
  calledOff: p.boolean(),
  lookups: p.integer(),
  /** Real time, since processors know no test clock. */
  nextLookupAt: p.datetime().nullable(),
  /** Real time of the intent, set by the database: processors expire keys by it. */
  recordedAt: p.datetime().nullable(),
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
};

const schema = defineEntity({
  name: 'PaymentTransaction',
  tableName: 'payment_transaction',
  properties,
});

export class PaymentTransaction extends schema.class {
  moveTo(status: TransactionStatus): void {
    this.status = moved(transactionStates, this.status, status);
  }

  succeed(ref: string | null, now: Date): void {
    decide(this, 'succeeded', ref, now);
  }

  decline(code: string | null, declineClass: DeclineClass, ref: string | null, now: Date): void {
    decide(this, 'failed', ref, now);
    this.declineCode = code;
    this.declineClass = declineClass;
  }

  /** Undecided: the processor is asked at that instant, of real time. */
  awaitLookup(status: 'pending' | 'unknown', at: Date, ref: string | null, now: Date): void {
    this.moveTo(status);
    this.connectorRef = ref ?? this.connectorRef ?? null;
    this.nextLookupAt = at;
    this.updatedAt = now;
  }

  /** Is looked up as before, and never again called under the same key. */
  stopCalls(): void {
    this.moveTo('unknown');
    this.sealedRequest = null;
  }

  /** Could not be voided, and waits for its buyer as before it was called off. */
  waitAgain(): void {
    this.calledOff = false;
  }

  /** The processor took another amount than it was asked for. */
  correctAmount(amount: number): void {
    this.amount = amount;
  }

  /** An invoice states the refund by that credit note; null: none does. */
  creditBy(creditNoteNumber: string | null): void {
    this.creditNoteNumber = creditNoteNumber;
  }

  /** A refund that pays a credit balance out: its credit note was issued when the balance was credited. */
  paysOutCredit(): boolean {
    return this.idempotencyKey.startsWith(`rf:${this.paymentId}:credit:`);
  }

  /** A refund that pays units of a return back. */
  paysReturnBack(): boolean {
    return this.idempotencyKey.startsWith(`rf:${this.paymentId}:return:`);
  }

  /** Nobody knows yet whether the money moved. */
  isUndecided(): boolean {
    return this.status === 'pending' || this.status === 'unknown';
  }
}
schema.setClass(PaymentTransaction);

/** Ends the look-ups, and what they would repeat. No private method, which a loaded row does not have. */
function decide(
  transaction: PaymentTransaction,
  status: 'succeeded' | 'failed',
  ref: string | null,
  now: Date,
): void {
  transaction.moveTo(status);
  transaction.connectorRef = ref ?? transaction.connectorRef ?? null;
  transaction.nextLookupAt = null;
  transaction.sealedRequest = null;
  transaction.updatedAt = now;
}

const { recordedAt: _, ...empty } = emptyColumns(properties);

/** A transaction before its call; the database sets `recordedAt`. */
export function newTransactionColumns() {
  return { ...empty, calledOff: false, lookups: 0 };
}
