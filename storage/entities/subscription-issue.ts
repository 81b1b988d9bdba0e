import { defineEntity, p } from '@mikro-orm/core';
import { defineStates, moved } from '../states.ts';

export const issueTypes = ['orphan_charge', 'unpaid_final_usage'] as const;
export type IssueType = (typeof issueTypes)[number];

export const issueStatuses = ['open', 'resolved'] as const;
type IssueStatus = (typeof issueStatuses)[number];

export const issueStates = defineStates<IssueStatus>({
  of: 'subscription issue',
  initial: ['open'],
  moves: { open: ['resolved'], resolved: [] },
});

/** The first three are the merchant's (contract 65 §9). */
export const issueResolutions = [
  'apply',
  'refund',
  'not_charged',
  'auto_applied',
  'auto_not_charged',
] as const;
export type IssueResolution = (typeof issueResolutions)[number];

const schema = defineEntity({
  name: 'SubscriptionIssue',
  tableName: 'subscription_issue',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    subscriptionId: p.uuid(),
    type: p.text().$type<IssueType>(),
    status: p.text().$type<IssueStatus>(),
    /** Whether the processor has said that it took the money. */
    confirmed: p.boolean(),
    periodId: p.uuid().strictNullable(),
    paymentId: p.uuid().strictNullable(),
    transactionId: p.uuid().strictNullable(),
    amount: p.bigint('number'),
    connectorId: p.uuid().strictNullable(),
    detectedAt: p.datetime(),
    resolvedAt: p.datetime().strictNullable(),
    resolution: p.text().$type<IssueResolution>().strictNullable(),
    note: p.text().strictNullable(),
  },
});

export class SubscriptionIssue extends schema.class {
  moveTo(status: IssueStatus): void {
    this.status = moved(issueStates, this.status, status);
  }

  /** Its money was found again: a confirmation stays, and the amount is the newest. */
  confirm(confirmed: boolean, amount: number): void {
    this.confirmed ||= confirmed;
    this.amount = amount;
  }

  resolve(resolution: IssueResolution, note: string | null, now: Date): void {
    this.moveTo('resolved');
    this.resolution = resolution;
    this.note = note;
    this.resolvedAt = now;
  }
}
schema.setClass(SubscriptionIssue);
