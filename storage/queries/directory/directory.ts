import { sql } from '../../query.ts';

/** Where a workspace is: being signed up in its cell, live there, or about to be live in another one. */
export interface DirectoryRow {
  readonly cell: string;
  readonly state: 'creating' | 'live' | 'frozen';
  readonly version: number;
}

/** $1 the workspace. */
export const FIND_WORKSPACE = sql<DirectoryRow>(
  'select cell, state, version from directory.workspace where workspace_id = $1',
);

/** Whether some workspace is frozen, so that no cell shows it. */
export const ANY_FROZEN = sql<{ frozen: boolean }>(
  `select exists (select from directory.workspace where state = 'frozen') as frozen`,
);

/** A workspace that a cell was found to have: $1 id, $2 slug, $3 cell. */
export const REMEMBER_WORKSPACE = sql(`
  insert into directory.workspace (workspace_id, slug, cell, state) values ($1, $2, $3, 'live')
  on conflict do nothing`);

/** Of a sign-up: $1 id, $2 slug, $3 cell; no row when the slug is taken. */
export const RESERVE_SLUG = sql<{ workspace_id: string }>(`
  insert into directory.workspace (workspace_id, slug, cell, state) values ($1, $2, $3, 'creating')
  on conflict (slug) do nothing returning workspace_id`);

/** $1 slug. A sign-up that has not ended for a minute may have died. */
export const HOLDER_OF_SLUG = sql<{ workspace_id: string; cell: string; may_be_dead: boolean }>(`
  select workspace_id, cell, state = 'creating' and changed_at < clock_timestamp() - interval '1 minute' as may_be_dead
  from directory.workspace where slug = $1`);

/** $1 the workspace, whose sign-up is committed. */
export const CONFIRM_SIGN_UP = sql(`
  update directory.workspace set state = 'live', changed_at = clock_timestamp()
  where workspace_id = $1 and state = 'creating'`);

/** $1 the workspace, whose sign-up came to nothing. */
export const RELEASE_SIGN_UP = sql(
  `delete from directory.workspace where workspace_id = $1 and state = 'creating'`,
);

/** How many workspaces each cell has that takes new ones. */
export const SIGN_UP_CELLS = sql<{ name: string; workspaces: number }>(`
  select c.name, count(w.workspace_id)::int as workspaces
  from directory.cell c left join directory.workspace w on w.cell = c.name
  where c.takes_new group by c.name order by workspaces, c.name`);

/** $1 subject, $2 workspace. */
export const REMEMBER_MEMBER = sql(
  'insert into directory.member (subject, workspace_id) values ($1, $2) on conflict do nothing',
);

/** The cells in which a person was seen as a member: $1 subject. */
export const CELLS_OF_MEMBER = sql<{ cell: string }>(`
  select distinct w.cell from directory.member m join directory.workspace w using (workspace_id)
  where m.subject = $1`);

/** $1 kind, $2 key. */
export const FIND_LOOKUP = sql<{ workspace_id: string }>(
  'select workspace_id from directory.lookup where kind = $1 and key = $2',
);

/** $1 kind, $2 key, $3 workspace. */
export const REMEMBER_LOOKUP = sql(`
  insert into directory.lookup (kind, key, workspace_id) values ($1, $2, $3)
  on conflict (kind, key) do update set workspace_id = excluded.workspace_id`);

/**
 * The cell that returns a request with an Idempotency-Key before its workspace is known: $1 key, $2 cell, if none is
 * chosen. Keys are replayed for a day: each new one removes some that are older than two.
 */
export const CHOOSE_CELL_OF_REQUEST = sql<{ cell: string }>(`
  with old as (
    select key from directory.request
    where created_at < clock_timestamp() - interval '2 days' and key <> $1
    order by created_at limit 10 for update skip locked),
  removed as (delete from directory.request r using old where r.key = old.key)
  insert into directory.request (key, cell) values ($1, $2)
  on conflict (key) do update set key = excluded.key returning cell`);
