import type { DisputeReport } from '../../storage/entities/disputes/dispute.ts';

/** The events that a processor may send (contract 55 §3). */
export const connectorEventTypes = [
  'charge.captured',
  'charge.failed',
  'refund.succeeded',
  'refund.failed',
  'charge.disputed',
  'dispute.updated',
  'dispute.closed',
] as const;
export type ConnectorEventType = (typeof connectorEventTypes)[number];

export interface ConnectorEvent {
  readonly id: string;
  readonly type: ConnectorEventType;
  /** The processor's reference of what it is about; of a dispute, that of the charge. */
  readonly ref: string;
  readonly idempotencyKey: string | null;
  readonly amount: number | null;
  /** Of an event about a dispute. */
  readonly dispute?: ReportedDispute;
}

/** A dispute as a processor's event has it. */
export interface ReportedDispute extends Omit<DisputeReport, 'at' | 'amount'> {
  /** The processor's reference of the dispute. */
  readonly ref: string;
  /** When it was so; null: the event does not say, and counts as news. */
  readonly at: Date | null;
}

/** The connector that an event was received through. */
export interface EventOrigin {
  readonly workspaceId: string;
  readonly connectorId: string;
}

export function isAboutDispute(type: ConnectorEventType): boolean {
  return type === 'charge.disputed' || type.startsWith('dispute.');
}
