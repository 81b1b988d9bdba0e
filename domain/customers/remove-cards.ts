import type { Customer } from '../../storage/entities/customer.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';

/** Puts a customer's stored cards out of use, whoever's row the caller has locked. */
export function removeCards(
  tx: Transaction,
  { workspaceId, id }: Pick<Customer, 'workspaceId' | 'id'>,
  now: Date,
): void {
  tx.write(
    (bind) => `
      update customer_payment_method set is_active = false, is_default = false, updated_at = ${bind(now)}
      where workspace_id = ${bind(workspaceId)} and customer_id = ${bind(id)} and is_active`,
  );
}
