import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { Subscription } from '../../storage/entities/subscription.ts';
import { newId } from '../../storage/ids.ts';
import { insertCredit } from '../../storage/queries/subscriptions/credit.ts';
import type { BaseContext, Transaction } from '../context.ts';

/**
 * Books an amount (minor units, negative when credit is used) to a subscription's credit balance and its ledger. A cause
 * is booked once in a subscription.
 */
export function bookCredit(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Subscription,
  amount: number,
  cause: string,
): void {
  if (amount === 0) return;
  subscription.bookCredit(amount);
  const { workspaceId, id: subscriptionId } = subscription;
  tx.write(
    insertCredit({ id: newId(), workspaceId, subscriptionId, amount, cause, createdAt: ctx.now() }),
  );
}

/** The balance has again what a processor refused to pay out of it. */
export function creditRefused(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Subscription,
  refunds: readonly Pick<PaymentTransaction, 'id' | 'status' | 'amount'>[],
): void {
  for (const { id, status, amount } of refunds)
    if (status === 'failed') bookCredit(ctx, tx, subscription, amount, `refused:${id}`);
}
