import type { RefundedLine } from '../../../storage/entities/payment-transaction.ts';
import type { DatabaseContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { attemptAt, openModification, rootOf } from './open-modification.ts';
import {
  isRecordedMoney,
  lockPaymentWithTransactions,
  refundableOf,
  type LockedPayment,
} from '../locked-payment.ts';
import type { MovementOutcome } from '../movements/record-outcome.ts';
import type { ReservedModification } from './run-modification.ts';
import { answerOf, recordModification } from '../../settlement/settle-modification.ts';

export interface RefundRequest {
  readonly workspaceId: string;
  readonly paymentId: string;
  /** Minor units; null: all that is refundable. */
  readonly amount: number | null;
  readonly reason: string | null;
  readonly lineItems: readonly RefundedLine[];
  /** Names the intent: the same cause is one refund. Null: the request's Idempotency-Key does, if it has one. */
  readonly cause: string | null;
}

/** Nobody was called: the merchant moves this money by hand. */
export const recorded: MovementOutcome = {
  kind: 'approved',
  ref: null,
  card: null,
  storedRef: null,
};

/**
 * Sets the amount aside under the payment's row lock and stores the intent, so that parallel refunds never exceed what
 * was captured. Money that was received outside is recorded at once. 422 `refund_not_allowed`.
 */
export async function reserveRefund(
  ctx: DatabaseContext,
  request: RefundRequest,
): Promise<ReservedModification> {
  return ctx.database.transaction(
    async (tx): Promise<ReservedModification> => {
      const { workspaceId, paymentId, reason, lineItems } = request;
      const locked = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
      const { payment, transactions } = locked;
      const { known, next } = attemptAt(ctx, locked, 'refund', request.cause);
      if (known) return { kind: 'known', settled: { payment, transaction: known } };
      const amount = refundAmount(locked, request.amount);
      const root = isRecordedMoney(payment) ? null : rootOf(transactions, 'refund');
      const intent = { type: 'refund', amount, reason, lineItems, ...next } as const;
      const { transaction, call } = openModification(ctx, tx, payment, root, intent);
      if (call) return { kind: 'call', call };
      if (!isRecordedMoney(payment))
        throw new Error(`payment ${paymentId} has no transaction to follow up`);
      await recordModification(ctx, tx, payment, transaction, recorded);
      return { kind: 'known', settled: { payment, transaction } };
    },
    {
      concluding: (reserved) =>
        reserved.kind === 'known' && reserved.settled.transaction.status === 'succeeded'
          ? answerOf(ctx, reserved.settled)
          : [],
    },
  );
}

/** The amount of a refund, or 422 `refund_not_allowed` with what could be refunded. */
export function refundAmount(locked: LockedPayment, wanted: number | null): number {
  const { payment } = locked;
  const refundable = refundableOf(locked);
  const details = { status: payment.status, refundable, currency: payment.currency };
  if (payment.amountCaptured === 0)
    fail('refund_not_allowed', { reason: 'not_captured', ...details });
  if (refundable <= 0) fail('refund_not_allowed', { reason: 'nothing_left', ...details });
  const amount = wanted ?? refundable;
  if (amount > refundable)
    fail('refund_not_allowed', { reason: 'amount_above_refundable', ...details });
  return amount;
}
