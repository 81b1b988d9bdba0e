import { defineEntity, p } from '@mikro-orm/core';
import { defineStates, moved } from '../states.ts';

const operationStatuses = ['open', 'undecided', 'done', 'dropped'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

/** open: the intent is stored, its call is being made. undecided: the outcome is not known. dropped: nothing moved. */
export const operationStates = defineStates<OperationStatus>({
  of: 'subscription operation',
  initial: ['open', 'done'],
  moves: {
    open: ['undecided', 'done', 'dropped'],
    undecided: ['done', 'dropped'],
    done: [],
    dropped: [],
  },
});

const operationKinds = [
  /** The first charge of POST /subscriptions. */
  'first',
  /** A period: a renewal, a retry, a resumption. */
  'period',
  'change',
  'final_usage',
  'refund_cancel',
  /** Money that was taken without a renewal is returned. */
  'refund_issue',
  /** The credit balance is paid out. */
  'refund_credit',
] as const;
export type OperationKind = (typeof operationKinds)[number];

const schema = defineEntity({
  name: 'SubscriptionOperation',
  tableName: 'subscription_operation',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    subscriptionId: p.uuid(),
    kind: p.text().$type<OperationKind>(),
    status: p.text().$type<OperationStatus>(),
    periodId: p.uuid().strictNullable(),
    paymentId: p.uuid().strictNullable(),
    /** What is charged or refunded, in minor units. */
    amount: p.bigint('number'),
    /** What happens once it is decided; its shape belongs to the kind. */
    plan: p.json().$type<Readonly<Record<string, unknown>>>(),
    /** What its request answers, once it is decided. */
    report: p.json().$type<Readonly<Record<string, unknown>>>().strictNullable(),
    /** The same for every repeat of the request with its Idempotency-Key. */
    intent: p.text().strictNullable(),
    /** Who asked for it: another process may finish it. */
    actor: p.json().$type<{ readonly type: string; readonly id: string; readonly label: string }>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class SubscriptionOperation extends schema.class {
  moveTo(status: OperationStatus, now: Date): void {
    this.status = moved(operationStates, this.status, status);
    this.updatedAt = now;
  }

  recordReport(report: Readonly<Record<string, unknown>>): void {
    this.report = report;
  }

  /** Its plan holds addresses, which belong to the subscription once it is decided. */
  erasePlan(): void {
    this.plan = {};
  }

  /** Whether it may be unknown for days what became of it, while its subscription lives (contract 65 §9). */
  mayStayUnknown(): boolean {
    return this.kind === 'period' || this.kind === 'change';
  }

  /** Its money may still move. */
  isUnderWay(): boolean {
    return this.status === 'open' || this.status === 'undecided';
  }
}
schema.setClass(SubscriptionOperation);
