import { sql, type WriteStatement } from '../../query.ts';

export interface ListViewRow {
  readonly id: string;
  readonly list: string;
  readonly name: string;
  readonly query: Record<string, unknown>;
  /** Null once the owner has left the workspace, as is the address. */
  readonly owner_id: string | null;
  readonly owner_email: string | null;
  /** The owner, while nobody else sees it; null: it is shared. */
  readonly private_to: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = `
  select v.id, v.list, v.name, v.query, v.owner_id, m.email as owner_email, v.private_to, v.created_at, v.updated_at
  from list_view v
  left join member m on m.workspace_id = v.workspace_id and m.id = v.owner_id`;

/** Workspace, member, lists: the shared ones and the member's own, by their names. */
export const LIST_VIEWS = sql<ListViewRow>(`${columns}
  where v.workspace_id = $1 and (v.private_to is null or v.private_to = $2) and v.list = any($3::text[])
  order by v.list, lower(v.name), v.id`);

/** Workspace, member, id: one that the member sees, under its row lock. */
export const LOCK_LIST_VIEW = sql<ListViewRow>(`${columns}
  where v.workspace_id = $1 and (v.private_to is null or v.private_to = $2) and v.id = $3
  for update of v`);

/** Workspace: whoever adds a view waits for whoever is about to. */
export const LOCK_LIST_VIEWS = sql(
  "select pg_advisory_xact_lock(hashtextextended('list views' || $1::uuid, 0))",
);

/** Workspace, list, the member whose own are counted, or null for the shared ones. */
export const COUNT_LIST_VIEWS = sql<{ readonly count: number }>(`
  select count(*)::int as count from list_view
  where workspace_id = $1 and list = $2 and private_to is not distinct from $3::uuid`);

interface ListViewKey {
  readonly workspaceId: string;
  readonly id: string;
}

interface ListViewTerms {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly privateTo: string | null;
}

export function insertListView(
  { workspaceId, id }: ListViewKey,
  { list, ownerId, name, query, privateTo }: ListViewTerms & { list: string; ownerId: string },
  now: Date,
): WriteStatement {
  return (bind) => `
    insert into list_view (workspace_id, id, list, name, query, owner_id, private_to, created_at, updated_at)
    values (${bind(workspaceId)}, ${bind(id)}, ${bind(list)}, ${bind(name)}, ${bind(JSON.stringify(query))}::jsonb,
      ${bind(ownerId)}, ${bind(privateTo)}, ${bind(now)}, ${bind(now)})`;
}

export function changeListView(
  { workspaceId, id }: ListViewKey,
  { name, query, privateTo }: ListViewTerms,
  now: Date,
): WriteStatement {
  return (bind) => `
    update list_view set name = ${bind(name)}, query = ${bind(JSON.stringify(query))}::jsonb,
      private_to = ${bind(privateTo)}, updated_at = ${bind(now)}
    where workspace_id = ${bind(workspaceId)} and id = ${bind(id)}`;
}

export function removeListView({ workspaceId, id }: ListViewKey): WriteStatement {
  return (bind) => `
    delete from list_view where workspace_id = ${bind(workspaceId)} and id = ${bind(id)}`;
}

/** Takes what names the address out of the filters of all views of the workspace. */
export function forgetInListViews(workspaceId: string, email: string, now: Date): WriteStatement {
  return (bind) => {
    const names = (text: string) => `position(lower(${bind(email)}) in lower(${text})) > 0`;
    return `
    update list_view set updated_at = ${bind(now)}, query = (
      select coalesce(jsonb_object_agg(one.key, one.value), '{}'::jsonb) from jsonb_each_text(query) as one
      where not (${names('one.value')}))
    where workspace_id = ${bind(workspaceId)} and ${names('query::text')}`;
  };
}
