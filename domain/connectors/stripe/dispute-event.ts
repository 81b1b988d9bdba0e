import type { Stripe } from 'stripe';
import type { ReportedStatus } from '../../../storage/entities/disputes/dispute.ts';
import { disputeReasonOf } from '../disputes/reported-dispute.ts';
import type { ConnectorEvent } from '../processor-event.ts';
import { fromStripeAmount } from './amount.ts';

/** An inquiry (`warning_*`) has taken no money yet: where it is closed, the merchant has what it was about. */
const statuses = new Map<string, ReportedStatus>([
  ['warning_needs_response', 'needs_response'],
  ['warning_under_review', 'under_review'],
  ['warning_closed', 'won'],
  ['needs_response', 'needs_response'],
  ['under_review', 'under_review'],
  ['won', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
]);

/** Null for a status that this version does not know. */
export function disputeStatusOf(status: unknown): ReportedStatus | null {
  return typeof status === 'string' ? (statuses.get(status) ?? null) : null;
}

/** Our event for one about a dispute; null for a dispute that names no intent or no money. */
export function disputeEvent(
  { id, type, created }: Pick<Stripe.Event, 'id' | 'type' | 'created'>,
  dispute: Stripe.Dispute,
): ConnectorEvent | null {
  const { payment_intent, amount, currency } = dispute;
  const ref = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (typeof ref !== 'string' || !Number.isSafeInteger(amount)) return null;
  if (typeof currency !== 'string') return null;
  const reasonCode = typeof dispute.reason === 'string' ? dispute.reason : null;
  return {
    id,
    type: typeOf(type),
    ref,
    idempotencyKey: null,
    amount: fromStripeAmount(amount, currency),
    dispute: {
      ref: dispute.id,
      status: disputeStatusOf(dispute.status),
      reason: disputeReasonOf(reasonCode),
      reasonCode,
      evidenceDueAt: instantOf(dispute.evidence_details?.due_by),
      at: instantOf(created),
    },
  };
}

function typeOf(type: string): ConnectorEvent['type'] {
  if (type === 'charge.dispute.created') return 'charge.disputed';
  return type === 'charge.dispute.closed' ? 'dispute.closed' : 'dispute.updated';
}

/** Seconds since 1970. A signature says who wrote it, not that it is one. */
function instantOf(seconds: unknown): Date | null {
  if (!Number.isSafeInteger(seconds)) return null;
  const at = new Date(Number(seconds) * 1000);
  return Number.isNaN(at.getTime()) ? null : at;
}
