import { sql, type RunQuery } from '../query.ts';

/** A table with rows of workspaces, which a move copies. */
export interface MovedTable {
  readonly name: string;
  /** The column that names the workspace. */
  readonly key: string;
  /** All but what Postgres generates from others, in alphabetical order. */
  readonly columns: readonly string[];
  /** Of a table that is divided by days: the column of the day. */
  readonly day: string | null;
  /** Tables that hold the rows: the table itself or its partitions, with how each tells changed rows apart. */
  readonly leaves: readonly Leaf[];
  /** The names of tables that its foreign keys lead to. */
  readonly parents: readonly string[];
  readonly identity: ReplicaIdentity;
  /** Of all workspaces, as Postgres estimates it. */
  readonly rowsAbout: number;
}

/** What the log has of a row that is removed: n, nothing; d, its primary key; f, all of it. */
type ReplicaIdentity = string;

interface Leaf {
  readonly name: string;
  /** Changes are logged with a key that holds the workspace, as a publication of one workspace's rows needs it. */
  readonly namesWorkspace: boolean;
  readonly identity: ReplicaIdentity;
}

/** What a cell knows of a move itself. */
const STAYING = ['absent_workspace', 'workspace_move'];
/** What is removed with the workspace and not copied: the largest table, which lives for days and which nothing needs. */
const LEFT_BEHIND = ['request_log'];

const NAMES_WORKSPACE = `exists (
    select from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
    where i.indrelid = leaf.oid and i.indisprimary and k.attname = a.attname)`;

/** The table itself, or the partitions that hold its rows. */
const LEAVES = `(select c.oid as relid where c.relkind = 'r'
    union all select relid from pg_partition_tree(c.oid) where isleaf and c.relkind = 'p') part
  join pg_class leaf on leaf.oid = part.relid`;

const TABLES_OF_WORKSPACES = sql<MovedTable>(`
  select c.relname as name, a.attname as key, c.relreplident as identity,
    (select greatest(sum(leaf.reltuples), 0) from ${LEAVES})::float8 as "rowsAbout",
    (select json_agg(k.attname order by k.attname) from pg_attribute k
      where k.attrelid = c.oid and k.attnum > 0 and not k.attisdropped and k.attgenerated = '') as columns,
    (select k.attname from pg_partitioned_table p
      join pg_attribute k on k.attrelid = p.partrelid and k.attnum = p.partattrs[0]
      where p.partrelid = c.oid) as day,
    (select json_agg(json_build_object('name', leaf.relname, 'identity', leaf.relreplident,
        'namesWorkspace', ${NAMES_WORKSPACE}) order by leaf.relname)
      from ${LEAVES}) as leaves,
    (select coalesce(json_agg(distinct p.relname), '[]') from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    and a.attname = case when c.relname = 'workspace' then 'id' else 'workspace_id' end
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all('{${STAYING.join(',')}}')
  order by c.relname`);

/** Parents come before the tables whose foreign keys lead to them. */
export async function movedTables(query: RunQuery): Promise<readonly MovedTable[]> {
  const tables = await removedTables(query);
  return tables.filter(({ name }) => !LEFT_BEHIND.includes(name));
}

/** The same with the tables whose rows a move does not copy, but which leave with the workspace. */
export async function removedTables(query: RunQuery): Promise<readonly MovedTable[]> {
  return parentsFirst(await query(TABLES_OF_WORKSPACES));
}

function parentsFirst(tables: readonly MovedTable[]): readonly MovedTable[] {
  const known = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<MovedTable>();
  const add = (table: MovedTable, children: readonly string[]): void => {
    if (ordered.has(table)) return;
    if (children.includes(table.name)) throw new Error(`foreign keys of ${table.name} go round`);
    for (const parent of table.parents) {
      const of = known.get(parent);
      if (of) add(of, [...children, table.name]);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}
