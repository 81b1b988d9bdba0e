import { SQL } from 'bun';
import { readBacklog } from '../../bench/cpu/drain.ts';
import { request } from '../../bench/cpu/request.ts';
import { call, checkOut, type Shop as Target } from '../../bench/cpu/units.ts';
import type { Counts, Shop, Side } from './shop.ts';

export interface OurSide extends Side {
  readonly target: Target;
  readonly receiver: { readonly urls: readonly string[]; readonly control: string };
}

/** Our API by a secret key, with one endpoint that receives every event. */
export async function openOurShop({ target, receiver, ...side }: OurSide): Promise<Shop> {
  const sql = new SQL({ url: side.databaseUrl, max: 2 });
  await call(target, 'POST', '/api/v1/webhook-endpoints', {
    url: receiver.urls[0],
    enabledEvents: ['*'],
  });
  /** Without `cart.updated`, which an endpoint has to ask for by name. */
  const countEvents = async (): Promise<number> => {
    const [row] = await sql`select count(*)::int as events from event where type <> 'cart.updated'`;
    return row.events;
  };
  const countReceived = async (): Promise<number> =>
    (await request(`${receiver.control}/totals`, 'GET', {})).count;
  const eventsBefore = await countEvents();
  return {
    name: 'commerce-service',
    programs: side.programs,
    newCart: async () => {
      const { applicationId } = target;
      return (await call(target, 'POST', '/api/v1/carts', { applicationId })).id;
    },
    addItem: async (cart, product) => {
      await call(target, 'POST', `/api/v1/carts/${cart}/items`, {
        name: `Desk ${product}`,
        unitPrice: 45_900,
        quantity: 1,
      });
    },
    readCart: async (cart) => (await call(target, 'GET', `/api/v1/carts/${cart}`)).lineItems.length,
    checkOut: (cart, email) => checkOut({ ...target, email }, cart),
    left: async () => {
      const { events, deliveries, jobs } = await readBacklog(sql);
      const [{ soon }] = await sql`
        select count(*)::int as soon from cart where updated_event_due_at is not null`;
      const now = events + deliveries + jobs;
      if (now > 0) return { now, soon };
      const undelivered = (await countEvents()) - eventsBefore - (await countReceived());
      return { now: Math.max(0, undelivered), soon };
    },
    counts: async () => {
      const [counts]: [Counts] = await sql`
        select (select count(*)::int from cart) as carts,
          (select count(*)::int from cart_line) as lines,
          (select count(*)::int from orders where payment_status = 'captured') as orders,
          (select count(*)::int from invoice_pdf where object_key is not null) as "PDFs",
          (select count(*)::int from mail where status = 'captured') as mails`;
      return { ...counts, events: await countEvents(), deliveries: await countReceived() };
    },
    ofPurchase: ['orders', 'PDFs', 'mails'],
    close: () => sql.end(),
  };
}
