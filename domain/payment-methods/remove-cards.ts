import type { Customer } from '../../storage/entities/customer.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { askToForgetCards } from './ask-to-forget-cards.ts';

/** Puts a customer's stored cards out of use, here and at the processors, whoever's row the caller has locked. */
export function removeCards(
  tx: Transaction,
  { workspaceId, id }: Pick<Customer, 'workspaceId' | 'id'>,
  now: Date,
): void {
  askToForgetCards(tx, { workspaceId, id });
  tx.write(
    (bind) => `
      update customer_payment_method set is_active = false, is_default = false, updated_at = ${bind(now)}
      where workspace_id = ${bind(workspaceId)} and customer_id = ${bind(id)} and is_active`,
  );
}
