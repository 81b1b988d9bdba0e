import { disputeReasonOf } from '../disputes/reported-dispute.ts';
import type { ConnectorEvent } from '../processor-event.ts';
import { fromMollieAmount, type MollieAmount } from './amount.ts';

/** A chargeback, as far as it is read here. */
export interface MollieChargeback {
  readonly id: string;
  readonly amount: MollieAmount;
  readonly createdAt?: string;
  readonly reversedAt?: string | null;
  readonly reason?: { readonly code?: string } | null;
}

/**
 * Our event for a chargeback. Mollie takes the money at once and hears no evidence: a chargeback is a lost dispute from
 * the beginning, and won once the bank has reversed it. What becomes of it is part of the event's id, since each is news.
 */
export function chargebackEvent(
  { id, amount, createdAt, reversedAt, reason }: MollieChargeback,
  paymentId: string,
): ConnectorEvent {
  const isReversed = typeof reversedAt === 'string';
  const reasonCode = typeof reason?.code === 'string' ? reason.code : null;
  return {
    id: isReversed ? `${id}:reversed` : id,
    type: isReversed ? 'dispute.closed' : 'charge.disputed',
    ref: paymentId,
    idempotencyKey: null,
    amount: fromMollieAmount(amount),
    dispute: {
      ref: id,
      status: isReversed ? 'won' : 'lost',
      reason: disputeReasonOf(reasonCode),
      reasonCode,
      evidenceDueAt: null,
      at: instantOf(isReversed ? reversedAt : createdAt),
    },
  };
}

function instantOf(text: string | undefined): Date | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}
