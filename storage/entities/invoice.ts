import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';

export const invoiceStatuses = [
  'open',
  'paid',
  'refunded',
  'partially_refunded',
  'voided',
] as const;
type InvoiceStatus = (typeof invoiceStatuses)[number];

/** A status, or where the money of a refunded invoice went. */
export type ShownStatus = InvoiceStatus | 'credited' | 'partially_credited';

export const invoiceStates = defineStates<InvoiceStatus>({
  of: 'invoice',
  initial: ['open', 'paid'],
  moves: {
    open: ['paid', 'voided'],
    paid: ['partially_refunded', 'refunded'],
    partially_refunded: ['refunded'],
    refunded: [],
    voided: [],
  },
});

export const invoiceSourceTypes = ['order', 'net30', 'subscription'] as const;
export type InvoiceSourceType = (typeof invoiceSourceTypes)[number];

const schema = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    /** `<series>-<series number>`. */
    number: p.text(),
    series: p.text(),
    seriesNumber: p.bigint('number'),
    status: p.text().$type<InvoiceStatus>(),
    sourceType: p.text().$type<InvoiceSourceType>(),
    currency: p.text(),
    subtotal: p.bigint('number'),
    taxTotal: p.bigint('number'),
    shippingTotal: p.bigint('number'),
    discountTotal: p.bigint('number'),
    total: p.bigint('number'),
    amountRefunded: p.bigint('number'),
    /** The part of it that went to the credit balance of the subscription. */
    amountCredited: p.bigint('number'),
    creditApplied: p.bigint('number'),
    orderId: p.uuid(),
    paymentId: p.uuid(),
    /** The edit that it bills, where money beyond the payment’s own invoice pays it. */
    orderEditId: p.uuid().strictNullable(),
    customerId: p.uuid().strictNullable(),
    subscriptionId: p.uuid().strictNullable(),
    netN: p.integer().strictNullable(),
    issuedAt: p.datetime(),
    dueAt: p.datetime().strictNullable(),
    paidAt: p.datetime().strictNullable(),
    /** When `invoice.overdue` was emitted. */
    overdueAt: p.datetime().strictNullable(),
    /** How many of its reminders are done with. */
    remindersDone: p.integer(),
    periodStart: p.datetime().strictNullable(),
    periodEnd: p.datetime().strictNullable(),
    /** The newest of its versions; each holds what the PDF shows. */
    version: p.integer(),
    /** Counts the invoice's events. */
    eventSequence: p.bigint('number'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Invoice extends schema.class {
  moveTo(status: InvoiceStatus): void {
    this.status = moved(invoiceStates, this.status, status);
  }

  pay(paidAt: Date): void {
    this.moveTo('paid');
    this.paidAt = paidAt;
  }

  void(): void {
    this.moveTo('voided');
  }

  markOverdue(now: Date): void {
    this.overdueAt = now;
  }

  /** The reminder of that index is done with, and those before it. */
  markReminded(index: number): void {
    this.remindersDone = index + 1;
  }

  /** Records a refund, or what goes to the credit balance. */
  refund(amount: number, { isCredited = false } = {}): void {
    const refunded = this.amountRefunded + amount;
    const paid = isCredited ? this.total : this.total - this.creditApplied;
    const isWhole = this.status === 'refunded' || refunded >= paid;
    this.moveTo(isWhole ? 'refunded' : 'partially_refunded');
    this.amountRefunded = refunded;
    if (isCredited) this.amountCredited += amount;
  }

  /** Its status, or after credit notes where the money went. */
  shownStatuses(): ShownStatus[] {
    const { status, amountRefunded, amountCredited } = this;
    if (amountCredited === 0 || (status !== 'refunded' && status !== 'partially_refunded'))
      return [status];
    if (amountCredited < amountRefunded) return ['partially_refunded', 'partially_credited'];
    return [status === 'refunded' ? 'credited' : 'partially_credited'];
  }

  amend(amounts: InvoiceAmounts): void {
    Object.assign(this, pick(amounts, invoiceAmounts));
  }

  /** Counts a new version, whose document says what changed. */
  revise(now: Date): void {
    this.version += 1;
    this.updatedAt = now;
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }
}
schema.setClass(Invoice);

/** The sums of its lines, which change with an edit of the order. */
export const invoiceAmounts = [
  'subtotal',
  'discountTotal',
  'shippingTotal',
  'taxTotal',
  'total',
] as const;
type InvoiceAmounts = Pick<Invoice, (typeof invoiceAmounts)[number]>;
