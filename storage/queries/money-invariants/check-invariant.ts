import { sql, type Query, type RunQuery } from '../../query.ts';
import type { MoneyInvariant } from './invariant.ts';

export interface MoneyScope {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string | null;
  readonly orderId: string | null;
  readonly since: Date | null;
}

export interface MoneyViolation {
  readonly type: string;
  readonly id: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

export interface CheckedInvariant {
  readonly name: string;
  readonly checked: number;
  /** How many there are; `violations` holds a range of them, by type and id. */
  readonly violated: number;
  readonly violations: readonly MoneyViolation[];
}

/** One row a violation; a single one without `id` when there is none. */
interface Row extends Omit<MoneyViolation, 'id'> {
  readonly id: string | null;
  readonly checked: number;
  readonly violated: number;
}

/** A page of violations: `limit` of them after the one of that type and id. */
export interface ViolationPage {
  readonly limit: number;
  readonly after: { readonly type: string; readonly id: string } | null;
}

/** The five parameters of the invariant, limit, type and id of the last violation. */
export function violationsOf(invariant: MoneyInvariant): Query<Row> {
  return sql(`with seen as materialized (${invariant.sql}),
      wrong as materialized (select * from seen where expected is distinct from actual)
     select (select count(*)::int from seen) as checked, (select count(*)::int from wrong) as violated,
       w.type, w.id, w.expected, w.actual
     from (select 1) one
     left join (
       select * from wrong
       where $7::text is null or (type collate "C", id collate "C") > ($7, $8)
       order by type collate "C", id collate "C" limit $6) w on true
     order by w.type collate "C", w.id collate "C"`);
}

/** Looks at everything in scope, as of one instant, and gives what is not as it must be. */
export async function checkInvariant(
  query: RunQuery,
  invariant: MoneyInvariant,
  { workspaceId, environmentId, applicationId, orderId, since }: MoneyScope,
  { limit, after }: ViolationPage,
): Promise<CheckedInvariant> {
  const rows = await query(violationsOf(invariant), [
    workspaceId,
    environmentId,
    applicationId,
    orderId,
    since,
    limit,
    after?.type ?? null,
    after?.id ?? null,
  ]);
  const [first] = rows;
  const violations = rows.flatMap(({ type, id, expected, actual }) =>
    id === null ? [] : [{ type, id, expected, actual }],
  );
  return {
    name: invariant.name,
    checked: first?.checked ?? 0,
    violated: first?.violated ?? 0,
    violations,
  };
}
