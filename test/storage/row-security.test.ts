import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { applyDiscount } from '../../domain/carts/apply-discount.ts';
import { getCart } from '../../domain/carts/get-cart.ts';
import { listCarts } from '../../domain/carts/list-carts.ts';
import { listCustomers } from '../../domain/customers/list-customers.ts';
import { Refusal } from '../../domain/errors.ts';
import { systemGroup, tenantGroup } from '../../storage/database-roles.ts';
import { prepareRowSecurity, secureTables } from '../../storage/row-security.ts';
import { ensurePartitions } from '../../storage/queries/operations/day-partitions.ts';
import { sql, statementOf, type RunQuery } from '../../storage/query.ts';
import type { TenantDatabase } from '../../storage/unit-of-work.ts';
import { openContext, type OpenedContext } from '../support/world/context.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

/** Row level security as the second layer of tenant isolation (10, decision 0007), by hand-written queries. */
let mine: World;
let other: World;
let opened: OpenedContext;
let tenant: TenantDatabase;
/** The database's owner, whom no policy holds. */
let owner: SQL;
const asOwner: RunQuery = async (asked, given) => {
  const { text, values } = statementOf(asked, given);
  return owner.unsafe(text, [...values]);
};

beforeAll(async () => {
  owner = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
  [mine, other] = await Promise.all([setup(), setup()]);
  for (const world of [mine, other]) await fill(world);
  opened = await openContext(mine);
  tenant = opened.ctx.database;
});
afterAll(async () => {
  await opened.close();
  await owner.end();
});

async function fill(world: World): Promise<string> {
  const cart = expectStatus(
    await world.api.post('/api/v1/carts', {
      applicationId: world.applicationId,
      currency: 'USD',
      customerEmail: 'buyer@example.test',
    }),
    201,
  );
  expectStatus(
    await world.api.post(`/api/v1/carts/${cart.id}/items`, {
      name: 'Chair',
      unitPrice: 1999,
      quantity: 1,
      type: 'product',
    }),
    201,
  );
  return cart.id;
}

interface TenantTable {
  readonly name: string;
  readonly key: string;
}

/** Every table of a workspace's rows, partitions too. */
async function tenantTables(): Promise<TenantTable[]> {
  return asOwner(
    sql<TenantTable>(`
    select c.oid::regclass::text as name, case when c.relname = 'workspace' then 'id' else 'workspace_id' end as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'workspace' or exists (
        select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))
    order by 1`),
  );
}

async function unsecured(): Promise<string[]> {
  const names = (await tenantTables()).map(({ name }) => name);
  const secured = await asOwner(
    sql<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relrowsecurity
      and (select array_agg(p.polname::text || ' ' || array_to_string(p.polroles::regrole[], ',') order by p.polname)
           from pg_policy p where p.polrelid = c.oid)
        = array['system_rows ${systemGroup}', 'tenant_rows ${tenantGroup}']`),
  );
  const known = new Set(secured.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

describe('the roles', () => {
  test.each(['tenant', 'system'] as const)(
    'the %s login owns nothing, is no superuser and bypasses no policy',
    async (kind) => {
      const database = kind === 'tenant' ? tenant : opened.system.database;
      const [role] = await database.read(
        sql<Record<string, unknown>>(`
        select current_user = session_user as plain, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
          (select count(*)::int from pg_class where pg_has_role(current_user, relowner, 'member')) as owned
        from pg_roles where rolname = current_user`),
      );
      expect(role).toEqual({
        plain: true,
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        owned: 0,
      });
    },
  );

  test('the tenant may make no table, no partition, and read no stored answer', async () => {
    const refused = [
      'create table mine (id int)',
      `select ensure_day_partitions('event', current_date, 1)`,
      `select drop_day_partition('event_20200101')`,
      `select secure_table('event'::regclass)`,
      'select answer from idempotency_key limit 1',
      `set role ${systemGroup}`,
      'set session authorization commerce',
    ];
    for (const text of refused)
      expect(await tenant.read(sql(text)).catch((error) => error.code), text).toBe('42501');
  });
});

describe('the database of a workspace', () => {
  test('leads to no other workspace', () => {
    expect(tenant.of(mine.workspaceId)).toBe(tenant);
    expect(() => tenant.of(other.workspaceId)).toThrow('the database of another workspace');
    expect(() => opened.system.database.of('everyone')).toThrow('not a workspace id');
  });
});

describe('the policies', () => {
  test('stand on every table of a workspace, partitions too', async () => {
    expect((await tenantTables()).length).toBeGreaterThan(40);
    expect(await unsecured()).toEqual([]);
  });

  test('hold for every view, which shows its reader the rows', async () => {
    const views = await asOwner(
      sql<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
        and not coalesce('security_invoker=true' = any(c.reloptions), false)`),
    );
    const lookups = ['cart_lookup', 'customer_lookup', 'discount_lookup', 'orders_lookup'];
    // Extensions are made in one workspace and installed in all, once published.
    const catalogue = ['extension_lookup', 'extension_version_lookup'];
    const known = [...lookups, ...catalogue].toSorted();
    expect(views.map(({ name }) => name).toSorted()).toEqual(known);
    const drafts = await tenant.read(
      sql(
        `select 1 from extension_version_lookup where status <> 'published' and workspace_id <> $1`,
      ),
      [mine.workspaceId],
    );
    expect(drafts).toEqual([]);
    for (const name of lookups) {
      const seen = await tenant.read(
        sql<{ id: string }>(`select distinct workspace_id as id from ${name}`),
      );
      expect(seen.filter(({ id }) => id !== mine.workspaceId)).toEqual([]);
      const { rows } = await tenant.means.tenant.pool.query(`select 1 from ${name} limit 1`);
      expect(rows).toEqual([]);
    }
    expect(await tenant.read(sql('select id from cart_lookup'))).toHaveLength(1);
  });

  test('come to a table that nobody thought of, and running the step again changes nothing', async () => {
    const name = `forgotten_${crypto.randomUUID().slice(0, 8)}`;
    await asOwner(sql(`create table ${name} (workspace_id uuid not null, id int)`));
    try {
      expect(await unsecured()).toEqual([name]);
      await prepareRowSecurity(asOwner);
      await secureTables(asOwner);
      expect(await unsecured()).toEqual([]);
      await secureTables(asOwner);
      await asOwner(sql(`insert into ${name} values ($1, 1), ($2, 2)`), [
        mine.workspaceId,
        other.workspaceId,
      ]);
      expect(await tenant.read(sql(`select id from ${name}`))).toEqual([{ id: 1 }]);
    } finally {
      await asOwner(sql(`drop table ${name}`));
    }
  });

  test('come to the partitions that the service makes', async () => {
    const query = opened.system.database.read.bind(opened.system.database);
    await ensurePartitions(query, 'event', 12);
    await ensurePartitions(query, 'webhook_delivery', 12);
    expect(await unsecured()).toEqual([]);
  });
});

describe('with the storage filter switched off', () => {
  test('no table shows another workspace, read without any filter', async () => {
    for (const { name, key } of await tenantTables()) {
      const seen = await tenant.read(
        sql<{ id: string }>(`select distinct ${key}::text as id from ${name}`),
      );
      expect([name, seen.filter(({ id }) => id !== mine.workspaceId)]).toEqual([name, []]);
    }
    const carts = await tenant.read(sql<{ id: string }>('select workspace_id as id from cart'));
    expect(carts.map(({ id }) => id)).toEqual([mine.workspaceId]);
  });

  test('a query that names no workspace sees no row of any', async () => {
    const pool = tenant.means.tenant.pool;
    for (const { name } of await tenantTables()) {
      const { rows } = await pool.query(`select count(*)::int as seen from ${name}`);
      expect([name, rows]).toEqual([name, [{ seen: 0 }]]);
    }
    const { rows } = await tenant.means.orm.em
      .fork()
      .execute('select 1 from cart')
      .then((found: unknown[]) => ({ rows: found }));
    expect(rows).toEqual([]);
  });

  test('a verb that asks for the other workspace finds nothing', async () => {
    const cartId = await fill(other);
    const wrong = {
      ...opened.ctx,
      workspaceId: other.workspaceId,
      environmentId: other.environments.sandbox,
      applicationId: other.applicationId,
    };
    const refusal = await getCart(wrong, cartId, null).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(String(refusal)).toContain('does not exist');
    const right = {
      ...wrong,
      database: opened.system.database.of(other.workspaceId),
    };
    expect(await getCart(right, cartId, null)).toBeDefined();
  });

  test('rows of another workspace are neither changed, deleted nor made', async () => {
    const cartId = await fill(other);
    const touch = (text: string) => tenant.read(sql<{ id: string }>(text), [cartId]);
    expect(await touch(`update cart set currency = 'EUR' where id = $1 returning id`)).toEqual([]);
    expect(await touch('delete from cart_line where cart_id = $1 returning id')).toEqual([]);
    expect(await touch('select id from cart where id = $1 for update')).toEqual([]);
    const made = tenant.read(
      sql(
        'insert into marketing_opt_out select * from jsonb_populate_record(null::marketing_opt_out, $1::jsonb)',
      ),
      [
        {
          workspace_id: other.workspaceId,
          environment_id: other.environments.sandbox,
          application_id: other.applicationId,
          email_hash: 'x',
          category: 'cart_recovery',
          created_at: new Date(),
        },
      ],
    );
    expect(await made.catch((error) => error.code)).toBe('42501');
    const [left] = await asOwner(
      sql<{ currency: string; lines: number }>(
        `select currency, (select count(*)::int from cart_line l where l.cart_id = c.id) as lines from cart c where id = $1`,
      ),
      [cartId],
    );
    expect(left).toEqual({ currency: 'USD', lines: 1 });
  });

  test('a row cannot be moved to another workspace', async () => {
    const moved = tenant.read(sql('update workspace set id = $2 where id = $1'), [
      mine.workspaceId,
      crypto.randomUUID(),
    ]);
    expect(await moved.catch((error) => error.code)).toBe('42501');
  });
});

describe('plans under the policies', () => {
  const MANY = 5_000;

  beforeAll(async () => {
    const place = [mine.workspaceId, mine.environments.sandbox, mine.applicationId];
    await asOwner(
      sql(`insert into customer (id, workspace_id, environment_id, application_id, email, metadata, created_at, updated_at)
       select gen_random_uuid(), $1, $2, $3, md5(i::text) || '@example.test', '{}', now() - i * interval '1 second', now()
       from generate_series(1, ${MANY}) i`),
      place,
    );
    await asOwner(
      sql(`insert into discount (id, workspace_id, environment_id, application_id, code, name, type, value, is_active,
         metadata, redemption_count, created_at, updated_at)
       select gen_random_uuid(), $1, $2, $3, md5(i::text), 'x', 'percentage', 10, true, '{}', 0, now(), now()
       from generate_series(1, ${MANY}) i`),
      place,
    );
    await asOwner(sql('analyze customer'));
    await asOwner(sql('analyze discount'));
  });

  /** The plans of what the work asks, as the tenant. */
  async function plansOf(work: () => Promise<unknown>): Promise<string> {
    const asked: (readonly [string, readonly unknown[]])[] = [];
    tenant.statementListener = (text, values) => asked.push([text, values]);
    await work().catch(() => undefined);
    tenant.statementListener = null;
    const plans: string[] = [];
    for (const [text, values] of asked) {
      if (!/^\s*(select|with)/.test(text)) continue;
      const rows = await tenant.read(sql<Record<string, string>>(`explain ${text}`), values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans.join('\n\n');
  }

  test.each([
    [
      'customers by text',
      'customer_search',
      () => listCustomers(opened.ctx, { limit: 5, q: 'abcdef' }),
    ],
    [
      'customers by e-mail',
      'customer_by_email',
      () => listCustomers(opened.ctx, { limit: 5, email: 'a@b.test' }),
    ],
    [
      'carts by e-mail',
      'customer_by_email',
      () => listCarts(opened.ctx, { limit: 5, email: 'a@b.test' }),
    ],
    [
      'a discount by its code',
      'discount_code_unique',
      async () => applyDiscount(opened.ctx, await fill(mine), 'nothing'),
    ],
  ] as const)('%s goes by the index %s', async (_name, index, work) => {
    expect(await plansOf(work)).toContain(index);
  });

  test('the policy is checked once a statement, not once a row', async () => {
    const cartId = await fill(mine);
    const plan = await plansOf(() => getCart(opened.ctx, cartId, null));
    expect(plan).toContain('One-Time Filter');
    expect(plan).not.toMatch(/(?<!One-Time )Filter: .*current_setting/);
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('the setting', () => {
  const SETTING = `select current_setting('app.workspace_id', true) as held`;

  test('ends with its transaction, on every connection, after failures too', async () => {
    const bad = () => tenant.read(sql('select 1 / 0')).catch(() => undefined);
    const failing = () =>
      tenant
        .transaction(async (tx) => {
          await tx.query(sql('select 1 from cart'));
          throw new Error('no');
        })
        .catch(() => undefined);
    const shared = () => tenant.readShared(sql('select no_such_column')).catch(() => undefined);
    await Promise.all(Array.from({ length: 12 }, () => [bad(), failing(), shared()]).flat());
    const { pool } = tenant.means.tenant;
    for (const client of await Promise.all(Array.from({ length: 8 }, () => pool.connect()))) {
      const { rows } = await client.query(SETTING);
      expect(['', null]).toContain(rows[0]?.held);
      client.release();
    }
  });

  test('is told to shared connections whenever the reader is another, after failures too', async () => {
    const theirs = opened.system.database.of(other.workspaceId);
    const held = async (database: TenantDatabase) =>
      (await database.readShared(sql<{ held: string }>(SETTING)))[0]?.held;
    const bad = () => theirs.readShared(sql('select no_such_column')).catch(() => undefined);
    for (let round = 0; round < 6; round += 1) {
      const [, , first, second] = await Promise.all([bad(), bad(), held(tenant), held(theirs)]);
      expect([first, second]).toEqual([mine.workspaceId, other.workspaceId]);
    }
  });

  test('keeps reads of two workspaces apart that share a connection and a tick', async () => {
    const own = (database: TenantDatabase) =>
      database.readShared(sql<{ id: string }>('select id from workspace'));
    const pairs = Array.from({ length: 20 }, () => [
      own(tenant),
      own(opened.system.database.of(other.workspaceId)),
    ]);
    const answers = await Promise.all(pairs.flat());
    answers.forEach((rows, index) => {
      expect(rows).toEqual([{ id: index % 2 === 0 ? mine.workspaceId : other.workspaceId }]);
    });
  });

  test('takes a workspace id and nothing else', () => {
    expect(() => opened.system.database.of(`x'; reset role; --`)).toThrow('not a workspace id');
  });
});
