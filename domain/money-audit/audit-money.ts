import { moneyInvariants } from '../../storage/queries/money-invariants/all.ts';
import {
  checkInvariant,
  type CheckedInvariant,
  type MoneyScope,
  type MoneyViolation,
} from '../../storage/queries/money-invariants/check-invariant.ts';
import { readOwners, type Owner } from '../../storage/queries/money-invariants/owners.ts';
import type { Keyset, Position } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { loadOrder } from '../orders/load.ts';
import type { MoneyAuditQuery } from './schemas.ts';

/** The position of a violation in the report: its invariant, then its resource. */
const violationKeyset: Keyset = {
  list: 'money-violations',
  direction: 'ascending',
  columns: [
    { column: 'invariant', type: 'integer' },
    { column: 'type', type: 'text' },
    { column: 'id', type: 'text' },
  ],
};

export interface MoneyAudit {
  readonly checkedAt: Date;
  readonly invariants: readonly CheckedInvariant[];
  /** By type and id of a violation, where it belongs to something else. */
  readonly owners: ReadonlyMap<string, Owner>;
  /** After the last violation shown; null when there are no more. */
  readonly cursor: string | null;
}

/**
 * Checks the tenant's money against its invariants (contract 55 §10): everything, one order, or what changed since.
 * Every page lists every invariant; `limit` and `cursor` page through the violations. 404 `not_found` for the order.
 */
export async function auditMoney(ctx: Context, query: MoneyAuditQuery): Promise<MoneyAudit> {
  if (query.orderId !== undefined) await loadOrder(ctx, query.orderId);
  const scope = {
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    applicationId: ctx.applicationId,
    orderId: query.orderId ?? null,
    since: query.since === undefined ? null : new Date(query.since),
  };
  const { cursors } = ctx.services;
  const position = cursors.decode(violationKeyset, query.cursor);
  const { invariants, behind } = await checkAll(ctx, scope, position, query.limit);
  const owners = await readOwners(
    ctx.database.read.bind(ctx.database),
    ctx.workspaceId,
    invariants.flatMap(({ violations }) => violations),
  );
  const cursor = behind && cursors.encode(violationKeyset, behind);
  return { checkedAt: ctx.now(), invariants, owners, cursor };
}

async function checkAll(ctx: Context, scope: MoneyScope, from: Position | null, limit: number) {
  const { database } = ctx;
  const [first = 0, type = '', id = ''] = from ?? [];
  const shown: { invariant: number; violation: MoneyViolation }[] = [];
  const invariants: CheckedInvariant[] = [];
  let hasMore = false;
  for (const [index, invariant] of moneyInvariants.entries()) {
    const room = index < Number(first) ? 0 : limit - shown.length;
    const after = from && index === first ? { type: String(type), id: String(id) } : null;
    const checked = await checkInvariant(database.read.bind(database), invariant, scope, {
      limit: index < Number(first) ? 0 : room + 1,
      after,
    });
    const violations = checked.violations.slice(0, room);
    hasMore ||= checked.violations.length > room;
    shown.push(...violations.map((violation) => ({ invariant: index, violation })));
    invariants.push({ ...checked, violations });
  }
  const last = shown.at(-1);
  const behind = last && hasMore ? [last.invariant, last.violation.type, last.violation.id] : null;
  return { invariants, behind };
}
