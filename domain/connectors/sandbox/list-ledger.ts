import type { Static } from '@sinclair/typebox';
import { newestFirst, type Page, newestFirstPosition } from '../../../storage/page.ts';
import type { SandboxOperation } from '../../../storage/queries/sandbox-operations.ts';
import type { Context } from '../../context.ts';
import { listPage } from '../../list-page.ts';
import { requireSandbox } from './require-sandbox.ts';
import type { LedgerQuery } from './schemas.ts';

type Row = Pick<
  SandboxOperation,
  'id' | 'idempotencyKey' | 'ref' | 'connectorId' | 'type' | 'amount' | 'currency' | 'status'
> & { readonly created_at: Date };

const keyset = newestFirst('sandbox-ledger');
const SELECT = `
  select id, idempotency_key as "idempotencyKey", ref, connector_id as "connectorId", type, amount, currency,
    status, created_at
  from sandbox_operation`;

/** The sandbox processor's own books, newest first. */
export async function listLedger(
  ctx: Context,
  query: Static<typeof LedgerQuery>,
): Promise<Page<Row>> {
  requireSandbox(ctx);
  return listPage<Row>(
    ctx,
    {
      keyset,
      select: SELECT,
      where: (bind) => [
        `workspace_id = ${bind(ctx.workspaceId)}`,
        `environment_id = ${bind(ctx.environmentId)}`,
        ...(ctx.applicationId === null ? [] : [`application_id = ${bind(ctx.applicationId)}`]),
        ...(query.idempotencyKey === undefined
          ? []
          : [`idempotency_key = ${bind(query.idempotencyKey)}`]),
      ],
      positionOf: newestFirstPosition,
    },
    query,
  );
}

export function toLedgerEntryView(row: Row) {
  const { idempotencyKey, ref, connectorId, type, amount, currency, status } = row;
  const createdAt = row.created_at.toISOString();
  return { idempotencyKey, ref, connectorId, type, amount, currency, status, createdAt };
}
