import { sql, type RunQuery } from '../query.ts';

/** What a cell's server and its owner's login bring along for a move. */
export interface Readiness {
  readonly walLevel: string;
  readonly ownsTables: boolean;
  readonly mayReplicate: boolean;
  readonly maySubscribe: boolean;
  readonly freeSlots: number;
  readonly freeSenders: number;
  readonly freeOrigins: number;
  readonly replicationWorkers: number;
  /** The migrations that were applied. */
  readonly schema: string;
}

const READINESS = sql<Readiness>(`
  select current_setting('wal_level') as "walLevel",
    pg_has_role((select relowner from pg_class where oid = 'workspace'::regclass), 'usage') as "ownsTables",
    r.rolsuper or r.rolreplication as "mayReplicate",
    r.rolsuper or (pg_has_role('pg_create_subscription', 'usage')
      and has_database_privilege(current_database(), 'create')) as "maySubscribe",
    current_setting('max_replication_slots')::int - (select count(*) from pg_replication_slots)::int as "freeSlots",
    current_setting('max_wal_senders')::int - (select count(*) from pg_stat_replication)::int as "freeSenders",
    current_setting('max_active_replication_origins')::int - (select count(*) from pg_replication_origin)::int as "freeOrigins",
    current_setting('max_logical_replication_workers')::int as "replicationWorkers",
    (select string_agg(name, ' ' order by name) from schema_migration) as schema
  from pg_roles r where r.rolname = current_user`);

export async function readReadiness(query: RunQuery): Promise<Readiness> {
  const [readiness] = await query(READINESS);
  if (!readiness) throw new Error('the login has no role');
  return readiness;
}

/** One slot for what changes, and one for each of two tables that Postgres copies at a time. */
const SLOTS = 3;

/** What keeps a workspace from moving from one cell to the other, each as a sentence for an operator; nothing: it can. */
export function obstacles(
  [sourceName, source]: readonly [string, Readiness],
  [targetName, target]: readonly [string, Readiness],
): string[] {
  const found: string[] = [];
  const unless = (isFine: boolean, sentence: string): void => {
    if (!isFine) found.push(sentence);
  };
  unless(
    source.schema === target.schema,
    `The schemas of ${sourceName} and ${targetName} differ: run bun run migrate.`,
  );
  unless(
    source.walLevel === 'logical',
    `wal_level of ${sourceName} is ${source.walLevel}: set it to logical and restart the server.`,
  );
  for (const [name, { ownsTables }] of [
    [sourceName, source],
    [targetName, target],
  ] as const)
    unless(ownsTables, `The login of ${name} in CELLS does not own the tables.`);
  unless(
    source.mayReplicate,
    `The owner of ${sourceName} may not replicate: alter role <owner> replication.`,
  );
  unless(
    target.maySubscribe,
    `The owner of ${targetName} may not subscribe: grant pg_create_subscription to <owner>, and create on the database.`,
  );
  unless(
    source.freeSlots >= SLOTS && source.freeSenders >= SLOTS,
    `${sourceName} has ${source.freeSlots} free replication slots and ${source.freeSenders} senders of ${SLOTS} each: raise max_replication_slots and max_wal_senders.`,
  );
  unless(
    target.freeOrigins >= SLOTS && target.replicationWorkers >= SLOTS,
    `${targetName} has ${target.freeOrigins} free replication origins and ${target.replicationWorkers} workers of ${SLOTS} each: raise max_active_replication_origins and max_logical_replication_workers.`,
  );
  return found;
}
