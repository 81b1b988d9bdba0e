import { waitFor } from '../timing/wait-for.ts';
import type { ActorStack } from './actor-stack.ts';
import type { DueKind } from './due-kinds.ts';
import type { DueRow } from './due-rows.ts';

/** What holds up steps in the middle, until it is released. */
export interface Held {
  /** Waits until a step of each kind is held up. */
  readonly untilEach: () => Promise<void>;
  readonly release: () => Promise<void>;
}

/** Namespace of the advisory locks below. */
const HELD = 4_711;

/** Holds up the write that does it, for each of the kinds: its transaction has done all but commit. */
export async function holdWrites(own: ActorStack, kinds: readonly DueKind[]): Promise<Held> {
  const name = `held_${crypto.randomUUID().replaceAll('-', '')}`;
  const holder = own.openSql();
  const connection = await holder.reserve();
  for (const [index, { write }] of kinds.entries()) {
    await connection`select pg_advisory_lock(${HELD}, ${index})`;
    await connection.unsafe(`
      create function ${name}_${index}() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(${HELD}, ${index}); return new; end $$;
      create trigger ${name}_${index} before update on ${write.table} for each row
        when (${write.when}) execute function ${name}_${index}();`);
  }
  return {
    untilEach: () =>
      untilNoneIsMissing(async () => {
        const rows = await own.sql`
          select distinct objid::int as index from pg_locks
          where locktype = 'advisory' and classid = ${HELD} and not granted`;
        const held = new Set(rows.map(({ index }: { index: number }) => index));
        return kinds.filter((_, index) => !held.has(index));
      }),
    release: async () => {
      await connection`select pg_advisory_unlock_all()`;
      for (const [index] of kinds.entries())
        await connection.unsafe(`drop function ${name}_${index}() cascade`);
      await holder.close({ timeout: 0 });
    },
  };
}

/** Holds the rows locked, each kind's by a session of its own, so that the steps that reach them wait before they write. */
export async function holdRows(own: ActorStack, rows: readonly DueRow[]): Promise<Held> {
  const sessions: { readonly kind: DueKind; readonly pid: number; readonly end: () => unknown }[] =
    [];
  for (const kind of new Set(rows.map((row) => row.kind))) {
    if (kind.lock === null) continue;
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    const holder = own.openSql();
    const connection = await holder.reserve();
    await connection`begin`;
    await connection.unsafe(kind.lock, [connection.array(ids, 'text')]);
    const [{ pid }] = await connection`select pg_backend_pid() as pid`;
    sessions.push({
      kind,
      pid,
      end: async () => {
        await connection`commit`;
        await holder.close({ timeout: 0 });
      },
    });
  }
  return {
    untilEach: () =>
      untilNoneIsMissing(async () => {
        const blocking = await own.sql`
          select distinct unnest(pg_blocking_pids(pid)) as pid from pg_locks where not granted`;
        const pids = new Set(blocking.map((row: { pid: number }) => row.pid));
        return sessions.filter(({ pid }) => !pids.has(pid)).map(({ kind }) => kind);
      }),
    release: async () => {
      await Promise.all(sessions.map(({ end }) => end()));
    },
  };
}

async function untilNoneIsMissing(read: () => Promise<readonly DueKind[]>): Promise<void> {
  let missing: readonly DueKind[] = [];
  const isHeld = async (): Promise<boolean> => (missing = await read()).length === 0;
  await waitFor(isHeld, 60_000).catch(() => {
    throw new Error(`no step is held up of: ${missing.map(({ name }) => name).join(', ')}`);
  });
}
