import { fail } from '../../errors.ts';
import type { SettledModification } from '../../settlement/settle-modification.ts';

/** The settled modification, or 402 `payment_failed` when the processor refused it. */
export function requireNotFailed(
  settled: SettledModification,
  message: string,
): SettledModification {
  const { payment, transaction } = settled;
  if (transaction.status !== 'failed') return settled;
  const { declineCode = null, declineClass = null, id: transactionId } = transaction;
  const details = { paymentId: payment.id, transactionId, declineCode, declineClass };
  fail('payment_failed', details, { message });
}
