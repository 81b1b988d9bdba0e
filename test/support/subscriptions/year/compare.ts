import type { SQL } from 'bun';
import type { Parsed } from '../../world/client.ts';
import type { Model } from './model.ts';
import type { Played } from './play.ts';

interface Facts {
  readonly periods: readonly string[];
  readonly charges: readonly string[];
  readonly subscription: string;
  readonly sales: string;
}

const moment = (at: Date | number): string => new Date(at).toISOString();

/** The first difference between what a subscription owes and what was done; null: there is none. */
export async function differenceOf(sql: SQL, { id, model }: Played): Promise<string | null> {
  const wanted = expectedOf(model);
  const found = await foundOf(sql, id);
  for (const name of ['periods', 'charges'] as const) {
    const length = Math.max(wanted[name].length, found[name].length);
    for (let at = 0; at < length; at += 1)
      if (wanted[name][at] !== found[name][at])
        return `${name} ${at}\n  expected ${wanted[name][at]}\n  found    ${found[name][at]}`;
  }
  for (const name of ['subscription', 'sales'] as const)
    if (wanted[name] !== found[name])
      return `${name}\n  expected ${wanted[name]}\n  found    ${found[name]}`;
  return null;
}

function expectedOf({ periods, charges, status, credit }: Model): Facts {
  const taken = charges.filter((charge) => charge.status === 'approved');
  const sum = taken.reduce((total, { amount }) => total + amount, 0);
  const sold = periods.filter((period) => period.status === 'paid');
  const { length: paid } = sold;
  // The first one is told by the event of the start.
  const renewed = sold.filter(({ index }) => index > 0).length;
  return {
    periods: periods.map(({ index, start, end, status: is, due, credit: used }) =>
      [index, moment(start), moment(end), is, due, used].join(' '),
    ),
    charges: charges.map(({ key, status: is, amount }) => `${key} ${is} ${amount}`).toSorted(),
    subscription: `${status}, credit ${credit}`,
    sales: `${paid} periods sold, ${renewed} announced, invoices as orders, captured ${sum}`,
  };
}

/** From the rows and the processor's own ledger. */
async function foundOf(sql: SQL, id: string): Promise<Facts> {
  const [periods, charges, [row]] = await Promise.all([
    sql`select index, period_start as start, period_end as end, status, amount_due::int as due,
        credit_applied::int as credit
      from subscription_period where subscription_id = ${id} order by index`,
    sql`select split_part(idempotency_key, ':', 3) as what, split_part(idempotency_key, ':', 4) as attempt,
        status, amount::int as amount
      from sandbox_operation where idempotency_key like ${`sub:${id}:%`} and type = 'charge'`,
    sql`select status, credit_balance::int as credit,
        (select count(*)::int from orders o where o.subscription_id = s.id
          and exists (select from subscription_period p where p.order_id = o.id)) as sold,
        (select count(*)::int from orders o where o.subscription_id = s.id) as orders,
        (select count(*)::int from invoice i join orders o on o.id = i.order_id
          -- What a change credits to the balance is on a credit note.
          where o.subscription_id = s.id and i.status in ('paid', 'partially_refunded', 'refunded')
            and i.total = o.total) as invoices,
        (select count(*)::int from event e where e.resource_id = s.id::text
          and e.type = 'subscription.renewed')
          -- A change that begins another cadence is told by its own event.
          + (select count(*)::int from orders o join subscription_period p on p.order_id = o.id
            where o.subscription_id = s.id and o.source = 'subscription_change') as renewed,
        (select coalesce(sum(amount_captured), 0)::int from payment y where y.subscription_id = s.id) as captured
      from subscription s where id = ${id}`,
  ]);
  const invoices = row.invoices === row.orders ? 'as orders' : `${row.invoices} of ${row.orders}`;
  return {
    periods: periods.map((one: Parsed) =>
      [one.index, moment(one.start), moment(one.end), one.status, one.due, one.credit].join(' '),
    ),
    charges: charges
      .map(({ what, attempt, status, amount }: Parsed) => {
        const key = /^p\d+$/.test(what) ? `${what}:${attempt}` : 'change';
        return `${key} ${status} ${amount}`;
      })
      .toSorted(),
    subscription: `${row.status}, credit ${row.credit}`,
    sales: `${row.sold} periods sold, ${row.renewed} announced, invoices ${invoices}, captured ${row.captured}`,
  };
}
