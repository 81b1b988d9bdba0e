import type { SQL } from 'bun';
import { idInCopy } from './fill-workspaces.ts';

const AT_ONCE = 200_000;
/** The older ones were abandoned; of the others the time is still ahead. */
const DAYS = 90;
const OPEN_OF_HUNDRED = 5;
/** Workspaces by a power law: with 1,000 of them, the largest fifth has some 60 % of the carts. */
const SKEW = 3;

/** A cart of the template's sandbox with its lines, made over HTTP. */
export interface CartTemplate {
  readonly workspaceId: string;
  readonly cartId: string;
}

/**
 * Copies of a cart, with one or two of its lines, over the workspaces of `fillWorkspaces`, until there are so many in
 * `growth_cart (position, id, n)`: one in twenty is open and has its timer, the others were abandoned in the last 90 days.
 * Their timelines and events, which reading and changing a cart does not touch, are left out.
 */
export async function fillCarts(
  sql: SQL,
  { workspaceId, cartId }: CartTemplate,
  count: number,
): Promise<void> {
  await sql`
    create unlogged table if not exists growth_cart (position int primary key, id uuid not null, n int not null)`;
  const [{ made }] = await sql`select count(*)::int as made from growth_cart`;
  const cart = await columnsOf(sql, 'cart', {
    id: 'g.id',
    workspace_id: 'w.id',
    shard: 'w.shard',
    status: `case when g.is_open then 'open' else 'abandoned' end`,
    abandoned_at: `case when not g.is_open then g.at + interval '1 day' end`,
    recovery: `case when not g.is_open then 'no_email' end`,
    sweep_at: `case when g.is_open then g.at end`,
    updated_event_due_at: 'null',
    updated_event_base: 'null',
    created_at: 'g.at',
    updated_at: 'g.at',
    expires_at: `g.at + interval '30 days'`,
  });
  const line = await columnsOf(sql, 'cart_line', {
    id: 'md5(t.id::text || g.id::text)::uuid',
    workspace_id: 'w.id',
    cart_id: 'g.id',
  });
  for (let from: number = made; from < count; from += AT_ONCE) {
    const until = Math.min(count, from + AT_ONCE);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`set local synchronous_commit = off`;
      await tx.unsafe(
        `create temp table g on commit drop as
         select position, at, is_open, n, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
             || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid as id
         from (select position, is_open, md5('cart' || position) as hash,
             floor(count * power(random(), ${SKEW}))::int as n,
             now() - case when is_open then interval '20 hours' else interval '${DAYS} days' end * random() as at
           from (select generate_series($1::int, $2::int - 1) as position) p
           cross join lateral (select p.position % 100 < ${OPEN_OF_HUNDRED} as is_open) o
           cross join (select count(*) from growth_workspace) w) r`,
        [from, until],
      );
      await tx`insert into growth_cart select position, id, n from g`;
      await tx.unsafe(
        `insert into cart (${cart.names}) select ${cart.values} from g join growth_workspace w using (n)
         cross join cart t where t.workspace_id = $1 and t.id = $2`,
        [workspaceId, cartId],
      );
      await tx.unsafe(
        `insert into cart_line (${line.names}) select ${line.values} from g join growth_workspace w using (n)
         join cart_line t on t.workspace_id = $1 and t.cart_id = $2 and t.position <= 1 + g.position % 2`,
        [workspaceId, cartId],
      );
      await tx.unsafe(
        `insert into timer (kind, id, workspace_id, environment_id, shard, due_at)
         select 'cart', g.id::text, w.id, ${idInCopy('t.environment_id')}, w.shard, g.at + interval '2 days'
         from g join growth_workspace w using (n) cross join cart t
         where g.is_open and t.workspace_id = $1 and t.id = $2`,
        [workspaceId, cartId],
      );
    });
  }
}

/** The columns of a table with what each is copied from; ids of other rows are those of the copy. */
async function columnsOf(sql: SQL, table: string, own: Readonly<Record<string, string>>) {
  const columns: { name: string; type: string }[] = await sql`
    select attname as name, atttypid::regtype::text as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
  const values = columns.map(({ name, type }) => {
    const copied = `t."${name}"`;
    const isId = type === 'uuid';
    return (
      own[name] ?? (isId ? `case when ${copied} is not null then ${idInCopy(copied)} end` : copied)
    );
  });
  return { names: columns.map(({ name }) => `"${name}"`).join(', '), values: values.join(', ') };
}
