import { fail } from '../../errors.ts';
import type { SettledFollowUp } from '../../settlement/settle-modification.ts';

/** The settled follow-up, or 402 `payment_failed` when the processor refused it. */
export function refuseFailed(settled: SettledFollowUp, message: string): SettledFollowUp {
  const { payment, transaction } = settled;
  if (transaction.status !== 'failed') return settled;
  const { declineCode = null, declineClass = null, id: transactionId } = transaction;
  const details = { paymentId: payment.id, transactionId, declineCode, declineClass };
  fail('payment_failed', details, { message });
}
