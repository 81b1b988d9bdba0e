import { defineEntity, p } from '@mikro-orm/core';
import { emptyColumns, namesOf } from '../../orm/columns.ts';
import { defineStates, moved } from '../../states.ts';

export const disputeStatuses = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'accepted',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** The statuses that a processor reports: it does not know who accepted a dispute. */
export type ReportedStatus = Exclude<DisputeStatus, 'accepted'>;

export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'credit_not_processed',
  'general',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

export const disputeFileKinds = [
  'receipt',
  'shippingDocumentation',
  'customerCommunication',
  'uncategorized',
] as const;
export type DisputeFileKind = (typeof disputeFileKinds)[number];

/** The texts of the evidence. */
export const evidenceTexts = [
  'productDescription',
  'customerCommunication',
  'shippingCarrier',
  'shippingTrackingNumber',
  'shippingDate',
  'refundPolicy',
  'uncategorizedText',
] as const;
export type EvidenceText = (typeof evidenceTexts)[number];
export type Evidence = Partial<Readonly<Record<EvidenceText, string>>>;

export const submissionWays = ['connector', 'elsewhere'] as const;
export type SubmissionWay = (typeof submissionWays)[number];

export const disputeCalls = ['submit', 'accept'] as const;
export type DisputeCall = (typeof disputeCalls)[number];

/** Processors correct an end: a bank takes a chargeback back, or a won one is raised again. */
export const disputeStates = defineStates<DisputeStatus>({
  of: 'dispute',
  initial: ['needs_response', 'under_review', 'won', 'lost'],
  moves: {
    needs_response: ['under_review', 'won', 'lost', 'accepted'],
    under_review: ['needs_response', 'won', 'lost', 'accepted'],
    won: ['lost'],
    lost: ['won'],
    accepted: ['won'],
  },
});

/** The columns that responses and events show as they are; the evidence is in none of them, since it is erased. */
const shown = {
  id: p.uuid().primary(),
  paymentId: p.uuid(),
  orderId: p.uuid().nullable(),
  connectorId: p.uuid(),
  connectorRef: p.text(),
  status: p.text().$type<DisputeStatus>(),
  reason: p.text().$type<DisputeReason>(),
  /** The processor's own word for it. */
  reasonCode: p.text().nullable(),
  amount: p.bigint('number'),
  currency: p.text(),
  submittedVia: p.text().$type<SubmissionWay>().nullable(),
  pendingCall: p.text().$type<DisputeCall>().nullable(),
};
export const shownOfDispute = namesOf(shown);

const properties = {
  ...shown,
  workspaceId: p.uuid(),
  environmentId: p.uuid(),
  applicationId: p.uuid(),
  /** Whose erasure empties the evidence. */
  customerId: p.uuid().nullable(),
  evidence: p.json().$type<Evidence>(),
  evidenceDueAt: p.datetime().nullable(),
  submittedAt: p.datetime().nullable(),
  pendingSince: p.datetime().nullable(),
  /** The request that began the call (`intentKey`). */
  pendingIntent: p.text().nullable(),
  /** Grows after a call that surely had no effect, so that the next one has another key. */
  callAttempt: p.integer(),
  reportedAt: p.datetime(),
  openedAt: p.datetime(),
  closedAt: p.datetime().nullable(),
  eventSequence: p.bigint('number'),
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
};

const schema = defineEntity({ name: 'Dispute', tableName: 'dispute', properties });

/** A processor's report of a dispute; null for what it leaves out. */
export interface DisputeReport {
  readonly status: ReportedStatus | null;
  readonly reason: DisputeReason | null;
  readonly reasonCode: string | null;
  readonly amount: number | null;
  readonly evidenceDueAt: Date | null;
  /** When it was so. */
  readonly at: Date;
}

const rank: Readonly<Record<DisputeStatus, number>> = {
  needs_response: 0,
  under_review: 1,
  won: 2,
  lost: 2,
  accepted: 2,
};

export class Dispute extends schema.class {
  isClosed(): boolean {
    return rank[this.status] === rank.won;
  }

  markUpdated(now: Date): void {
    this.updatedAt = now;
  }

  moveTo(status: DisputeStatus, now: Date): void {
    this.status = moved(disputeStates, this.status, status);
    this.closedAt = this.isClosed() ? (this.closedAt ?? now) : null;
    this.updatedAt = now;
  }

  /**
   * Applies a report, in whichever order reports come: an end stays unless a later report corrects it, and of two open
   * statuses the later report decides.
   */
  hear(report: DisputeReport, now: Date): void {
    const isLater = report.at.getTime() > this.reportedAt.getTime();
    const isNews = isLater || report.at.getTime() === this.reportedAt.getTime();
    if (report.amount !== null && isNews) this.amount = report.amount;
    if (report.reason !== null && (isNews || this.reason === 'general'))
      this.reason = report.reason;
    if (isNews || this.reasonCode === null)
      this.reasonCode = report.reasonCode ?? this.reasonCode ?? null;
    if (isNews || this.evidenceDueAt === null)
      this.evidenceDueAt = report.evidenceDueAt ?? this.evidenceDueAt ?? null;
    if (report.status !== null && this.follows(report.status, isLater, isNews))
      this.moveTo(report.status, now);
    if (isLater) this.reportedAt = report.at;
  }

  /** Whether a report with this status changes the status. */
  private follows(status: ReportedStatus, isLater: boolean, isNews: boolean): boolean {
    if (this.isClosed()) {
      const isCorrection = rank[status] === rank.won && isLater;
      return isCorrection && !(this.status === 'accepted' && status === 'lost');
    }
    if (rank[status] === rank.won || isLater) return true;
    return isNews && rank[status] >= rank[this.status];
  }

  /** Sets the given texts; an empty text and null remove one. */
  prepare(texts: Partial<Record<EvidenceText, string | null>>, now: Date): void {
    const next = Object.entries({ ...this.evidence, ...texts });
    this.evidence = Object.fromEntries(next.filter(([, text]) => (text ?? '') !== ''));
    this.updatedAt = now;
  }

  /** A call to the processor begins. */
  begin(call: DisputeCall, intent: string | null, now: Date): void {
    this.pendingCall = call;
    this.pendingSince = now;
    this.pendingIntent = intent;
    this.updatedAt = now;
  }

  /** The call surely had no effect. */
  abandonCall(now: Date): void {
    this.endCall(now);
    this.callAttempt += 1;
  }

  /** The evidence is at the processor, which has decided nothing yet. */
  submit(via: SubmissionWay, now: Date): void {
    this.endCall(now);
    this.submittedAt = now;
    this.submittedVia = via;
    if (this.status === 'needs_response') this.moveTo('under_review', now);
    this.reportedAt = now;
  }

  /** The merchant does not contest it. */
  accept(now: Date): void {
    this.endCall(now);
    if (!this.isClosed()) this.moveTo('accepted', now);
    this.reportedAt = now;
  }

  /** Erases the texts. */
  redact(now: Date): void {
    this.evidence = {};
    this.updatedAt = now;
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }

  private endCall(now: Date): void {
    this.pendingCall = null;
    this.pendingSince = null;
    this.pendingIntent = null;
    this.updatedAt = now;
  }
}
schema.setClass(Dispute);

const empty = emptyColumns(properties);

/** A new dispute, before its first report. */
export function newDisputeColumns() {
  return { ...empty, evidence: {}, callAttempt: 1, eventSequence: 0 };
}
