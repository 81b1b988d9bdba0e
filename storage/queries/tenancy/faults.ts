import { sql, type WriteStatement } from '../../query.ts';

/** What fails in an environment while a fault is set (contract 90 §5). */
export const faultTargets = ['storage', 'pdf-renderer'] as const;
export type FaultTarget = (typeof faultTargets)[number];

/** Environment. */
export const ANY_ENVIRONMENT = sql<{ readonly workspace_id: string }>(
  'select workspace_id from environment where id = $1',
);

export function switchFault(
  environmentId: string,
  target: FaultTarget,
  active: boolean,
  now: Date,
): WriteStatement {
  return (bind) =>
    active
      ? `insert into fault (workspace_id, environment_id, target, created_at)
         select workspace_id, id, ${bind(target)}, ${bind(now)}::timestamptz from environment
         where id = ${bind(environmentId)}
         on conflict (environment_id, target) do nothing`
      : `delete from fault where environment_id = ${bind(environmentId)} and target = ${bind(target)}`;
}
