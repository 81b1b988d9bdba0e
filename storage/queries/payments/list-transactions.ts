import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';

interface TransactionListRow {
  readonly id: string;
  readonly created_at: Date;
}

/** The transactions of one payment, newest first; of one type only, unless null. */
export function transactionList(
  payment: { readonly workspaceId: string; readonly id: string },
  type: string | null,
): ListPlan<TransactionListRow> {
  return {
    keyset: newestFirst('payment-transactions', 't'),
    select: 'select t.* from payment_transaction t',
    where: (bind) => [
      `t.workspace_id = ${bind(payment.workspaceId)}`,
      `t.payment_id = ${bind(payment.id)}`,
      ...(type === null ? [] : [`t.type = ${bind(type)}`]),
    ],
    positionOf: newestFirstPosition,
  };
}
