import type { SQL } from 'bun';

const AT_ONCE = 25_000;
const DAYS = 90;
/** A cart, two lines, three entries of its timeline, two events and a customer. */
const ROWS_OF_A_CART = 9;

/** A cart with two lines and a customer, made over HTTP. */
export interface Template {
  readonly workspaceId: string;
  readonly cartId: string;
  readonly customerId: string;
}

/**
 * Copies of the template within its workspace, at least so many rows: carts that were abandoned in the last 90 days, with
 * customers, timelines and events, which everybody has read. Returns how many there are.
 */
export async function plantRows(sql: SQL, template: Template, rows: number): Promise<number> {
  const { workspaceId, cartId, customerId } = template;
  const carts = Math.ceil(rows / ROWS_OF_A_CART);
  const kinds = await Promise.all([
    insertOf(sql, 'customer', 't.id = $2', {
      id: 'g.customer_id',
      email: `'c-' || g.n || '@example.test'`,
      created_at: 'g.at',
      updated_at: 'g.at',
    }),
    insertOf(sql, 'cart', 't.id = $2', {
      id: 'g.id',
      status: `'abandoned'`,
      abandoned_at: `g.at + interval '1 day'`,
      recovery: `'no_email'`,
      sweep_at: 'null',
      updated_event_due_at: 'null',
      updated_event_base: 'null',
      created_at: 'g.at',
      updated_at: 'g.at',
      expires_at: `g.at + interval '30 days'`,
    }),
    insertOf(sql, 'cart_line', 't.cart_id = $2', { cart_id: 'g.id' }),
    insertOf(sql, 'cart_change', 't.cart_id = $2 and t.sequence <= 2', {
      id: `md5(t.id::text || g.n)::uuid`,
      cart_id: 'g.id',
    }),
    // Numbers below those that the streams and the log have given: nobody is to read them any more.
    insertOf(
      sql,
      'event',
      `t.id in (select e.id from event e where e.workspace_id = $1 and e.resource_id = $2::text
         and e.stream_seq is not null order by e.stream_seq limit 2)`,
      {
        id: `'evt_' || md5(t.id || g.n)`,
        resource_id: 'g.id::text',
        stream_seq: '-2 * g.n - mod(t.stream_seq, 2)',
        log_sequence: '-2 * g.n - mod(t.stream_seq, 2)',
      },
    ),
  ]);
  for (let from = 1; from <= carts; from += AT_ONCE)
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`set local synchronous_commit = off`;
      await tx.unsafe(
        `create temp table g on commit drop as
         select n, md5('cart' || n)::uuid as id, md5('customer' || n)::uuid as customer_id,
           now() - interval '${DAYS} days' * random() as at from generate_series($1::int, $2::int) n`,
        [from, Math.min(carts, from + AT_ONCE - 1)],
      );
      for (const { table, insert } of kinds)
        await tx.unsafe(insert, [workspaceId, table === 'customer' ? customerId : cartId]);
    });
  for (const { table } of kinds) await sql.unsafe(`vacuum analyze ${table}`);
  const counts = kinds.map(
    ({ table }) => `(select count(*) from ${table} where workspace_id = $1)`,
  );
  const [planted] = await sql.unsafe(`select (${counts.join(' + ')})::int as rows`, [workspaceId]);
  return planted.rows;
}

/** A copy of the rows of the template for each row of `g`; `own` are columns that differ. */
async function insertOf(
  sql: SQL,
  table: string,
  where: string,
  own: Readonly<Record<string, string>>,
) {
  const columns: { name: string }[] = await sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`;
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name }) => own[name] ?? `t."${name}"`).join(', ');
  const insert = `insert into ${table} (${names}) select ${values} from g cross join ${table} t
    where t.workspace_id = $1 and ${where}`;
  return { table, insert };
}
