import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql, type WriteStatement } from '../../query.ts';

interface CustomerKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** Workspace, customer. */
export const ADDRESSES_OF = sql(
  'select * from customer_address where workspace_id = $1 and customer_id = $2',
);

export function addressList({
  workspaceId,
  id,
}: CustomerKey): ListPlan<{ readonly id: string; readonly created_at: Date }> {
  return {
    keyset: newestFirst('customer-addresses', 'a'),
    select: 'select a.* from customer_address a',
    where: (bind) => [`a.workspace_id = ${bind(workspaceId)}`, `a.customer_id = ${bind(id)}`],
    positionOf: newestFirstPosition,
  };
}

export function deleteAddresses({ workspaceId, id }: CustomerKey): WriteStatement {
  return (bind) => `
    delete from customer_address where workspace_id = ${bind(workspaceId)} and customer_id = ${bind(id)}`;
}
