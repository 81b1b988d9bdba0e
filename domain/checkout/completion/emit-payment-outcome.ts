import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import { toTransactionView } from '../../payments/view.ts';
import type { LockedCheckout } from './lock-checkout.ts';

/** Emits the event of an attempt's payment that was captured, authorized or deferred. */
export function emitPaymentOutcome(
  ctx: ApplicationContext,
  tx: Transaction,
  { payment, transactions }: Pick<LockedCheckout, 'payment' | 'transactions'>,
): void {
  const succeeded = transactions.find(({ status }) => status === 'succeeded');
  const transaction = succeeded ? toTransactionView(succeeded) : null;
  if (payment.status === 'captured')
    emitPaymentEvent(ctx, tx, payment, 'payment.captured', { transaction });
  else if (payment.status === 'authorized')
    emitPaymentEvent(ctx, tx, payment, 'payment.authorized', { transaction });
  else emitPaymentEvent(ctx, tx, payment, null);
}
