import { sql, type RunQuery } from '../query.ts';
import { literal, moveName, quoted } from './names.ts';
import type { MoveHold, OwnerCell } from './owner-cell.ts';

const LOOK_MS = 50;

const HAS_SUBSCRIPTION = sql(
  'select from pg_subscription where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())',
);

/** Has the target copy what the source publishes, and follow its changes. */
export async function subscribe(
  target: OwnerCell,
  move: MoveHold,
  sourceUrl: string,
): Promise<void> {
  const name = moveName(move.workspaceId);
  await target.fenced(move, async (query) => {
    const [known] = await query(HAS_SUBSCRIPTION, [name]);
    if (known) return;
    await query(
      sql(`create subscription ${quoted(name)} connection ${literal(serverUrl(sourceUrl))}
        publication ${quoted(name)} with (create_slot = false, slot_name = ${quoted(name)}, streaming = off)`),
    );
  });
}

/** What only our own client understands is left out. */
function serverUrl(url: string): string {
  return url.replace(/([?&])pool_mode=[^&]*&?/, '$1').replace(/[?&]$/, '');
}

export interface CopyState {
  readonly tables: number;
  /** Those that are copied and follow. */
  readonly ready: number;
  /** Of the tables that are being copied now. */
  readonly rowsUnderWay: number;
  /** Since the copy began; Postgres tries again by itself. */
  readonly errors: number;
}

const COPY_STATE = sql<CopyState>(`
  select count(*)::int as tables, (count(*) filter (where r.srsubstate = 'r'))::int as ready,
    coalesce((select sum(p.tuples_processed) from pg_stat_progress_copy p
      join pg_stat_subscription w on w.pid = p.pid and w.subname = $1), 0)::float8 as "rowsUnderWay",
    coalesce((select t.apply_error_count + t.sync_error_count from pg_stat_subscription_stats t
      where t.subname = $1), 0)::int as errors
  from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
  where s.subname = $1 and s.subdbid = (select oid from pg_database where datname = current_database())
  having count(*) > 0`);

/** Null when there is no subscription. */
export async function copyState(query: RunQuery, workspaceId: string): Promise<CopyState | null> {
  const [state] = await query(COPY_STATE, [moveName(workspaceId)]);
  return state ?? null;
}

// Whoever copies a table asks for a slot first, which is being made for as long as nothing has been confirmed of it. Where
// the source is another server (its slot of the subscription is not seen here), nothing of the drop waits for itself.
const COPYING = sql<{ isCopying: boolean; isStarting: boolean }>(`
  select exists (select from pg_subscription_rel r where r.srsubid = s.oid and r.srsubstate <> 'r') as "isCopying",
    exists (select from pg_stat_subscription w where w.subid = s.oid and w.worker_type = 'apply' and w.pid is not null)
      or exists (select from pg_replication_slots t where t.active and t.confirmed_flush_lsn is null
        and starts_with(t.slot_name, 'pg_' || s.oid || '_sync_'))
      or exists (select from pg_stat_subscription w
        where w.subid = s.oid and w.worker_type = 'table synchronization' and w.pid is not null
          and exists (select from pg_replication_slots of_source where of_source.slot_name = $1)
          and not exists (select from pg_replication_slots t where t.confirmed_flush_lsn is not null
            and starts_with(t.slot_name, 'pg_' || s.oid || '_sync_' || w.relid || '_'))) as "isStarting"
  from pg_subscription s
  where s.subname = $1 and s.subdbid = (select oid from pg_database where datname = current_database())`);

/** Ends the subscription and waits for what applies it; its slot at the source stays. May have been done in part. */
export async function unsubscribe(target: OwnerCell, move: MoveHold): Promise<void> {
  const name = moveName(move.workspaceId);
  await stopCopying(target, move, name);
  await target.fenced(move, async (query) => {
    const [known] = await query(HAS_SUBSCRIPTION, [name]);
    if (!known) return;
    await query(sql(`alter subscription ${quoted(name)} disable`));
    await query(sql(`alter subscription ${quoted(name)} set (slot_name = none)`));
    await query(sql(`drop subscription ${quoted(name)}`));
  });
}

/**
 * Where both cells are of one server, the drop would wait for a slot that is being made, and that slot for every
 * transaction of the server, the drop's too: for ever, as Postgres does not see the ring. So no slot may be in the making.
 */
async function stopCopying(target: OwnerCell, move: MoveHold, name: string): Promise<void> {
  const look = async () => (await target.query(COPYING, [name]))[0];
  if (!(await look())?.isCopying) return;
  await target.fenced(move, (query) => query(sql(`alter subscription ${quoted(name)} disable`)));
  while ((await look())?.isStarting) {
    await Bun.sleep(LOOK_MS);
    // Whoever has been taken over ends here.
    await target.fenced(move, async () => undefined);
  }
}
