import { WORKSPACE_SETTING } from '../driver/settings.ts';
import { sql, type RunQuery } from '../query.ts';

const NAMED = `nullif(current_setting('${WORKSPACE_SETTING}', true), '')::uuid`;

/**
 * Functions by which the policies keep every login away from workspaces that live in another cell. `absent_workspace`
 * lists those, and `follow_absent_workspaces` writes their ids into the two functions that the policies ask, so that one
 * commit closes or opens all tables at once and locks none. A plan that was made before is made again.
 *
 * `current_workspace_id` raises CW001 for a transaction that names an absent workspace. `is_present` hides the rows of
 * absent workspaces from the system, and raises CW001 where the system names one. Without absent workspaces it is
 * `true`, which the planner leaves out.
 */
export const PRESENCE_FUNCTIONS: readonly string[] = [
  `create or replace function reject_absent() returns boolean language plpgsql stable parallel safe as $$
   begin
     raise exception 'workspace % lives in another cell', ${NAMED} using errcode = 'CW001';
   end $$`,
  `create or replace function follow_absent_workspaces() returns void language plpgsql as $$
   declare
     head constant text := 'create or replace function %s language sql stable parallel safe return ';
     named constant text := $sql$${NAMED}$sql$;
     unless_absent constant text := 'case when (%2$s = any (%3$L::uuid[])) is true and reject_absent() then null else %1$s end';
     absent uuid[] := '{}';
     present text := 'true';
     workspace text := named;
   begin
     if to_regclass('absent_workspace') is not null then
       select array(select workspace_id from absent_workspace order by 1) into absent;
     end if;
     if absent <> '{}' then
       workspace := format(unless_absent, named, named, absent);
       present := format(unless_absent, format('(id = any (%L::uuid[])) is not true', absent), named, absent);
     end if;
     execute format(head, 'current_workspace_id() returns uuid') || workspace;
     execute format(head, 'is_present(id uuid) returns boolean') || present;
   end $$`,
  'revoke all on function follow_absent_workspaces() from public',
];

/** Until the commit nobody else changes which workspaces are absent. */
const KEEP_OTHERS_OUT = sql('lock table absent_workspace in share row exclusive mode');
const FOLLOW = sql('select follow_absent_workspaces()');

/** Why a workspace is absent from a cell, and the other cell that has to do with it. */
export interface Absence {
  readonly workspaceId: string;
  readonly state: 'arriving' | 'frozen' | 'departed';
  readonly cell: string;
}

const SET_ABSENT = sql<{ isNew: boolean }>(`
  insert into absent_workspace as a (workspace_id, state, cell, version) values ($1, $2, $3, 0)
  on conflict (workspace_id) do update set state = excluded.state, cell = excluded.cell, since = clock_timestamp()
  returning old.workspace_id is null as "isNew"`);
const SET_PRESENT = sql('delete from absent_workspace where workspace_id = $1 returning 1');

/** From the commit on nobody but the owner reads or writes the workspace's rows here. */
export async function setAbsent(query: RunQuery, absence: Absence): Promise<void> {
  await query(KEEP_OTHERS_OUT);
  const [set] = await query(SET_ABSENT, [absence.workspaceId, absence.state, absence.cell]);
  if (set?.isNew) await query(FOLLOW);
}

/** From the commit on the workspace is as any other. */
export async function setPresent(query: RunQuery, workspaceId: string): Promise<void> {
  await query(KEEP_OTHERS_OUT);
  const [was] = await query(SET_PRESENT, [workspaceId]);
  if (was) await query(FOLLOW);
}

const STATE = sql<{ state: Absence['state'] }>(
  'select state from absent_workspace where workspace_id = $1',
);

/** Null for a workspace that lives here. */
export async function absenceOf(
  query: RunQuery,
  workspaceId: string,
): Promise<Absence['state'] | null> {
  const [row] = await query(STATE, [workspaceId]);
  return row?.state ?? null;
}
