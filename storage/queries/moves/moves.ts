import { sql, type RunQuery } from '../../query.ts';

/** In the order in which a move goes through them; `undo` may follow each before `thaw`. */
export const moveSteps = [
  'prepare',
  'copy',
  'park',
  'align',
  'freeze',
  'compare',
  'switch',
  'thaw',
  'keep',
  'drop',
  'done',
  'undo',
  'undone',
] as const;
export type MoveStep = (typeof moveSteps)[number];

/** What was found equal in both cells: the rows that these snapshots hold. */
export interface MoveMarks {
  readonly source: string;
  readonly target: string;
  /** When, in ms. */
  readonly at: number;
}

/** A workspace's last move from one cell to another. */
export interface MoveRow {
  readonly workspaceId: string;
  readonly source: string;
  readonly target: string;
  readonly step: MoveStep;
  readonly keepSeconds: number;
  /** A cell that has a copy from the move before. */
  readonly leftover: string | null;
  /** Where the workspace is placed again; null until it is set aside. */
  readonly pool: string | null;
  readonly partitions: number | null;
  readonly marks: MoveMarks | null;
  readonly progress: unknown;
  /** What each step took and found. */
  readonly report: unknown;
  readonly isAbortRequested: boolean;
  readonly failure: string | null;
  readonly epoch: number;
  readonly requestedAt: Date;
  readonly stepAt: Date;
  /** Since when it lives in the target. */
  readonly flippedAt: Date | null;
  readonly dropAt: Date | null;
  readonly endedAt: Date | null;
}

const COLUMNS = `m.workspace_id as "workspaceId", m.source, m.target, m.step, m.keep_seconds as "keepSeconds", m.leftover,
  m.pool, m.partitions, m.marks, m.progress, m.report, m.abort_requested as "isAbortRequested", m.failure, m.epoch,
  m.requested_at as "requestedAt", m.step_at as "stepAt", m.flipped_at as "flippedAt", m.drop_at as "dropAt",
  m.ended_at as "endedAt"`;

export const FIND_MOVE = sql<MoveRow>(
  `select ${COLUMNS} from directory.move m where m.workspace_id = $1`,
);

export async function findMove(query: RunQuery, workspaceId: string): Promise<MoveRow | null> {
  const [move] = await query(FIND_MOVE, [workspaceId]);
  return move ?? null;
}

export const LIST_MOVES = sql<MoveRow>(
  `select ${COLUMNS} from directory.move m order by m.ended_at is null desc, m.requested_at desc limit $1`,
);

// A move that has only its old copy left is over for a new one, which removes that copy first: whoever carries it out loses
// it, and would end the new one else.
export const REQUEST_MOVE = sql<{ workspaceId: string }>(`
  insert into directory.move as m (workspace_id, source, target, step, keep_seconds)
  select w.workspace_id, w.cell, $2, 'prepare', $3 from directory.workspace w
  where w.workspace_id = $1 and w.state = 'live' and w.cell = $4
  on conflict (workspace_id) do update set source = excluded.source, target = excluded.target, step = 'prepare',
    keep_seconds = excluded.keep_seconds, pool = null, partitions = null, marks = null, progress = '{}', report = '{}',
    leftover = case when m.step in ('keep', 'drop') then m.source else m.leftover end, abort_requested = false,
    failure = null, runner = null, epoch = m.epoch + 1, runner_until = '-infinity', requested_at = clock_timestamp(),
    step_at = clock_timestamp(), flipped_at = null, drop_at = null, ended_at = null
  where m.step in ('keep', 'drop', 'done', 'undone')
  returning m.workspace_id as "workspaceId"`);

export interface MoveRequest {
  readonly workspaceId: string;
  readonly source: string;
  readonly target: string;
  readonly keepSeconds: number;
}

/** False when the workspace does not live in the source any more, or moves already. */
export async function insertMove(query: RunQuery, request: MoveRequest): Promise<boolean> {
  const { workspaceId, source, target, keepSeconds } = request;
  const made = await query(REQUEST_MOVE, [workspaceId, target, keepSeconds, source]);
  return made.length > 0;
}

export const REQUEST_ABORT = sql<{ workspaceId: string }>(`
  update directory.move set abort_requested = true
  where workspace_id = $1 and step in ('prepare', 'copy', 'park', 'align', 'freeze', 'compare', 'switch', 'undo')
  returning workspace_id as "workspaceId"`);

/** False when there is no move, or it can only continue. */
export async function requestAbort(query: RunQuery, workspaceId: string): Promise<boolean> {
  return (await query(REQUEST_ABORT, [workspaceId])).length > 0;
}

export const CLAIM_MOVE = sql<MoveRow>(`
  update directory.move m set runner = $1, epoch = m.epoch + 1,
    runner_until = clock_timestamp() + make_interval(secs => $2::float8)
  where m.workspace_id = (
    select c.workspace_id from directory.move c
    where c.step not in ('done', 'undone') and c.runner_until < clock_timestamp()
      and (c.step <> 'keep' or c.drop_at <= clock_timestamp())
    order by c.runner_until, c.requested_at limit 1 for update skip locked)
  returning ${COLUMNS}`);

/** Takes a move that nobody carries on, for so long. */
export async function claimMove(
  query: RunQuery,
  runner: string,
  seconds: number,
): Promise<MoveRow | null> {
  const [move] = await query(CLAIM_MOVE, [runner, seconds]);
  return move ?? null;
}

export const RENEW_CLAIM = sql<{ isAbortRequested: boolean }>(`
  update directory.move set runner_until = clock_timestamp() + make_interval(secs => $3::float8)
  where workspace_id = $1 and epoch = $2 returning abort_requested as "isAbortRequested"`);

/** Finds a row for the process that has the move now. */
export const HAS_MOVE = sql<{ workspaceId: string }>(`
  select workspace_id as "workspaceId" from directory.move where workspace_id = $1 and epoch = $2`);

/** Workspace, epoch, after how many seconds another process may carry it on. */
export const RELEASE_CLAIM = sql(`
  update directory.move set runner_until = clock_timestamp() + make_interval(secs => $3::float8)
  where workspace_id = $1 and epoch = $2`);

/** Workspace, epoch, step, failure. */
export const BEGIN_STEP = sql<{ workspaceId: string }>(`
  update directory.move set step = $3, step_at = clock_timestamp(), progress = '{}', failure = coalesce($4, failure),
    ended_at = case when $3 in ('done', 'undone') then clock_timestamp() end
  where workspace_id = $1 and epoch = $2 returning workspace_id as "workspaceId"`);

export const RECORD_PROGRESS = sql(
  'update directory.move set progress = $3::jsonb where workspace_id = $1 and epoch = $2',
);

/** Workspace, epoch, what is to be known of a step. */
export const ADD_TO_REPORT = sql(`
  update directory.move set report = report || $3::jsonb where workspace_id = $1 and epoch = $2`);

export const RECORD_MARKS = sql(
  'update directory.move set marks = $3::jsonb where workspace_id = $1 and epoch = $2 returning 1',
);

/** Where it is placed before it is set aside: workspace, epoch, pool, partitions. */
export const RECORD_PLACE = sql(`
  update directory.move set pool = coalesce(pool, $3), partitions = coalesce(partitions, $4::smallint)
  where workspace_id = $1 and epoch = $2 returning 1`);

export const FORGET_LEFTOVER = sql(
  'update directory.move set leftover = null where workspace_id = $1 and epoch = $2 returning 1',
);

/** Workspace, epoch, state. Where it lives stays as it is. */
export const SET_STATE = sql<{ version: number }>(`
  update directory.workspace w set state = $3, changed_at = clock_timestamp() from directory.move m
  where m.workspace_id = $1 and m.epoch = $2 and w.workspace_id = $1 and w.state <> 'creating' returning w.version`);

// The one commit by which the workspace lives in the target. It is frozen until its rows there may be read.
export const FLIP = sql<{ version: number }>(`
  with flipped as (
    update directory.move m set step = 'thaw', step_at = clock_timestamp(), progress = '{}',
      flipped_at = clock_timestamp(), drop_at = clock_timestamp() + make_interval(secs => m.keep_seconds)
    where m.workspace_id = $1 and m.epoch = $2 and m.step = 'switch' and not m.abort_requested
    returning m.source, m.target)
  update directory.workspace w set cell = f.target, version = w.version + 1, state = 'frozen',
    changed_at = clock_timestamp()
  from flipped f where w.workspace_id = $1 and w.cell = f.source returning w.version`);
