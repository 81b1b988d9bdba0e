import type { SQL } from 'bun';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../timing/wait-for.ts';
import type { World } from '../world/world.ts';
import type { DueKind } from './due-kinds.ts';

export interface DueRow {
  readonly kind: DueKind;
  readonly id: string;
  readonly world: World;
  readonly at: Date;
}

/**
 * Makes rows due, with their timers; fails when one has none. A row that was done before it could be made due, or that
 * the actors did not prepare, is left out.
 */
export async function makeDue(sql: SQL, rows: readonly DueRow[]): Promise<DueRow[]> {
  const made = await Promise.all(
    rows.map(async (row) => {
      const { timer, name, isPreparedByActors = false } = row.kind;
      if (isPreparedByActors) await untilTimer(sql, row).catch(() => undefined);
      return sql.begin(async (tx) => {
        const at = row.kind.mayLieAhead ? row.at : new Date();
        const written = await row.kind.makeDue(tx, row.id, at);
        const timers =
          timer === null
            ? []
            : await tx`
                update timer set due_at = ${at}, version = version + 1
                where kind = ${timer} and id = ${row.id} returning id`;
        // Its first failure may have been recorded late, by a former owner, which starts no five days.
        const isLeftOut = timer === null || row.kind.isPreparedByActors === true;
        if (written.length === 0 && timers.length === 0 && isLeftOut) return [];
        if (timer !== null && timers.length === 0)
          throw new Error(`${name}: ${timer} ${row.id} has no timer`);
        if (written.length > 0) return [{ ...row, at }];
        throw new Error(`${name}: ${row.id} could not be made due`);
      });
    }),
  );
  return made.flat();
}

/** What actors set may come later than what the API shows, when a process was frozen meanwhile. */
function untilTimer(sql: SQL, { kind, id }: DueRow): Promise<void> {
  return waitFor(async () => {
    const timers = await sql`select from timer where kind = ${kind.timer} and id = ${id}`;
    return timers.length > 0;
  });
}

export interface DueCheck {
  /** What was lost, done twice, done too early, or left behind. */
  readonly violations: readonly string[];
  readonly latenessMs: readonly number[];
}

/** Whether each row met its instant once, with nothing left, and the workspaces' events have no gap and keep their order. */
export async function checkDueRows(sql: SQL, rows: readonly DueRow[]): Promise<DueCheck> {
  const violations: string[] = [];
  const latenessMs: number[] = [];
  const effects = new Map<string, Date[]>();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    for (const { id, at } of await kind.effects(sql, sql.array(ids, 'text')))
      effects.set(id, [...(effects.get(id) ?? []), at]);
    const faults = (await kind.faults?.(sql, sql.array(ids, 'text'))) ?? [];
    violations.push(...faults.map(({ fault }) => `${kind.name}: ${fault}`));
  }
  for (const { kind, id, at } of rows) {
    const done = effects.get(id) ?? [];
    const [first] = done;
    if (done.length !== 1) violations.push(`${kind.name}: ${id} was done ${done.length} times`);
    if (first === undefined) continue;
    if (first < at) violations.push(`${kind.name}: ${id} was done before it was due`);
    latenessMs.push(first.getTime() - at.getTime());
  }
  const ids = sql.array(
    rows.map(({ id }) => id),
    'text',
  );
  for (const { kind, id } of await sql`
    select kind, id from timer where id = any(${ids}) and due_at <= now()`)
    violations.push(`the timer of ${kind} ${id} is left`);
  for (const { kind, row_id: id, error } of await sql`select kind, row_id, error from failed_row`)
    violations.push(`${kind} ${id} failed: ${error}`);
  const workspaces = [...new Set(rows.map(({ world }) => world.workspaceId))];
  return { violations: [...violations, ...(await gapsOf(sql, workspaces))], latenessMs };
}

/** Numbers that are missing or in disorder: of each workspace's stream, and of each resource along it. */
async function gapsOf(sql: SQL, workspaces: readonly string[]): Promise<string[]> {
  const rows = await sql`
    with numbered as (
      select e.workspace_id, e.resource_id, e.sequence, n.stream_seq,
        row_number() over (partition by e.workspace_id order by n.stream_seq) as nth,
        row_number() over (partition by e.workspace_id, e.resource_id order by n.stream_seq) as nth_of_resource
      from event e left join event_number n using (recorded_at, position)
      where e.workspace_id = any(${sql.array([...workspaces], 'uuid')})
    )
    select resource_id, sequence, stream_seq from numbered
    where stream_seq is null or stream_seq <> nth or sequence <> nth_of_resource limit 20`;
  return rows.map(
    (row: { resource_id: string; sequence: number; stream_seq: number | null }) =>
      `event ${row.sequence} of ${row.resource_id} is number ${row.stream_seq} of the stream`,
  );
}

/** What the actor processes have logged, those that were killed as well. */
export function actorLogs(directory: string, stackName: string): string {
  return readdirSync(directory)
    .filter((name) => name.startsWith(`${stackName}-actors-`))
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .join('\n');
}

/** The sweeps' reports of work that an actor had left undone. */
export function repairsIn(logs: string): string[] {
  return logs.split('\n').filter((line) => line.includes('done late, in place of the actor'));
}

/** How many due rows are not done yet. */
export async function undone(sql: SQL, rows: readonly DueRow[]): Promise<number> {
  let count = rows.length;
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    const done = await kind.effects(sql, sql.array(ids, 'text'));
    count -= new Set(done.map(({ id }) => id)).size;
  }
  return count;
}
