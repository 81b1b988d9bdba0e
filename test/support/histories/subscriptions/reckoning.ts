import type { SQL } from 'bun';
import { storedData, type StoredData } from '../../events/stored-data.ts';
import type { Parsed } from '../../world/client.ts';
import { expectStatus } from '../../world/world.ts';
import type { Shop } from './shop.ts';

const DAY_MS = 86_400_000;

/**
 * What is wrong after a history has come to rest, reckoned from the processor's own ledger and from the rows alone:
 * nothing here calls the code that it checks, but for the money audit beside it. Empty: all is well.
 */
export async function findFaults(sql: SQL, shop: Shop): Promise<string[]> {
  const faults = await Promise.all([
    faultsOfSubscription(sql, shop),
    time(sql, shop),
    sequences(sql, shop),
    failures(sql, shop),
    audited(sql, shop),
  ]);
  return faults.flat();
}

/** What is wrong with the money of one subscription, whatever else its workspace sells and whatever is still due. */
export async function faultsOfSubscription(sql: SQL, shop: Pick<Shop, 'id'>): Promise<string[]> {
  const faults = await atOneMoment(sql, (moment) =>
    Promise.all([
      chargedTwice(moment, shop),
      paidPeriods(moment, shop),
      unaccounted(moment, shop),
      balance(moment, shop),
      told(moment, shop),
    ]),
  );
  return faults.flat();
}

/** What a subscription was billed, sold and is waiting for: printed beside a fault. */
export async function rowsOfSubscription(sql: SQL, { id }: Pick<Shop, 'id'>): Promise<object> {
  return atOneMoment(sql, async (moment) => {
    const [subscription] = await moment`
      select status, boundary, next_billing_at, wake_at from subscription where id = ${id}`;
    const periods = await moment`
      select id, index, status, period_start, amount_due, credit_applied, order_id, payment_id
      from subscription_period where subscription_id = ${id} order by index`;
    const orders = await moment`
      select id, source, total, payment_status, created_at from orders where subscription_id = ${id} order by created_at`;
    const operations = await moment`
      select period_id, status, plan from subscription_operation where subscription_id = ${id}`;
    const charges = await moment`
      select t.idempotency_key, t.type, t.status, t.amount from payment_transaction t
      join payment y on y.workspace_id = t.workspace_id and y.id = t.payment_id
      where y.subscription_id = ${id} order by t.created_at`;
    return { subscription, periods, orders, operations, charges };
  });
}

/** All reads see the same commits, whatever goes on meanwhile. */
function atOneMoment<Result>(sql: SQL, read: (moment: SQL) => Promise<Result>): Promise<Result> {
  return sql.begin('isolation level repeatable read read only', read);
}

/** Its last event shows what it is. */
async function told(sql: SQL, { id }: Pick<Shop, 'id'>): Promise<string[]> {
  const [row] = await sql`
    select s.status as is, e.* from subscription s
    left join event e on e.resource_id = s.id::text where s.id = ${id}
    order by e.sequence desc limit 1`;
  const { is, type } = row;
  const shown = type === null ? null : storedData(row).data.subscription.status;
  return is === shown ? [] : [`it is ${is}, its last event ${type} shows ${shown}`];
}

/**
 * Whatever is charged has a key `sub:{id}:{what}:a{n}`: of one thing, the processor has approved one try at most. What
 * another amount was taken for is charged again once that went back, so what an issue returned does not count.
 */
async function chargedTwice(sql: SQL, { id }: Pick<Shop, 'id'>): Promise<string[]> {
  const rows = await sql`
    select split_part(o.idempotency_key, ':', 3) as what, count(*)::int as times from sandbox_operation o
    where o.idempotency_key like ${`sub:${id}:%`} and o.type = 'charge' and o.status = 'approved'
      and not exists (select from payment_transaction t join subscription_issue i on i.transaction_id = t.id
        where t.workspace_id = o.workspace_id and t.idempotency_key = o.idempotency_key and i.resolution = 'refund'
          and exists (select from sandbox_operation r where r.workspace_id = o.workspace_id and r.root_ref = o.ref
            and r.type = 'refund' and r.status = 'approved' and r.amount = o.amount))
    group by 1 having count(*) > 1`;
  return rows.map(({ what, times }: Parsed) => `${what} was charged ${times} times`);
}

/** A paid period has one captured payment, one order and one invoice, all of its total; no span of time is sold twice. */
async function paidPeriods(sql: SQL, { id }: Pick<Shop, 'id'>): Promise<string[]> {
  const periods: Parsed[] = await sql`
    select p.id, p.index, p.period_start as start, p.amount_due::int as due, p.credit_applied::int as credit,
      (select count(*)::int from payment y where y.id = p.payment_id and y.subscription_id = p.subscription_id
        and y.order_id = p.order_id and y.amount_captured = p.amount_due) as payments,
      (select count(*)::int from orders o where o.id = p.order_id and o.subscription_id = p.subscription_id
        and o.total = p.amount_due + p.credit_applied and o.credit_applied = p.credit_applied) as orders,
      (select count(*)::int from invoice i where i.order_id = p.order_id
        and i.id = p.invoice_id and i.total = p.amount_due + p.credit_applied) as invoices,
      (select count(*)::int from invoice i where i.order_id = p.order_id) as "invoicesOfOrder",
      (select coalesce(sum(o.amount), 0)::int from sandbox_operation o where o.type = 'charge' and o.status = 'approved'
        and o.idempotency_key like 'sub:' || p.subscription_id || ':p' || p.index || ':a%') as charged,
      exists (select from subscription_issue i where i.period_id = p.id and i.resolution = 'apply') as applied,
      exists (select from subscription_operation o where o.period_id = p.id and o.plan ? 'resumption') as resumed,
      exists (select from orders o where o.id = p.order_id and o.source = 'subscription_change') as changed
    from subscription_period p where p.subscription_id = ${id} and p.status = 'paid' order by p.index`;
  const events: StoredData[] = await sql`
    select * from event where resource_id = ${id} and type = 'subscription.renewed'`;
  const renewals = events.map((event) => storedData(event).data.period.id);
  const faults: string[] = [];
  for (const { id: period, index, due, charged, changed, applied, ...counts } of periods) {
    const renewed = renewals.filter((one) => one === period).length;
    const { payments, orders, invoices, invoicesOfOrder } = counts;
    const found = { payments, orders, invoices, invoicesOfOrder };
    if (Object.values(found).some((count) => count !== 1))
      faults.push(`period ${index} is paid, but has ${JSON.stringify(found)}`);
    // The charge of another cadence is that of its change.
    if (charged < due && !changed)
      faults.push(`period ${index} is paid, but of ${due} only ${charged} were taken`);
    // What a start, a change or an applied issue has sold is told by the event of that.
    const isSilent = index === 0 || changed || applied;
    if (renewed > 1 || (renewed === 0 && !isSilent))
      faults.push(`period ${index} was announced ${renewed} times`);
  }
  const renewed = periods.filter(({ changed }) => !changed);
  // The merchant may have a period begin now, whatever is paid for.
  const own = renewed.filter(({ resumed }) => !resumed);
  const starts = new Set(own.map(({ start }) => start.getTime()));
  if (starts.size < own.length) faults.push('a period was sold twice');
  const [sold] = await sql`
    select (select count(*)::int from orders o where o.subscription_id = ${id}
        and o.source in ('subscription_first', 'subscription_renewal') and not (${lastUse(sql)})) as orders,
      (select count(*)::int from orders o where o.subscription_id = ${id} and ${lastUse(sql)}) as "lastUses",
      (select count(*)::int from invoice i join orders o on o.id = i.order_id where o.subscription_id = ${id}) as invoices,
      (select count(*)::int from orders where subscription_id = ${id}) as all`;
  if (sold.orders !== renewed.length)
    faults.push(`${renewed.length} periods are paid, and ${sold.orders} ordered`);
  if (sold.lastUses > 1) faults.push(`its last use was sold ${sold.lastUses} times`);
  if (sold.invoices !== sold.all) faults.push(`${sold.all} orders have ${sold.invoices} invoices`);
  return faults;
}

/** A cancellation at once sells what was used since the last boundary, which is no period. */
function lastUse(sql: SQL): object {
  return sql`exists (select from subscription_operation p where p.subscription_id = o.subscription_id
    and p.kind = 'final_usage' and p.status = 'done' and p.plan -> 'content' ->> 'orderId' = o.id::text)`;
}

/** Money that was taken has paid something, or an issue says so; what was not taken has paid nothing. */
async function unaccounted(sql: SQL, { id }: Pick<Shop, 'id'>): Promise<string[]> {
  const rows: Parsed[] = await sql`
    select split_part(o.idempotency_key, ':', 3) as what, o.status, t.status as ours, y.order_id as sold,
      exists (select from subscription_issue i where i.transaction_id = t.id
        and (i.status = 'open' or i.resolution in ('refund', 'apply'))) as known
    from sandbox_operation o
    left join payment_transaction t on t.workspace_id = o.workspace_id and t.idempotency_key = o.idempotency_key
    left join payment y on y.workspace_id = t.workspace_id and y.id = t.payment_id
    where o.idempotency_key like ${`sub:${id}:%`} and o.type = 'charge'`;
  const faults: string[] = [];
  for (const { what, status, ours, sold, known } of rows) {
    const isCharged = status === 'approved';
    if (isCharged && sold === null && !known) faults.push(`${what} was charged for nothing`);
    if (isCharged && ours !== 'succeeded' && !known)
      faults.push(`${what} was charged; here it is ${ours}`);
    if (!isCharged && ours === 'succeeded') faults.push(`${what} is ${status}; here it succeeded`);
  }
  return faults;
}

/** The credit is the sum of its entries; what a period has used came back with a void or waived one, and only then. */
async function balance(sql: SQL, { id }: Pick<Shop, 'id'>): Promise<string[]> {
  const [sum] = await sql`
    select s.credit_balance::int as balance, coalesce(sum(c.amount), 0)::int as entries
    from subscription s left join subscription_credit c on c.subscription_id = s.id
    where s.id = ${id} group by s.credit_balance`;
  const periods: Parsed[] = await sql`
    select p.index, p.status, p.credit_applied::int as credit,
      (select coalesce(sum(c.amount), 0)::int from subscription_credit c
        where c.subscription_id = p.subscription_id and split_part(c.cause, ':', 2) = p.id::text) as net,
      exists (select from orders o where o.id = p.order_id and o.source = 'subscription_change') as changed
    from subscription_period p where p.subscription_id = ${id} and p.credit_applied > 0`;
  const faults = [];
  if (sum.balance !== sum.entries || sum.balance < 0)
    faults.push(`the credit is ${sum.balance}, its entries are ${sum.entries}`);
  for (const { index, status, credit, net, changed } of periods) {
    // What a change has used is in the entry of the change.
    const expected = changed || status === 'void' || status === 'waived' ? 0 : -credit;
    if (net !== expected)
      faults.push(`the ${status} period ${index} has ${net} of ${-credit} credit`);
  }
  return faults;
}

/** Nothing that was due was passed over; boundaries are counted from the anchor; the timer is that of the next step. */
async function time(sql: SQL, { id }: Shop): Promise<string[]> {
  const [found] = await sql`
    select s.status, s.schedule, s.billing_anchor as anchor, s.boundary, s.interval, s.interval_count as count,
      s.next_billing_at as next, s.wake_at as wake, s.cancel_at_period_end as ends, e.clock_now as now,
      e.clock_mode as mode, t.due_at as timer,
      exists (select from subscription_issue i where i.subscription_id = s.id and i.status = 'open'
        and i.type = 'orphan_charge') as doubtful,
      (select count(*)::int from subscription_operation o where o.subscription_id = s.id
        and o.status in ('open', 'undecided')) as operations,
      (select status from subscription_period p where p.subscription_id = s.id
        and p.status in ('charging', 'past_due', 'needs_attention')) as unpaid
    from subscription s join environment e on e.id = s.environment_id
    left join timer t on t.kind = 'subscription' and t.id = s.id::text where s.id = ${id}`;
  const { status, schedule, anchor, boundary, next, wake, now, mode, timer, doubtful } = found;
  const faults = [];
  if (mode !== 'frozen') faults.push(`the clock is ${mode}`);
  if (!schedule && next) {
    const expected = boundaryFrom(anchor, found.interval, found.count * boundary);
    if (next.getTime() !== expected.getTime())
      faults.push(`boundary ${boundary} is ${next.toISOString()}, not ${expected.toISOString()}`);
  }
  if (wake && wake <= now) faults.push(`its step of ${wake.toISOString()} was not taken`);
  if (wake && wake.getTime() !== timer?.getTime())
    faults.push(`it is to be woken at ${wake.toISOString()}, its timer is ${timer?.toISOString()}`);
  if (!doubtful && found.operations > 0) faults.push('an operation never ends');
  // A period whose connector could not be asked holds up the next one.
  if (!doubtful && status === 'active' && (!wake || (next <= now && !found.unpaid)))
    faults.push(
      `it is active, and billed next at ${next?.toISOString()}, woken at ${wake?.toISOString()}`,
    );
  if (found.unpaid === 'needs_attention' && !doubtful) faults.push('a period waits for no issue');
  if (status === 'past_due' && !found.unpaid) faults.push('it is past due, and nothing is');
  if (['cancelled', 'completed'].includes(status) && (wake || found.unpaid === 'charging'))
    faults.push(`it is ${status}, and goes on`);
  return faults;
}

function boundaryFrom(anchor: Date, interval: string, count: number): Date {
  if (interval === 'week') return new Date(anchor.getTime() + count * 7 * DAY_MS);
  if (interval !== 'month') throw new Error(`no reckoning of ${interval}`);
  const boundary = new Date(anchor);
  boundary.setUTCMonth(anchor.getUTCMonth() + count);
  // A missing day has become one of the month after.
  if (boundary.getUTCDate() !== anchor.getUTCDate()) boundary.setUTCDate(0);
  return boundary;
}

/** The events of each resource are numbered from its first without a gap. */
export async function sequences(sql: SQL, { world }: Pick<Shop, 'world'>): Promise<string[]> {
  const rows = await sql`
    select resource_type as type, count(*)::int as count, max(sequence)::int as last,
      count(distinct sequence)::int as numbers
    from event where workspace_id = ${world.workspaceId} group by resource_type, resource_id
    having count(*) <> max(sequence) - min(sequence) + 1 or count(*) <> count(distinct sequence)`;
  return rows.map(
    ({ type, count, last, numbers }: Parsed) =>
      `a ${type} has ${count} events with ${numbers} numbers up to ${last}`,
  );
}

/** No step, look-up or job threw: what is refused is recorded as an outcome. */
async function failures(sql: SQL, { world }: Shop): Promise<string[]> {
  const rows = await sql`
    select kind, row_id as row, error from failed_row where workspace_id = ${world.workspaceId}`;
  return rows.map(({ kind, row, error }: Parsed) => `${kind} ${row} failed: ${error}`);
}

/** The money audit finds nothing but money that an open issue tells of. */
async function audited(sql: SQL, { world, id }: Shop): Promise<string[]> {
  const open = await sql`
    select payment_id as payment from subscription_issue where subscription_id = ${id} and status = 'open'`;
  const known = new Set(open.map(({ payment }: Parsed) => payment));
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  return invariants.flatMap(({ name, violations }: Parsed) =>
    violations
      .filter(({ resource }: Parsed) => name !== 'captured_money' || !known.has(resource.id))
      .map((violation: Parsed) => `audit: ${name} ${JSON.stringify(violation)}`),
  );
}
