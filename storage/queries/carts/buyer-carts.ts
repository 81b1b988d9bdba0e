import { columnOf } from '../../orm/columns.ts';
import { personalFields } from '../../entities/purchase.ts';
import type { Customer } from '../../entities/customer.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';

/** A buyer's cart that did not become an order. */
export interface BuyerCart {
  readonly id: string;
  readonly application_id: string;
  /** Whether it holds personal data. */
  readonly is_personal: boolean;
}

// The e-mail is looked up through the view, since row level security keeps the table's index from being used.
export const LOCK_CARTS_OF_BUYER = sql<BuyerCart>(`
  select c.id, c.application_id,
    (${personalFields.map((name) => `c.${columnOf(name)} is not null`).join(' or ')}) as is_personal
  from cart c
  where c.workspace_id = $1 and c.environment_id = $2 and ($3::uuid is null or c.application_id = $3)
    and c.status <> 'converted' and c.id in (
      select k.id from cart k where k.workspace_id = $1 and k.customer_id = $4
      union all
      select l.id from cart_lookup l
      where l.workspace_id = $1 and l.environment_id = $2 and l.customer_id is null and l.email_key = lower($5))
  order by c.id for update`);

/** Locks the carts of a customer and of guests with the same e-mail, except those that became orders. */
export function lockCartsOfBuyer(
  tx: Transaction,
  { workspaceId, environmentId, applicationId, id, email }: Customer,
): Promise<BuyerCart[]> {
  return tx.query(LOCK_CARTS_OF_BUYER, [
    workspaceId,
    environmentId,
    applicationId ?? null,
    id,
    email,
  ]);
}
