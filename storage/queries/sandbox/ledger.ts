import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';
import type { TenantKey } from '../carts/cart-rows.ts';
import type { SandboxOperation } from './operations.ts';

export type LedgerRow = Pick<
  SandboxOperation,
  'id' | 'idempotencyKey' | 'ref' | 'connectorId' | 'type' | 'amount' | 'currency' | 'status'
> & { readonly created_at: Date };

/** What the sandbox processor booked for the tenant, newest first. */
export function ledgerList(
  { workspaceId, environmentId, applicationId }: TenantKey,
  idempotencyKey: string | undefined,
): ListPlan<LedgerRow> {
  return {
    keyset: newestFirst('sandbox-ledger'),
    select: `
      select id, idempotency_key as "idempotencyKey", ref, connector_id as "connectorId", type, amount, currency,
        status, created_at
      from sandbox_operation`,
    where: (bind) => [
      `workspace_id = ${bind(workspaceId)}`,
      `environment_id = ${bind(environmentId)}`,
      ...(applicationId === null ? [] : [`application_id = ${bind(applicationId)}`]),
      ...(idempotencyKey === undefined ? [] : [`idempotency_key = ${bind(idempotencyKey)}`]),
    ],
    positionOf: newestFirstPosition,
  };
}

/** Root reference: the oldest pending refund of a charge. */
export const OLDEST_PENDING_REFUND = sql<{ readonly ref: string }>(`
  select ref from sandbox_operation
  where root_ref = $1 and type = 'refund' and status = 'pending' order by created_at, id limit 1`);
