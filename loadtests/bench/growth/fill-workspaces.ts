import type { SQL } from 'bun';
import { plainArray } from '../../../storage/orm/array-literal.ts';
import { newId } from '../../../storage/ids.ts';
import { createSecrets } from '../../../storage/secrets/secrets.ts';
import { shardOf } from '../../../storage/shards.ts';

/** What a signed-up merchant has after the first steps, as the demo's workspace has it; each before what names it. */
const TABLES = [
  'workspace',
  'environment',
  'organization',
  'store',
  'application',
  'embed_config',
  'connector',
  'member',
  'api_key',
];
const AT_ONCE = 2_000;
const KEY_LENGTH = 32;

interface Template {
  readonly workspaceId: string;
  readonly secretKey: string;
}

/**
 * Copies of a workspace with all rows that it consists of, until there are so many; copy n has the secret key `keyOf(n)`.
 * Their ids are in `growth_workspace (n, id, shard)`.
 */
export async function fillWorkspaces(
  sql: SQL,
  { workspaceId, secretKey }: Template,
  count: number,
): Promise<void> {
  const { hash } = createSecrets(process.env['SECRETS_KEY'] ?? '');
  const [known] = await sql`
    select id, key_hash from api_key
    where workspace_id = ${workspaceId} and key_hash = ${hash(secretKey)}`;
  if (!known) throw new Error("the hash of the template's key is made in another way");
  await sql`
    create unlogged table if not exists growth_workspace (n int primary key, id uuid not null, shard int not null)`;
  for (const table of TABLES) await keepTemplate(sql, table, workspaceId);
  const [{ made }] = await sql`select count(*)::int as made from growth_workspace`;
  for (let from: number = made; from < count; from += AT_ONCE) {
    const copies = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => {
      const id = newId();
      return { n: from + index, id, shard: shardOf(id), hash: hash(keyOf(from + index)) };
    });
    await sql.begin(async (tx) => {
      // The copies are consistent as their template is: the checks of references would take most of the time.
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into growth_workspace select * from unnest(
          ${plainArray(copies.map(({ n }) => n))}::int[], ${plainArray(copies.map(({ id }) => id))}::uuid[],
          ${plainArray(copies.map(({ shard }) => shard))}::int[])`;
      await tx`create temp table key_of_copy (n int, hash text) on commit drop`;
      await tx`
        insert into key_of_copy select * from unnest(
          ${plainArray(copies.map(({ n }) => n))}::int[], ${plainArray(copies.map((copy) => copy.hash))}::text[])`;
      for (const table of TABLES) await copyRows(tx, table, { from, keyId: known.id });
    });
  }
}

/** `sk_test_` and 32 digits. */
export function keyOf(n: number): string {
  return `sk_test_${String(n).padStart(KEY_LENGTH, '0')}`;
}

/** SQL for the id, in the copy `w`, of what has this id in the template. */
export function idInCopy(id: string): string {
  return `md5(${id}::text || w.id::text)::uuid`;
}

/** The rows of the template by themselves: of most tables no index finds those of a workspace. */
async function keepTemplate(sql: SQL, table: string, workspaceId: string): Promise<void> {
  const key = table === 'workspace' ? 'id' : 'workspace_id';
  await sql.unsafe(
    `create unlogged table if not exists growth_of_${table} as select * from "${table}" where ${key} = '${workspaceId}'`,
  );
}

interface Copied {
  readonly from: number;
  readonly keyId: string;
}

async function copyRows(sql: SQL, table: string, { from, keyId }: Copied): Promise<void> {
  const columns: { name: string; type: string; is_unique: boolean }[] = await sql`
    select a.attname as name, a.atttypid::regtype::text as type, exists (
        select from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indnkeyatts = 1
          and i.indkey[0] = a.attnum) as is_unique
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attidentity = ''
    order by a.attnum`;
  const valueOf = ({ name, type, is_unique: isUnique }: (typeof columns)[number]): string => {
    const column = `t."${name}"`;
    if (name === 'workspace_id' || (table === 'workspace' && name === 'id')) return 'w.id';
    if (name === 'key_hash')
      return `case when t.id = '${keyId}' then k.hash else md5(${column} || w.id::text) end`;
    if (type === 'uuid') return `case when ${column} is not null then ${idInCopy(column)} end`;
    if (name === 'shard') return 'w.shard';
    return isUnique && type === 'text' ? `${column} || '-' || w.n` : column;
  };
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await sql.unsafe(
    `insert into "${table}" (${names}) select ${columns.map(valueOf).join(', ')}
     from growth_of_${table} t, growth_workspace w join key_of_copy k using (n) where w.n >= $1`,
    [from],
  );
}
