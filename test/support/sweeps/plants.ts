import type { SQL } from 'bun';
import { complete, makeCart, makeSession } from '../checkout/checkout.ts';
import { buyOnAccount } from '../orders/net30.ts';
import { changeSettings, expectStatus, setup, type World } from '../world/world.ts';

/** A row that is due for a task, and how the task changes it. */
export interface Planted {
  readonly id: string;
  /** The id of the aggregate whose timer does it, where it is not the row's. */
  readonly timerId?: string;
  readonly isDone: () => Promise<boolean>;
}

export interface Plant {
  /** Makes a due row in the world. */
  readonly plant: (world: World, sql: SQL) => Promise<Planted>;
  /** Where an actor does it: the kind of its timer, and whether that goes by real time whatever test clocks show. */
  readonly actor?: { readonly kind: string; readonly isRealTime: boolean };
  /** The write that a trigger refuses for the poisoned row; `$id` stands for its id. */
  readonly refuse: { readonly table: string; readonly on: string; readonly when: string };
}

const lamp = [{ name: 'Lamp', unitPrice: 3_000 }];

/** By cron or sweep task: a due row for each, or why a failing row cannot hold up others. */
export const plants: Readonly<Record<string, Plant | string>> = {
  'cart-updated': {
    plant: async (world, sql) => {
      const { id } = await makeCart(world, {}, [...lamp, ...lamp, ...lamp]);
      await sql`update cart set updated_event_due_at = now() where id = ${id} and updated_event_due_at is not null`;
      return planted(
        id,
        () => sql`select from cart where id = ${id} and updated_event_due_at is null`,
      );
    },
    refuse: { table: 'cart', on: 'update', when: `new.id = '$id'` },
  },
  'session-expiry': {
    actor: { kind: 'checkout_session', isRealTime: false },
    plant: async (world, sql) => {
      const { id } = await makeSession(world, await makeCart(world));
      await sql`update checkout_session set expires_at = now() - interval '1 hour' where id = ${id}`;
      return planted(
        id,
        () => sql`select from checkout_session where id = ${id} and status = 'expired'`,
      );
    },
    refuse: {
      table: 'checkout_session',
      on: 'update',
      when: `new.id = '$id' and new.status = 'expired'`,
    },
  },
  'cart-abandonment': {
    actor: { kind: 'cart', isRealTime: false },
    plant: async (world, sql) => {
      const { id } = await makeCart(world);
      await sql`update cart set updated_at = now() - interval '3 days', sweep_at = now() - interval '1 hour' where id = ${id}`;
      return planted(id, () => sql`select from cart where id = ${id} and status = 'abandoned'`);
    },
    refuse: { table: 'cart', on: 'update', when: `new.id = '$id' and new.status = 'abandoned'` },
  },
  overdue: {
    actor: { kind: 'invoice', isRealTime: false },
    plant: async (world, sql) => {
      const { id } = await buyOnAccount(world);
      await sql`update invoice set due_at = now() - interval '1 day' where id = ${id}`;
      return planted(
        id,
        () => sql`select from invoice where id = ${id} and overdue_at is not null`,
      );
    },
    refuse: {
      table: 'invoice',
      on: 'update',
      when: `new.id = '$id' and new.overdue_at is not null`,
    },
  },
  'authorization-expiry': {
    actor: { kind: 'authorization', isRealTime: false },
    plant: async (world, sql) => {
      await changeSettings(world, { payments: { captureMode: 'manual' } });
      const session = await makeSession(world, await makeCart(world, {}, lamp));
      const { paymentId } = expectStatus(await complete(world, session), 200);
      await sql`update payment set authorized_at = now() - interval '8 days' where id = ${paymentId}`;
      return planted(
        paymentId,
        () => sql`select from payment where id = ${paymentId} and status = 'voided'`,
      );
    },
    refuse: {
      table: 'payment_transaction',
      on: 'insert or update',
      when: `new.payment_id = '$id' and new.type = 'void'`,
    },
  },
  invitations: {
    actor: { kind: 'invitation', isRealTime: true },
    plant: async (world, sql) => {
      const terms = { applicationRoles: [{ applicationId: world.applicationId, role: 'viewer' }] };
      const email = `mate-${crypto.randomUUID().slice(0, 13)}@example.test`;
      const path = `/api/v1/workspaces/${world.workspaceId}/invites`;
      const { id } = expectStatus(await world.owner.post(path, { email, ...terms }), 201);
      await sql`update invitation set expires_at = now() - interval '1 day' where id = ${id}`;
      return planted(id, () => sql`select from invitation where id = ${id} and status = 'expired'`);
    },
    refuse: { table: 'invitation', on: 'update', when: `new.id = '$id'` },
  },
  'payment-reconciliation': {
    actor: { kind: 'payment_movement', isRealTime: true },
    plant: async (world, sql) => {
      const session = await makeSession(world, await makeCart(world, {}, lamp));
      // The charge is captured, and nothing of it is recorded.
      const restore = await refuseWrites(sql, {
        table: 'payment_transaction',
        on: 'update',
        when: `new.workspace_id = '${world.workspaceId}' and new.status = 'succeeded'`,
      });
      expectStatus(await complete(world, session), 500);
      await restore();
      const [row] = await sql`
        update payment_transaction set next_lookup_at = now() - interval '1 hour'
        where workspace_id = ${world.workspaceId} and status in ('pending', 'unknown') returning id`;
      return planted(
        row.id,
        () => sql`select from payment_transaction where id = ${row.id} and status = 'succeeded'`,
      );
    },
    refuse: {
      table: 'payment_transaction',
      on: 'update',
      when: `new.id = '$id' and new.status = 'succeeded'`,
    },
  },
  'discount-reservations': {
    actor: { kind: 'discount_use', isRealTime: true },
    plant: async (world, sql) => {
      const code = `L${crypto.randomUUID().slice(0, 8)}`;
      const terms = { code, name: code, type: 'percentage', value: 10 };
      const { id } = expectStatus(await world.api.post('/api/v1/discounts', terms), 201);
      const path = `/api/v1/carts/${(await makeCart(world)).id}`;
      expectStatus(await world.api.post(`${path}/apply-discount`, { code }), 200);
      expectStatus(await world.api.post(`${path}/checkout`, {}), 201);
      const [use] = await sql`
        update discount_redemption set expires_at = now() - interval '1 hour' where discount_id = ${id} returning id`;
      const isReleased = () => sql`select from discount where id = ${id} and reserved_count = 0`;
      return { ...planted(id, isReleased), timerId: use.id };
    },
    refuse: { table: 'discount', on: 'update', when: `new.id = '$id'` },
  },
  'stray-objects': {
    plant: async (world, sql) => {
      const key = `stray/${crypto.randomUUID()}`;
      await sql`
        insert into stored_object (object_key, workspace_id, environment_id, application_id, purpose, state)
        values (${key}, ${world.workspaceId}, ${world.environments.sandbox}, ${world.applicationId}, 'logo', 'leaving')`;
      return planted(
        key,
        () => sql`select where not exists (select from stored_object where object_key = ${key})`,
      );
    },
    refuse: { table: 'stored_object', on: 'delete', when: `old.object_key = '$id'` },
  },
  'day-partitions': 'tables of the service, not rows of workspaces; each by itself',
  'idempotency-answers': 'one delete of old answers, which runs no code for a row',
  'pricing-snapshots': 'one delete of old snapshots, which runs no code for a row',
  'test-clocks': 'only requests jobs; each environment has its own',
  'subscription-timers': 'only sets timers (subscription-timers.test.ts)',
  'money-audit': 'only reads; each environment by itself (failing-rows.test.ts)',
};

function planted(id: string, find: () => Promise<unknown[]>): Planted {
  return { id, isDone: async () => (await find()).length > 0 };
}

/** Plants a row in a new world. */
export async function plantIn(
  { plant }: Plant,
  baseUrl: string,
  sql: SQL,
): Promise<Planted & { readonly world: World }> {
  const world = await setup(baseUrl);
  return { world, ...(await plant(world, sql)) };
}

/** Has the database refuse the task's write to the row until the returned function is called. */
export function poison({ refuse }: Plant, id: string, sql: SQL): Promise<() => Promise<void>> {
  return refuseWrites(sql, { ...refuse, when: refuse.when.replaceAll('$id', id) });
}

async function refuseWrites(
  sql: SQL,
  { table, on, when }: Plant['refuse'],
): Promise<() => Promise<void>> {
  const name = `poison_${crypto.randomUUID().replaceAll('-', '')}`;
  await sql.unsafe(`
    create function ${name}() returns trigger language plpgsql as
      $$ begin raise exception 'poisoned row'; end $$;
    create trigger ${name} before ${on} on ${table} for each row
      when (${when}) execute function ${name}();`);
  return async () => void (await sql.unsafe(`drop function ${name}() cascade`));
}
