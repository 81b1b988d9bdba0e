import { fail } from '../../errors.ts';
import type { ConnectorEventType } from '../processor-event.ts';
import { disputeReasons, type DisputeReason } from '../../../storage/entities/disputes/dispute.ts';

const known = new Set<string>(disputeReasons);

/** Reasons of processors that have another name here; card networks' own numbers are left to the processor. */
const others = new Map<string, DisputeReason>([
  ['debit_not_authorized', 'fraudulent'],
  ['fraud', 'fraudulent'],
  ['not_recognized', 'unrecognized'],
  ['duplicate_charge', 'duplicate'],
  ['product_not_as_described', 'product_unacceptable'],
  ['subscription_cancelled', 'subscription_canceled'],
  // ISO 20022, as banks give them for direct debits.
  ['MD01', 'fraudulent'],
  ['AM05', 'duplicate'],
]);

/** The reason of a dispute for a processor's own word; `general` for one that is not known. */
export function disputeReasonOf(code: string | null): DisputeReason | null {
  if (code === null) return null;
  return isReason(code) ? code : (others.get(code) ?? 'general');
}

function isReason(code: string): code is DisputeReason {
  return known.has(code);
}

/** The event of a processor about a dispute, from what a merchant's own processor or the sandbox sends. */
interface SentDispute {
  readonly ref: string;
  readonly disputeRef?: string | null | undefined;
  readonly status?: 'needs_response' | 'under_review' | undefined;
  readonly outcome?: 'won' | 'lost' | undefined;
  readonly reason?: string | null | undefined;
  readonly dueAt?: string | null | undefined;
  readonly occurredAt?: string | null | undefined;
}

/** A dispute without a reference of its own is the one dispute of its charge. */
export function reportedDispute(sent: SentDispute) {
  return {
    ref: sent.disputeRef ?? sent.ref,
    status: sent.outcome ?? sent.status ?? null,
    reason: disputeReasonOf(sent.reason ?? null),
    reasonCode: sent.reason ?? null,
    evidenceDueAt: sent.dueAt ? new Date(sent.dueAt) : null,
    at: sent.occurredAt ? new Date(sent.occurredAt) : null,
  };
}

/** 422 for an event that ends a dispute and does not say how. */
export function requireOutcome({
  type,
  outcome,
}: {
  readonly type: ConnectorEventType;
  readonly outcome?: string | undefined;
}): void {
  if (type !== 'dispute.closed' || outcome !== undefined) return;
  const message = 'Say how the dispute ended: won or lost.';
  fail('validation_error', [{ path: 'outcome', code: 'required', message }], { status: 422 });
}
