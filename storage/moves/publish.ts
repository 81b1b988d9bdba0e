import { sqlState } from '../errors/database-errors.ts';
import { sql, type RunQuery } from '../query.ts';
import { movedTables, type MovedTable } from './moved-tables.ts';
import { literal, MOVE_NAMES, moveName, quoted } from './names.ts';
import type { MoveHold, OwnerCell } from './owner-cell.ts';

/** Nobody queues behind a change of a table for longer; it is tried again then. */
const LOCK_WAIT = `set local lock_timeout = '200ms'`;
const LOCK_REFUSED = '55P03';
const LOCK_TRIES = 100;
const LOCK_PAUSE_MS = 200;

const HAS_PUBLICATION = sql('select from pg_publication where pubname = $1');
const OTHER_PUBLICATION = sql(
  `select from pg_publication where pubname like '${MOVE_NAMES}' limit 1`,
);

export async function isPublished(query: RunQuery, workspaceId: string): Promise<boolean> {
  return (await query(HAS_PUBLICATION, [moveName(workspaceId)])).length > 0;
}

/** One move at a time decides on the identities of tables: a publication without them would fail everybody's updates. */
const DECIDE_ALONE = sql(
  `select pg_advisory_xact_lock(hashtextextended('commerce publications', 0))`,
);

/**
 * Publishes the workspace's rows at the cell that it leaves, and has a slot hold what changes from now on. Postgres
 * publishes some rows of a table only where each change has the column by which they are chosen: tables whose primary
 * key lacks it log whole rows until the last move is over.
 */
export async function publish(cell: OwnerCell, move: MoveHold): Promise<void> {
  const name = moveName(move.workspaceId);
  const isKnown = await isPublished(cell.query, move.workspaceId);
  while (!isKnown) {
    for (const { name: table } of await tablesOf(cell.query, false))
      await setIdentity(cell, move, table, 'full');
    const isMade = await cell.fenced(move, async (query) => {
      await query(DECIDE_ALONE);
      if ((await tablesOf(query, false)).length > 0) return false;
      await query(sql(publicationOf(name, move.workspaceId, await movedTables(query))));
      return true;
    });
    if (isMade) break;
  }
  await makeSlot(cell, name);
}

/** Those that log whole rows, or those that do not. */
async function tablesOf(query: RunQuery, isWhole: boolean) {
  const tables = plainTables(await movedTables(query));
  return tables.filter(({ identity }) => (identity === 'f') === isWhole);
}

/** Those whose changes do not have the workspace; a divided one before its partitions, since new ones do as it does. */
function plainTables(tables: readonly MovedTable[]) {
  return tables.flatMap(({ name, leaves, identity }) => {
    const plain = leaves.filter(({ namesWorkspace }) => !namesWorkspace);
    const isParent = plain.length > 0 && leaves[0]?.name !== name;
    return isParent ? [{ name, identity }, ...plain] : plain;
  });
}

function publicationOf(name: string, workspaceId: string, tables: readonly MovedTable[]): string {
  const parts = tables.map(
    (table) => `${quoted(table.name)} where (${quoted(table.key)} = ${literal(workspaceId)}::uuid)`,
  );
  return `create publication ${quoted(name)} for table ${parts.join(', ')}
    with (publish_via_partition_root = true)`;
}

async function setIdentity(
  cell: OwnerCell,
  move: MoveHold,
  table: string,
  identity: 'full' | 'nothing',
): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      await cell.fenced(move, async (query) => {
        await query(DECIDE_ALONE);
        if (identity === 'nothing' && (await query(OTHER_PUBLICATION)).length > 0) return;
        await query(sql(LOCK_WAIT));
        await query(sql(`alter table ${quoted(table)} replica identity ${identity}`));
      });
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_REFUSED || turn === LOCK_TRIES) throw error;
      await Bun.sleep(LOCK_PAUSE_MS);
    }
  }
}

const MAKE_SLOT = sql(`
  select pg_create_logical_replication_slot($1, 'pgoutput')
  where not exists (select from pg_replication_slots where slot_name = $1)`);

/** Made apart: by CREATE SUBSCRIPTION it would wait for that statement itself where both cells are on one server. */
async function makeSlot({ query }: OwnerCell, name: string): Promise<void> {
  await query(MAKE_SLOT, [name]);
}

export interface SlotState {
  /** Null when nothing has been confirmed. */
  readonly behindBytes: number | null;
  readonly isActive: boolean;
  /** The server has removed what it needs: the copy has to begin anew. */
  readonly isLost: boolean;
}

const SLOT_STATE = sql<SlotState>(`
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), confirmed_flush_lsn)::float8 as "behindBytes",
    active as "isActive", coalesce(wal_status = 'lost', false) as "isLost"
  from pg_replication_slots where slot_name = $1`);

/** Null when there is none, as after a fail-over. */
export async function slotState(query: RunQuery, workspaceId: string): Promise<SlotState | null> {
  const [state] = await query(SLOT_STATE, [moveName(workspaceId)]);
  return state ?? null;
}

const WAL_END = sql<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');

/** Where the log ends now. */
export async function walEnd(query: RunQuery): Promise<string> {
  const [row] = await query(WAL_END);
  return row?.position ?? '0/0';
}

const IS_CONFIRMED = sql<{ is: boolean }>(`
  select confirmed_flush_lsn >= $2::pg_lsn as is from pg_replication_slots where slot_name = $1`);

/** Whether the target has all that was logged before the position. */
export async function isConfirmed(
  query: RunQuery,
  workspaceId: string,
  position: string,
): Promise<boolean> {
  const [row] = await query(IS_CONFIRMED, [moveName(workspaceId), position]);
  return row?.is ?? false;
}

const DROP_SLOT = sql(`
  select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active`);
const HAS_SLOT = sql('select from pg_replication_slots where slot_name = $1');
const SLOT_TRIES = 100;
const SLOT_PAUSE_MS = 100;

/** Ends what `publish` began; it may have been done in part. The subscription is gone. */
export async function unpublish(cell: OwnerCell, move: MoveHold): Promise<void> {
  const name = moveName(move.workspaceId);
  await cell.fenced(move, (query) => query(sql(`drop publication if exists ${quoted(name)}`)));
  // Its last reader may be about to end.
  for (let turn = 1; (await cell.query(HAS_SLOT, [name])).length > 0; turn += 1) {
    await cell.query(DROP_SLOT, [name]);
    if (turn === SLOT_TRIES) throw new Error(`the slot ${name} is still read`);
    await Bun.sleep(SLOT_PAUSE_MS);
  }
  for (const { name: table } of await tablesOf(cell.query, true))
    await setIdentity(cell, move, table, 'nothing');
}
