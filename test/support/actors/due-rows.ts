import type { SQL } from 'bun';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { complete, makeCart, makeSession } from '../checkout/checkout.ts';
import { expectStatus, type World } from '../world/world.ts';

/** A kind of row whose actor does something at an instant. */
export interface DueKind {
  readonly name: string;
  /** Makes a row as a merchant does; it is due later than any run. Gives its id, which is also its timer's. */
  readonly prepare: (world: World) => Promise<string>;
  /** Writes the instant at which it is due; its timer is set beside it. */
  readonly makeDue: (sql: SQL, id: string, at: Date) => Promise<unknown>;
  /** Whether that instant may lie ahead; otherwise it is the moment of the write. */
  readonly mayLieAhead: boolean;
  /** Each time that it was done to one of the rows. */
  readonly effects: (sql: SQL, ids: unknown) => Promise<readonly Effect[]>;
}

interface Effect {
  readonly id: string;
  readonly at: Date;
}

export interface DueRow {
  readonly kind: DueKind;
  readonly id: string;
  readonly world: World;
  readonly at: Date;
}

const lamp = [{ name: 'Lamp', unitPrice: 3_000 }];
const eventsOf = (type: string) => (sql: SQL, ids: unknown) =>
  sql`select resource_id as id, created_at as at from event where type = ${type} and resource_id = any(${ids})`;

export const dueSessions: DueKind = {
  name: 'expiring checkout sessions',
  prepare: async (world) => (await makeSession(world, await makeCart(world, {}, lamp))).id,
  makeDue: (sql, id, at) => sql`update checkout_session set expires_at = ${at} where id = ${id}`,
  mayLieAhead: true,
  effects: eventsOf('checkout_session.expired'),
};

export const dueKinds: readonly DueKind[] = [
  dueSessions,
  {
    name: 'invitations that end',
    prepare: async (world) => {
      const terms = { applicationRoles: [{ applicationId: world.applicationId, role: 'viewer' }] };
      const email = `mate-${crypto.randomUUID().slice(0, 13)}@example.test`;
      const path = `/api/v1/workspaces/${world.workspaceId}/invites`;
      return expectStatus(await world.owner.post(path, { email, ...terms }), 201).id;
    },
    makeDue: (sql, id, at) => sql`update invitation set expires_at = ${at} where id = ${id}`,
    mayLieAhead: true,
    effects: (sql, ids) => sql`
      select id::text, updated_at as at from invitation where status = 'expired' and id::text = any(${ids})`,
  },
  {
    name: 'look-ups of undecided payments',
    prepare: async (world) => {
      const session = await makeSession(world, await makeCart(world, {}, lamp));
      const paying = await complete(world, session, { paymentToken: 'tok_3ds' });
      const { paymentId } = expectStatus(paying, 202);
      const path = `/api/v1/payments/${paymentId}/transactions`;
      const [charge] = expectStatus(await world.api.get(path), 200);
      return charge.id;
    },
    makeDue: (sql, id, at) =>
      sql`update payment_transaction set next_lookup_at = ${at} where id = ${id}`,
    mayLieAhead: true,
    // The first look-up sets the second one ten minutes later.
    effects: (sql, ids) => sql`
      select id::text, next_lookup_at - interval '10 minutes' as at
      from payment_transaction, generate_series(1, lookups) where id::text = any(${ids})`,
  },
  {
    name: 'abandoned carts',
    prepare: async (world) => (await makeCart(world, {}, lamp)).id,
    makeDue: (sql, id) =>
      sql`update cart set updated_at = now() - interval '3 days' where id = ${id}`,
    mayLieAhead: false,
    effects: eventsOf('cart.abandoned'),
  },
  {
    name: 'lapsing authorizations',
    prepare: async (world) => {
      const settings = { payments: { captureMode: 'manual' } };
      const path = `/api/v1/applications/${world.applicationId}`;
      expectStatus(await world.owner.patch(path, { settings }), 200);
      const session = await makeSession(world, await makeCart(world, {}, lamp));
      return expectStatus(await complete(world, session), 200).paymentId;
    },
    makeDue: (sql, id, at) => sql`
      update payment set authorized_at = ${at}::timestamptz - interval '7 days' where id = ${id}`,
    mayLieAhead: true,
    effects: eventsOf('payment.voided'),
  },
];

/** Makes rows due; those of a kind that has no timer, since no actor owns it, are left out. */
export async function makeDue(sql: SQL, rows: readonly DueRow[]): Promise<DueRow[]> {
  const made = await Promise.all(
    rows.map((row) =>
      sql.begin(async (tx) => {
        const at = row.kind.mayLieAhead ? row.at : new Date();
        const timers = await tx`
          update timer set due_at = ${at}, version = version + 1 where id = ${row.id} returning id`;
        if (timers.length === 0) return [];
        await row.kind.makeDue(tx, row.id, at);
        return [{ ...row, at }];
      }),
    ),
  );
  return made.flat();
}

export interface DueCheck {
  /** What was lost, done twice, done too early, or left behind. */
  readonly violations: readonly string[];
  readonly latenessMs: readonly number[];
}

/** Whether each row met its instant once, with nothing left, and the workspaces' events have no gap and keep their order. */
export async function checkDueRows(sql: SQL, rows: readonly DueRow[]): Promise<DueCheck> {
  const violations: string[] = [];
  const latenessMs: number[] = [];
  const effects = new Map<string, Date[]>();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    for (const { id, at } of await kind.effects(sql, sql.array(ids, 'text')))
      effects.set(id, [...(effects.get(id) ?? []), at]);
  }
  for (const { kind, id, at } of rows) {
    const done = effects.get(id) ?? [];
    const [first] = done;
    if (done.length !== 1) violations.push(`${kind.name}: ${id} was done ${done.length} times`);
    if (first === undefined) continue;
    if (first < at) violations.push(`${kind.name}: ${id} was done before it was due`);
    latenessMs.push(first.getTime() - at.getTime());
  }
  const ids = sql.array(
    rows.map(({ id }) => id),
    'text',
  );
  for (const { kind, id } of await sql`
    select kind, id from timer where id = any(${ids}) and due_at <= now()`)
    violations.push(`the timer of ${kind} ${id} is left`);
  for (const { kind, row_id: id, error } of await sql`select kind, row_id, error from failed_row`)
    violations.push(`${kind} ${id} failed: ${error}`);
  const workspaces = [...new Set(rows.map(({ world }) => world.workspaceId))];
  return { violations: [...violations, ...(await gapsOf(sql, workspaces))], latenessMs };
}

/** Numbers that are missing or in disorder: of each workspace's stream, and of each resource along it. */
async function gapsOf(sql: SQL, workspaces: readonly string[]): Promise<string[]> {
  const rows = await sql`
    with numbered as (
      select workspace_id, resource_id, sequence, stream_seq,
        row_number() over (partition by workspace_id order by stream_seq) as nth,
        row_number() over (partition by workspace_id, resource_id order by stream_seq) as nth_of_resource
      from event where workspace_id = any(${sql.array([...workspaces], 'uuid')})
    )
    select resource_id, sequence, stream_seq from numbered
    where stream_seq is null or stream_seq <> nth or sequence <> nth_of_resource limit 20`;
  return rows.map(
    (row: { resource_id: string; sequence: number; stream_seq: number | null }) =>
      `event ${row.sequence} of ${row.resource_id} is number ${row.stream_seq} of the stream`,
  );
}

/** What the actor processes have logged, those that were killed as well. */
export function actorLogs(directory: string, stackName: string): string {
  return readdirSync(directory)
    .filter((name) => name.startsWith(`${stackName}-actors-`))
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .join('\n');
}

/** The sweeps' reports of work that an actor had left undone. */
export function repairsIn(logs: string): string[] {
  return logs.split('\n').filter((line) => line.includes('done late, in place of the actor'));
}

/** How many due rows are not done yet. */
export async function undone(sql: SQL, rows: readonly DueRow[]): Promise<number> {
  let count = rows.length;
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    const done = await kind.effects(sql, sql.array(ids, 'text'));
    count -= new Set(done.map(({ id }) => id)).size;
  }
  return count;
}
