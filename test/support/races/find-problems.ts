import type { SQL } from 'bun';
import type { SystemDatabase } from '../../../domain/context.ts';
import {
  capturedOf,
  derivePaymentStatus,
  type PaymentFacts,
} from '../../../domain/orders/refresh-order.ts';
import { moneyInvariants } from '../../../storage/queries/money-invariants/all.ts';
import { checkInvariant } from '../../../storage/queries/money-invariants/check-invariant.ts';
import { invoicesBeyond } from '../documents/beyond-invoice.ts';
import { storedData, type StoredData } from '../events/stored-data.ts';
import type { Parsed } from '../world/client.ts';
import { nameOfRace, type Race } from './matrix.ts';
import type { Scene, Shop } from './scenes.ts';

/** A race that was run, and what its requests were answered. */
export interface RunRace {
  readonly race: Race;
  readonly scene: Scene;
  readonly answers: readonly string[];
}

interface Found {
  readonly cartId: string | null;
  readonly problem: string;
}

/** What the money audit and the books of the processor say of the races, and what was left lying. */
export async function findProblems(of: {
  readonly sql: SQL;
  readonly database: SystemDatabase;
  readonly shop: Shop;
  readonly run: readonly RunRace[];
}): Promise<string[]> {
  const { sql, shop, run } = of;
  const found = [
    ...(await auditViolations(of)),
    ...(await unlikeProcessor(sql, shop)),
    ...(await looseEnds(sql)),
    ...(await unlikePayments(sql)),
    ...(await beyondInvoices(sql)),
    ...(await unlikeEvents(sql)),
    ...(await notErased(sql, shop, run)),
  ];
  const byCart = new Map(run.map((one) => [one.scene.cartId, one]));
  return found.map(({ cartId, problem }) => {
    const one = cartId === null ? undefined : byCart.get(cartId);
    const name = one ? `${nameOfRace(one.race)} (${one.answers.join(', ')})` : `cart ${cartId}`;
    return `${name}: ${problem}`;
  });
}

async function auditViolations({
  sql,
  database,
  shop,
}: Parameters<typeof findProblems>[0]): Promise<Found[]> {
  const { workspaceId } = shop.own.world;
  const own = database.of(workspaceId);
  const found: Found[] = [];
  for (const environmentId of shop.environments) {
    const scope = { workspaceId, environmentId, applicationId: null, orderId: null, since: null };
    for (const invariant of moneyInvariants) {
      const page = { limit: 1_000, after: null };
      const { name, violations } = await checkInvariant(own.read.bind(own), invariant, scope, page);
      for (const { type, id, expected, actual } of violations)
        found.push({
          cartId: await cartOf(sql, id),
          problem: `audit ${name}: ${type} ${id} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
        });
    }
  }
  return found;
}

async function beyondInvoices(sql: SQL): Promise<Found[]> {
  const found: Found[] = [];
  for (const { id, beyond } of await invoicesBeyond(sql))
    found.push({ cartId: await cartOf(sql, id), problem: `invoice ${id}: ${beyond}` });
  return found;
}

/** The cart of an order, a payment, a transaction, an invoice or a session. */
async function cartOf(sql: SQL, id: string): Promise<string | null> {
  const [row] = await sql`
    select coalesce(o.cart_id, s.cart_id) as cart from payment p
    left join orders o on o.id = p.order_id
    left join checkout_session s on s.id = p.checkout_session_id
    left join invoice i on i.payment_id = p.id
    left join payment_transaction t on t.payment_id = p.id
    where ${id} in (p.id::text, o.id::text, s.id, i.id::text, t.id::text)
    union all select cart_id from orders where id::text = ${id}
    union all select cart_id from checkout_session where id = ${id}
    union all select id from cart where id::text = ${id} or discount_id::text = ${id}`;
  return row?.cart ?? null;
}

/** Our movements at the processor are its bookings, one for one: key, type and amount; what neither side decided is none. */
async function unlikeProcessor(sql: SQL, { own }: Shop): Promise<Found[]> {
  const ours: Parsed[] = await sql`
    select t.idempotency_key as key, t.processor_transaction_id as claimed, t.type, t.status, t.amount::int as amount,
      coalesce(o.cart_id, s.cart_id) as cart
    from payment_transaction t
    join connector c on c.id = t.connector_id and c.kind = 'http'
    join payment p on p.id = t.payment_id
    left join orders o on o.id = p.order_id
    left join checkout_session s on s.id = p.checkout_session_id`;
  const { ledger } = own.processor;
  const booked = new Map(
    ledger.flatMap((one) => [[one.key, one] as const, [one.ref, one] as const]),
  );
  const known = new Set(ours.map(({ key }) => key));
  const wrong = ours.flatMap(({ key, claimed, type, status, amount, cart }): Found[] => {
    const booking = booked.get(claimed ?? key);
    const isBooked = booking?.status === 'approved' || booking?.status === 'released';
    const isSame = isBooked && booking.type === type && booking.amount === amount;
    // A card of a customer who is gone is verified there, and not stored here.
    if (type === 'verification') return [];
    if (status === 'succeeded' ? isSame : !isBooked || claimed !== null) return [];
    const theirs = booking ? `${booking.type} ${booking.status} ${booking.amount}` : 'nothing';
    return [
      { cartId: cart, problem: `we have ${type} ${status} ${amount}, the processor ${theirs}` },
    ];
  });
  const unknown = ledger.filter(
    ({ key, status, token, of }) =>
      status === 'approved' && (token !== null || of !== null) && !known.has(key),
  );
  return [
    ...wrong,
    ...unknown.map(({ key, type, amount }) => ({
      cartId: null,
      problem: `the processor booked ${type} ${amount} under ${key}, which we do not know`,
    })),
  ];
}

/** What nobody would ever finish. */
async function looseEnds(sql: SQL): Promise<Found[]> {
  const rows: Parsed[] = await sql`
    select o.cart_id as cart, 'fulfillment ' || f.status || ' of a cancelled order' as what
      from fulfillment f join orders o on o.id = f.order_id
      where o.cancelled_at is not null and f.status in ('pending', 'ready')
    union all select o.cart_id, 'invoice open of a cancelled order' from invoice i join orders o on o.id = i.order_id
      where o.cancelled_at is not null and i.status = 'open'
    union all select s.cart_id, 'session open of a cart that is ' || c.status
      from checkout_session s join cart c on c.id = s.cart_id
      where s.status = 'open' and c.status = 'converted'
    union all select c.id, 'cart ' || c.status || ', its order ' || coalesce(o.status, 'none')
      from cart c left join orders o on o.cart_id = c.id and o.cancelled_at is null
      where c.status = 'converted' and o.id is null and not exists (
        select 1 from orders x where x.cart_id = c.id)
        or c.status <> 'converted' and o.status not in ('draft', 'pending', 'cancelled')
    union all select p.id, 'payment pending of a session that is ' || s.status
      from payment p join checkout_session s on s.id = p.checkout_session_id
      where p.status = 'pending' and not p.deferred and not exists (
        select 1 from checkout_attempt a where a.payment_id = p.id and a.status <> 'failed')
      and p.order_id is null
    union all select null, 'job ' || kind || ' ' || key || ' failed: ' || coalesce(last_error, '')
      from job where failed_at is not null or attempts > 3
    union all select null, 'row ' || kind || ' ' || row_id || ': ' || error from failed_row
    union all select null, 'redemption ' || r.status || ' of cart ' || r.cart_id
      from discount_redemption r join cart c on c.id = r.cart_id
      where r.status = 'reserved' and c.status = 'converted'
    union all select null, 'card kept of a customer who is gone: ' || m.customer_id
      from customer_payment_method m join customer c on c.id = m.customer_id
      where m.is_active and (c.deleted_at is not null or c.anonymized_at is not null)`;
  return rows.map(({ cart, what }) => ({ cartId: cart, problem: what }));
}

/** Each order's payment status is that of its payments, and what was not edited is paid once. */
async function unlikePayments(sql: SQL): Promise<Found[]> {
  const rows: Parsed[] = await sql`
    select o.cart_id as cart, o.status, o.payment_status, o.total::int as total, o.cancelled_at is not null as cancelled,
      exists (select 1 from order_edit e where e.order_id = o.id and e.status = 'applied') as edited,
      exists (select 1 from payment_transaction t join payment p on p.id = t.payment_id
        where p.order_id = o.id and t.type = 'authorization') as authorized,
      (select coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'amountCaptured', p.amount_captured,
        'amountRefunded', p.amount_refunded)), '[]') from payment p where p.order_id = o.id) as payments
    from orders o`;
  return rows.flatMap((row): Found[] => {
    const payments: PaymentFacts[] = row.payments;
    const derived = derivePaymentStatus(row.total, payments);
    const captured = capturedOf(payments);
    const what = `order ${row.status} of ${row.total}, payments ${JSON.stringify(payments)}`;
    const isPaidTwice = captured > row.total && !row.edited && !row.authorized;
    return [
      ...(row.payment_status === derived
        ? []
        : [
            { cartId: row.cart, problem: `${what}: shown as ${row.payment_status}, is ${derived}` },
          ]),
      ...(isPaidTwice ? [{ cartId: row.cart, problem: `${what}: paid more than once` }] : []),
    ];
  });
}

/** The last event of each order, payment, invoice and session shows what it is now. */
async function unlikeEvents(sql: SQL): Promise<Found[]> {
  const rows: Parsed[] = await sql`
    with now as (
      select id::text as id, cart_id as cart, jsonb_build_object('status', status, 'paymentStatus', payment_status,
        'total', total, 'amountPaid', amount_paid, 'amountRefunded', amount_refunded) as is from orders
      union all
      select p.id::text, o.cart_id, jsonb_build_object('status', p.status, 'amountCaptured', p.amount_captured,
        'amountRefunded', p.amount_refunded) from payment p left join orders o on o.id = p.order_id
      union all
      select i.id::text, o.cart_id, jsonb_build_object('status', i.status, 'total', i.total)
        from invoice i left join orders o on o.id = i.order_id
      union all select id, cart_id, jsonb_build_object('status', status) from checkout_session
    ), last as (
      select distinct on (resource_id) * from event
      order by resource_id, sequence desc, position desc
    )
    select now.cart, now.id as now_id, now.is, last.* from now join last on last.resource_id = now.id
    -- No event says that a payment which failed is now paid by invoice; those of its order and invoice do.
    where not (last.type = 'payment.failed' and now.is->>'status' = 'pending')`;
  return rows.flatMap((row) => {
    const { cart, now_id: id, is, type } = row;
    const { data } = storedData(row as Parsed & StoredData);
    // A failed payment of a waiting order is in the payment's event alone.
    const unlike = Object.keys(is).filter(
      (name) => data[name] !== is[name] && !(name === 'paymentStatus' && is[name] === 'failed'),
    );
    if (unlike.length === 0) return [];
    const shown = Object.fromEntries(Object.keys(is).map((name) => [name, data[name]]));
    const problem = `${id} is ${JSON.stringify(is)}, its last event ${type} shows ${JSON.stringify(shown)}`;
    return { cartId: cart, problem };
  });
}

/** After an anonymization that succeeded, no card of the customer is left, and the address is gone from customer and cart. */
async function notErased(sql: SQL, { own }: Shop, run: readonly RunRace[]): Promise<Found[]> {
  const { ledger, storedCards } = own.processor;
  const found: Found[] = [];
  for (const { race, scene, answers } of run) {
    const place = race.verbs.findIndex(({ name }) => name === 'anonymize customer');
    if (place < 0 || !answers[place]?.startsWith('2')) continue;
    const [row] = await sql`
      select (select count(*)::int from customer_payment_method m
          where m.customer_id = ${scene.customerId} and m.is_active) as cards,
        (select email from customer where id = ${scene.customerId}) as email,
        (select c.customer_email from cart c where c.id = ${scene.cartId}
          and not exists (select 1 from orders o where o.cart_id = c.id)) as cart,
        (select count(*)::int from customer_address a where a.customer_id = ${scene.customerId}) as addresses`;
    const handles = ledger.filter(
      ({ key, facts }) =>
        key.startsWith(`cs:${scene.sessionId}:`) && storedCards.has(String(facts['storedRef'])),
    );
    const kept = [
      handles.length > 0 ? `${handles.length} cards at the processor` : '',
      row.cards > 0 ? `${row.cards} cards` : '',
      row.addresses > 0 ? `${row.addresses} addresses` : '',
      row.email === scene.email ? 'the e-mail' : '',
      row.cart === scene.email ? 'the e-mail of the cart' : '',
    ].filter(Boolean);
    if (kept.length > 0)
      found.push({ cartId: scene.cartId, problem: `anonymized, but kept ${kept.join(', ')}` });
  }
  return found;
}
