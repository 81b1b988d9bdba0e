import { defineEntity, p } from '@mikro-orm/core';
import { defineStates, moved } from '../states.ts';
import type { OrderTotals } from './purchase.ts';
import type { ContentLine } from './checkout-attempt.ts';
import type { CreditedLine } from './invoice-version.ts';

/**
 * charging: the intent is stored, the card is being called. undecided: the processor's response is not known. settling:
 * the edit is written, its refunds are pending. applied: done. dropped: the card was declined, nothing changed.
 */
const orderEditStatuses = ['charging', 'undecided', 'settling', 'applied', 'dropped'] as const;
type OrderEditStatus = (typeof orderEditStatuses)[number];

export const orderEditStates = defineStates<OrderEditStatus>({
  of: 'order edit',
  initial: ['charging', 'settling', 'applied'],
  moves: {
    charging: ['undecided', 'applied', 'dropped'],
    undecided: ['applied', 'dropped'],
    settling: ['applied'],
    applied: [],
    dropped: [],
  },
});

export const settlements = [
  'charged',
  'refunded',
  'invoice_updated',
  'invoice_voided',
  'totals_only',
  'pending_settlement',
  'none',
] as const;
export type Settlement = (typeof settlements)[number];

/** The order after the edit. */
export interface EditContent extends OrderTotals {
  readonly lines: readonly ContentLine[];
}

export interface EditFault {
  readonly code: string;
  readonly message: string;
}

export interface EditRefund {
  readonly paymentId: string;
  readonly amount: number;
  readonly status: string;
}

/** How an edit was settled, as its response shows it (contract 50 §5). */
export interface Adjustment {
  readonly previousTotal: number;
  readonly newTotal: number;
  readonly difference: number;
  readonly settlement: Settlement;
  readonly payment?: {
    /** Null in a preview. */
    readonly id: string | null;
    readonly status: string;
    readonly amount: number;
  };
  readonly refunds?: readonly EditRefund[];
  readonly refundError?: EditFault & { readonly amount: number };
  readonly invoice?: {
    readonly id: string;
    readonly number: string;
    readonly previousTotal: number;
    readonly total: number;
    readonly status: string;
    readonly dueAt: string | null;
    readonly voidError?: EditFault;
  };
}

export interface EditReport {
  readonly adjustment: Adjustment;
  readonly warnings: readonly EditFault[];
}

const schema = defineEntity({
  name: 'OrderEdit',
  tableName: 'order_edit',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    orderId: p.uuid(),
    /** The same for every repeat of the request with its Idempotency-Key. */
    intent: p.text().strictNullable(),
    status: p.text().$type<OrderEditStatus>(),
    previousTotal: p.bigint('number'),
    newTotal: p.bigint('number'),
    reason: p.text().strictNullable(),
    /** Stored until its charge is decided. */
    content: p.json().$type<EditContent>().strictNullable(),
    report: p.json().$type<EditReport>(),
    /** The lines that its refunds take back. */
    creditLines: p.json().$type<readonly CreditedLine[]>().strictNullable(),
    /** Of the charge. */
    paymentId: p.uuid().strictNullable(),
    /** Who requested it: another process may apply it. */
    actor: p.json().$type<{ readonly type: string; readonly id: string; readonly label: string }>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class OrderEdit extends schema.class {
  moveTo(status: OrderEditStatus, now: Date): void {
    this.status = moved(orderEditStates, this.status, status);
    this.updatedAt = now;
    if (status !== 'undecided') this.content = null;
  }

  /** Waits for a charge before this is written. */
  awaitCharge(content: EditContent): void {
    this.content = content;
  }

  chargeBy(paymentId: string): void {
    this.paymentId = paymentId;
  }

  recordReport(report: EditReport): void {
    this.report = report;
  }
}
schema.setClass(OrderEdit);
