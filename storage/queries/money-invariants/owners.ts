import { isUuid } from '../../ids.ts';
import { sql, type RunQuery } from '../../query.ts';
import type { MoneyViolation } from './check-invariant.ts';

interface OwnerRow {
  readonly type: string;
  readonly id: string;
  readonly ownerType: string;
  readonly ownerId: string;
}

/** What a violation belongs to, where that has a page of its own. */
export interface Owner {
  readonly type: string;
  readonly id: string;
}

/** Workspace, ids of rows, references of the sandbox processor. */
export const OWNERS_OF_VIOLATIONS = sql<OwnerRow>(`
  select 'transaction' as type, id::text as id, 'payment' as "ownerType", payment_id::text as "ownerId"
  from payment_transaction where workspace_id = $1 and id = any($2::uuid[])
  union all
  select 'transaction', ref, 'payment', payment_id
  from sandbox_operation where workspace_id = $1 and ref = any($3::text[]) and payment_id is not null
  union all
  select 'subscription_period', id::text, 'subscription', subscription_id::text
  from subscription_period where workspace_id = $1 and id = any($2::uuid[])`);

/** The payment of a transaction, the subscription of a period; by the type and id of what belongs to it. */
export async function readOwners(
  read: RunQuery,
  workspaceId: string,
  violations: readonly MoneyViolation[],
): Promise<ReadonlyMap<string, Owner>> {
  const ids = violations.filter(({ type }) => parts.has(type)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await read(OWNERS_OF_VIOLATIONS, [
    workspaceId,
    ids.filter((id) => isUuid(id)),
    ids.filter((id) => !isUuid(id)),
  ]);
  return new Map(
    rows.map(({ type, id, ownerType, ownerId }) => [
      `${type} ${id}`,
      { type: ownerType, id: ownerId },
    ]),
  );
}

const parts = new Set(['transaction', 'subscription_period']);
