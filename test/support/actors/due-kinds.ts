import { disputePayment } from '../orders/dispute-payment.ts';
import type { SQL } from 'bun';
import { complete, makeCart, makeSession } from '../checkout/checkout.ts';
import { buyOnAccount } from '../orders/net30.ts';
import { subscribe, subscriber } from '../subscriptions/subscriptions.ts';
import type { Parsed } from '../world/client.ts';
import { emitCustomer, registerEndpoint, waitForDelivery } from '../webhooks/webhook-stack.ts';
import { changeSettings, expectStatus, setup, type World } from '../world/world.ts';

/** A kind of row that somebody owns the time of: what is done to it at an instant. */
export interface DueKind {
  readonly name: string;
  /** The kind of its timer; null where the owner of the shard looks at the rows themselves. */
  readonly timer: string | null;
  /** Makes a row as a merchant does; it is due later than any run. Gives its id, which is also its timer's. */
  readonly prepare: (world: World) => Promise<string>;
  /** Actor processes have to run while it is prepared. */
  readonly isPreparedByActors?: true;
  /** Writes the instant at which it is due, with its timer; gives the rows written. */
  readonly makeDue: (sql: SQL, id: string, at: Date) => Promise<unknown[]>;
  /** Whether that instant may lie ahead; otherwise it is the moment of the write. */
  readonly mayLieAhead: boolean;
  /** The write that does it: its table, and what tells it from other updates. */
  readonly write: { readonly table: string; readonly when: string };
  /** Locks rows that it has to wait for; null where it leaves locked rows for later. Given their ids. */
  readonly lock: string | null;
  /** Each time that it was done to one of the rows. */
  readonly effects: (sql: SQL, ids: unknown) => Promise<readonly Effect[]>;
  /** What else is wrong with what was done to the rows, in words. */
  readonly faults?: (sql: SQL, ids: unknown) => Promise<readonly { readonly fault: string }[]>;
}

export interface Effect {
  readonly id: string;
  readonly at: Date;
}

const lamp = [{ name: 'Lamp', unitPrice: 3_000 }];
const lamps = [...lamp, ...lamp, ...lamp];
const closedPort = 'https://127.0.0.1:1025/closed';
const eventsOf = (type: string) => (sql: SQL, ids: unknown) =>
  sql`select resource_id as id, created_at as at from event where type = ${type} and resource_id = any(${ids})`;

/** Does something once for each world, however many rows of it are made at once. */
function oncePerWorld<Made>(make: (world: World) => Promise<Made>) {
  const made = new WeakMap<World, Promise<Made>>();
  return (world: World): Promise<Made> => {
    const known = made.get(world) ?? make(world);
    made.set(world, known);
    return known;
  };
}

const captureByHand = oncePerWorld(async (world) => {
  await changeSettings(world, { payments: { captureMode: 'manual' } });
});

/** One discount for all reservations of a world, so that they meet at its counter. */
const discountOf = oncePerWorld(async (world) => {
  const code = `L${crypto.randomUUID().slice(0, 8)}`;
  const terms = { code, name: code, type: 'percentage', value: 10 };
  const { id } = expectStatus(await world.api.post('/api/v1/discounts', terms), 201);
  return { code, path: `/api/v1/discounts/${id}/redemptions?limit=100` };
});

/** A payment whose buyer has answered the bank and never came back; gives its session and movement. */
async function payAndLeave(world: World, action: 'approve' | 'reject') {
  const session = await makeSession(world, await makeCart(world, {}, lamp));
  const paying = await complete(world, session, { paymentToken: 'tok_3ds' });
  const { paymentId, nextAction } = expectStatus(paying, 202);
  const challenge = new URL(nextAction.url).pathname;
  expectStatus(await world.anyone.post(challenge, { action }), 200);
  const path = `/api/v1/payments/${paymentId}/transactions`;
  const [charge] = expectStatus(await world.api.get(path), 200);
  return { session, movementId: charge.id as string };
}

export const dueSessions: DueKind = {
  name: 'expiring checkout sessions',
  timer: 'checkout_session',
  prepare: async (world) => (await makeSession(world, await makeCart(world, {}, lamp))).id,
  makeDue: (sql, id, at) =>
    sql`update checkout_session set expires_at = ${at} where id = ${id} returning id`,
  mayLieAhead: true,
  write: { table: 'checkout_session', when: `new.status = 'expired'` },
  lock: 'select from checkout_session where id = any($1) order by id for update',
  effects: eventsOf('checkout_session.expired'),
};

export const dueInvitations: DueKind = {
  name: 'invitations that end',
  timer: 'invitation',
  prepare: async (world) => {
    const terms = { applicationRoles: [{ applicationId: world.applicationId, role: 'viewer' }] };
    const email = `mate-${crypto.randomUUID().slice(0, 13)}@example.test`;
    const path = `/api/v1/workspaces/${world.workspaceId}/invites`;
    return expectStatus(await world.owner.post(path, { email, ...terms }), 201).id;
  },
  makeDue: (sql, id, at) =>
    sql`update invitation set expires_at = ${at} where id = ${id} returning id`,
  mayLieAhead: true,
  write: { table: 'invitation', when: `new.status = 'expired'` },
  lock: 'select from invitation where id = any($1::uuid[]) order by id for update',
  effects: (sql, ids) => sql`
    select id::text, updated_at as at from invitation where status = 'expired' and id::text = any(${ids})`,
};

export const dueMovements: DueKind = {
  name: 'look-ups that find a payment made',
  timer: 'payment_movement',
  prepare: async (world) => (await payAndLeave(world, 'approve')).movementId,
  makeDue: (sql, id, at) =>
    sql`update payment_transaction set next_lookup_at = ${at} where id = ${id} returning id`,
  mayLieAhead: true,
  write: {
    table: 'payment_transaction',
    when: `new.status = 'succeeded' and new.type <> 'void' and new.purpose <> 'subscription'`,
  },
  lock: null,
  effects: (sql, ids) => sql`
    select t.id::text, e.created_at as at
    from payment_transaction t
    join event e on e.resource_id = t.payment_id::text and e.type in ('payment.captured', 'payment.authorized')
    where t.id::text = any(${ids})`,
  faults: (sql, ids) => sql`
    select 'movement ' || t.id || ' made ' || count(o.id) || ' orders' as fault
    from payment_transaction t
    join payment p on p.workspace_id = t.workspace_id and p.id = t.payment_id
    left join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id and o.placed_at is not null
    where t.id::text = any(${ids}) and t.status = 'succeeded'
    group by t.id having count(o.id) <> 1`,
};

export const dueKinds: readonly DueKind[] = [
  dueSessions,
  dueInvitations,
  dueMovements,
  {
    name: 'sessions that wait for a payment to fail',
    timer: 'checkout_session',
    prepare: async (world) => (await payAndLeave(world, 'reject')).session.id,
    // The look-up comes a second later; its failure wakes the session.
    makeDue: (sql, id, at) => sql`
      with session as (
        update checkout_session set expires_at = ${at} where id = ${id} returning workspace_id, id
      ), movement as (
        update payment_transaction t set next_lookup_at = ${at}::timestamptz + interval '1 second'
        from checkout_attempt a, session s
        where a.workspace_id = s.workspace_id and a.checkout_session_id = s.id
          and t.workspace_id = a.workspace_id and t.checkout_attempt_id = a.id
        returning t.id, t.next_lookup_at
      )
      update timer r set due_at = m.next_lookup_at, version = version + 1 from movement m
      where r.kind = 'payment_movement' and r.id = m.id::text returning r.id`,
    mayLieAhead: true,
    write: { table: 'payment_transaction', when: `new.status = 'failed'` },
    lock: 'select from checkout_session where id = any($1) order by id for update',
    effects: eventsOf('checkout_session.expired'),
  },
  {
    name: 'carts left idle',
    timer: 'cart',
    prepare: async (world) => (await makeCart(world, {}, lamp)).id,
    makeDue: (sql, id) =>
      sql`update cart set updated_at = now() - interval '3 days' where id = ${id} returning id`,
    mayLieAhead: false,
    write: { table: 'cart', when: `new.status = 'abandoned' and new.expires_at > new.updated_at` },
    lock: null,
    effects: eventsOf('cart.abandoned'),
  },
  {
    name: 'carts at the end of their life',
    timer: 'cart',
    prepare: async (world) => (await makeCart(world, {}, lamp)).id,
    makeDue: (sql, id) =>
      sql`update cart set expires_at = date_trunc('hour', now(), 'UTC') where id = ${id} returning id`,
    mayLieAhead: false,
    write: { table: 'cart', when: `new.status = 'abandoned' and new.expires_at <= new.updated_at` },
    lock: null,
    effects: eventsOf('cart.abandoned'),
  },
  {
    name: 'held-back cart.updated',
    timer: null,
    prepare: async (world) => (await makeCart(world, {}, lamps)).id,
    makeDue: (sql, id, at) => sql`
      update cart set updated_event_due_at = ${at} where id = ${id} and updated_event_due_at is not null returning id`,
    mayLieAhead: true,
    write: {
      table: 'cart',
      when: 'old.updated_event_due_at is not null and new.updated_event_due_at is null',
    },
    lock: null,
    // The first item was announced at once.
    effects: (sql, ids) => sql`
      select resource_id as id, created_at as at from event
      where type = 'cart.updated' and sequence > 2 and resource_id = any(${ids})`,
  },
  {
    name: 'renewals of subscriptions',
    timer: 'subscription',
    prepare: async (world) => {
      const terms = { interval: 'hour', intervalCount: 30 * 24 };
      return (await subscribe(world, await subscriber(world), terms)).id;
    },
    makeDue: (sql, id, at) => sql`
      with moved as (
        select id, ${at}::timestamptz - next_billing_at as by from subscription where id = ${id}
      ), periods as (
        update subscription_period p set period_start = p.period_start + m.by, period_end = p.period_end + m.by
        from moved m where p.subscription_id = m.id
      )
      update subscription s set billing_anchor = s.billing_anchor + m.by,
        current_period_start = s.current_period_start + m.by,
        current_period_end = s.current_period_end + m.by,
        next_billing_at = ${at}, wake_at = ${at}, upcoming_notice_for = ${at}
      from moved m where s.id = m.id returning s.id`,
    mayLieAhead: true,
    write: {
      table: 'subscription_period',
      when: `new.status = 'paid' and old.status <> 'paid'`,
    },
    lock: 'select from subscription where id = any($1::uuid[]) order by id for update',
    effects: eventsOf('subscription.renewed'),
    faults: (sql, ids) => sql`
      select 'subscription ' || id || ' has ' || charges || ' charges of its renewal, ' || orders || ' orders, '
        || paid || ' paid periods' as fault
      from (
        select s.id,
          (select count(*) from sandbox_operation o
            where o.idempotency_key like 'sub:' || s.id || ':p1:%' and o.status = 'approved') as charges,
          (select count(*) from orders o where o.subscription_id = s.id) as orders,
          (select count(*) from subscription_period p where p.subscription_id = s.id and p.status = 'paid') as paid
        from subscription s where s.id::text = any(${ids})
      ) found where (charges, orders, paid) <> (1, 2, 2)`,
  },
  {
    name: 'invoices that become overdue',
    timer: 'invoice',
    prepare: async (world) => (await buyOnAccount(world)).id,
    makeDue: (sql, id, at) => sql`
      update invoice set due_at = ${at}::timestamptz - interval '1 millisecond' where id = ${id} returning id`,
    mayLieAhead: true,
    write: { table: 'invoice', when: 'old.overdue_at is null and new.overdue_at is not null' },
    lock: 'select from invoice where id = any($1::uuid[]) order by id for update',
    effects: eventsOf('invoice.overdue'),
  },
  {
    name: 'reserved discounts that lapse',
    timer: 'discount_use',
    prepare: async (world) => {
      const cart = `/api/v1/carts/${(await makeCart(world, {}, lamp)).id}`;
      const { code, path } = await discountOf(world);
      expectStatus(await world.api.post(`${cart}/apply-discount`, { code }), 200);
      const order = expectStatus(await world.api.post(`${cart}/checkout`, {}), 201);
      const uses: Parsed[] = expectStatus(await world.api.get(path), 200);
      return uses.find(({ orderId }) => orderId === order.orderId)?.id;
    },
    makeDue: (sql, id, at) =>
      sql`update discount_redemption set expires_at = ${at} where id = ${id} returning id`,
    mayLieAhead: true,
    write: { table: 'discount_redemption', when: `new.status = 'released'` },
    lock: 'select from discount where id in (select discount_id from discount_redemption where id = any($1::uuid[])) for update',
    effects: (sql, ids) => sql`
      select id::text, updated_at as at from discount_redemption where status = 'released' and id::text = any(${ids})`,
    faults: (sql, ids) => sql`
      select 'discount ' || d.id || ' counts ' || d.reserved_count || ' reservations of ' || count(r.id) as fault
      from discount d
      left join discount_redemption r
        on r.workspace_id = d.workspace_id and r.discount_id = d.id and r.status = 'reserved'
      where d.id in (select discount_id from discount_redemption where id::text = any(${ids}))
      group by d.id, d.reserved_count having d.reserved_count <> count(r.id)`,
  },
  {
    name: 'authorizations that lapse',
    timer: 'authorization',
    prepare: async (world) => {
      await captureByHand(world);
      const session = await makeSession(world, await makeCart(world, {}, lamp));
      return expectStatus(await complete(world, session), 200).paymentId;
    },
    makeDue: (sql, id, at) => sql`
      update payment set authorized_at = ${at}::timestamptz - interval '7 days' where id = ${id} returning id`,
    mayLieAhead: true,
    write: { table: 'payment', when: `new.status = 'voided'` },
    lock: 'select from payment where id = any($1::uuid[]) order by id for update',
    effects: eventsOf('payment.voided'),
    faults: (sql, ids) => sql`
      select 'payment ' || p.id || ' has ' || count(s.id) || ' voids at its processor' as fault
      from payment p
      join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id and t.type = 'void'
      left join sandbox_operation s on s.workspace_id = t.workspace_id and s.idempotency_key = t.idempotency_key
      where p.id::text = any(${ids}) group by p.id having count(s.id) <> 1`,
  },
  {
    name: 'endpoints that only failed for five days',
    timer: 'webhook_endpoint',
    isPreparedByActors: true,
    prepare: async (world) => {
      const { id } = await registerEndpoint(world, closedPort, ['customer.created']);
      await emitCustomer(world);
      await waitForDelivery(world, id, ({ attempts }: Parsed) => attempts > 0);
      return id;
    },
    makeDue: (sql, id, at) => sql`
      update webhook_endpoint set failing_since = ${at}::timestamptz - interval '5 days'
      where id = ${id} and failing_since is not null returning id`,
    mayLieAhead: true,
    write: { table: 'webhook_endpoint', when: `new.paused_reason = 'failing'` },
    lock: 'select from webhook_endpoint where id = any($1::uuid[]) order by id for update',
    // A second pause would mail its owner again.
    effects: (sql, ids) => sql`
      select split_part(cause, ':', 2) as id, created_at as at from mail
      where template = 'system.webhook_endpoint_paused' and split_part(cause, ':', 2) = any(${ids})`,
    faults: (sql, ids) => sql`
      select 'endpoint ' || id || ' is not paused' as fault from webhook_endpoint
      where id::text = any(${ids}) and (is_active or paused_reason <> 'failing')`,
  },
  {
    name: 'digests of what needs attention',
    timer: 'attention',
    // A workspace has one timer, so that each row has a workspace of its own.
    prepare: async ({ baseUrl }) => {
      const own = await setup(baseUrl);
      const session = await makeSession(own, await makeCart(own, {}, lamp));
      const { paymentId } = expectStatus(await complete(own, session), 200);
      await disputePayment(own, paymentId);
      const path = `/api/v1/workspaces/${own.workspaceId}/members/me/notifications`;
      const choice = { mailed: ['openDisputes'], inTestEnvironments: true };
      expectStatus(await own.owner.put(path, choice), 200);
      return own.workspaceId;
    },
    makeDue: (sql, id) => sql`
      insert into notification_state as s
        (workspace_id, environment_id, application_id, notified, sequence, urgent_at, daily_on)
      select workspace_id, environment_id, application_id, '{}', 0, null, current_date + 1
      from dispute where workspace_id = ${id}
      on conflict (workspace_id, environment_id, application_id) do update
        set notified = '{}', urgent_at = null, daily_on = excluded.daily_on
      returning workspace_id as id`,
    mayLieAhead: false,
    write: { table: 'notification_state', when: 'new.sequence > old.sequence' },
    lock: 'select from notification_state where workspace_id = any($1::uuid[]) for update',
    effects: (sql, ids) => sql`
      select workspace_id::text as id, created_at as at from mail
      where template = 'system.needs_attention' and workspace_id::text = any(${ids})`,
  },
];
