import type { WriteStatement } from '../../query.ts';

interface CustomerKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** Empties what people wrote about the returns of a customer, and where their parcels can be followed. */
export function redactReturns({ workspaceId, id }: CustomerKey): WriteStatement {
  return (bind) => `
    update order_return set notes = null, carrier = null, tracking_number = null, tracking_url = null,
      cancel_reason = null, close_reason = null
    where workspace_id = ${bind(workspaceId)} and customer_id = ${bind(id)}`;
}

/** Empties the notes on their lines. */
export function redactReturnLines({ workspaceId, id }: CustomerKey): WriteStatement {
  return (bind) => `
    update order_return_line l set note = null, condition = null
    from order_return r
    where l.workspace_id = ${bind(workspaceId)} and r.workspace_id = l.workspace_id and r.id = l.return_id
      and r.customer_id = ${bind(id)}`;
}
