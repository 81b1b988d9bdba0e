import { RedisClient, SQL } from 'bun';
import { request } from '../../bench/cpu/request.ts';
import type { Counts, Shop, Side } from './shop.ts';

export interface MedusaSide extends Side {
  /** The file that `app/src/scripts/seed.js` has written. */
  readonly shop: {
    readonly publishableKey: string;
    readonly regionId: string;
    readonly channelId: string;
    readonly shippingOptionId: string;
    readonly variants: readonly string[];
  };
}

const SOON_MS = 5_000;
/** BullMQ scores a delayed job by its instant and 12 bits more. */
const SCORES_A_MS = 0x1000;

const address = {
  first_name: 'Ada',
  last_name: 'Load',
  address_1: '1 Main St',
  city: 'Berlin',
  postal_code: '10115',
  country_code: 'de',
};

/** Medusa's Store API by a publishable key, as its storefront uses it. */
export async function openMedusaShop({ shop, ...side }: MedusaSide): Promise<Shop> {
  const sql = new SQL({ url: side.databaseUrl, max: 2 });
  const redis = new RedisClient(side.redisUrl);
  const queues = await findQueues(redis);
  const headers = { 'x-publishable-api-key': shop.publishableKey };
  const post = (path: string, body: object) =>
    request(`${side.baseUrl}/store${path}`, 'POST', headers, body);
  return {
    name: 'Medusa',
    programs: side.programs,
    newCart: async () => {
      const body = { region_id: shop.regionId, sales_channel_id: shop.channelId };
      return (await post('/carts', body)).cart.id;
    },
    addItem: async (cart, product) => {
      await post(`/carts/${cart}/line-items`, {
        variant_id: shop.variants[product],
        quantity: 1,
      });
    },
    readCart: async (cart) => {
      const found = await request(`${side.baseUrl}/store/carts/${cart}`, 'GET', headers);
      return found.cart.items.length;
    },
    checkOut: async (cart, email) => {
      await post(`/carts/${cart}`, { email, shipping_address: address });
      await post(`/carts/${cart}/shipping-methods`, { option_id: shop.shippingOptionId });
      const { payment_collection: collection } = await post('/payment-collections', {
        cart_id: cart,
      });
      await post(`/payment-collections/${collection.id}/payment-sessions`, {
        provider_id: 'pp_system_default',
      });
      // A failed payment is a response of 200 with the cart in place of the order.
      const completed = await post(`/carts/${cart}/complete`, {});
      if (completed.type !== 'order')
        throw new Error(`cart ${cart} is no order: ${JSON.stringify(completed.error)}`);
    },
    left: async () => {
      const [{ running }] = await sql`
        select count(*)::int as running from workflow_execution
        where state not in ('done', 'failed', 'reverted')`;
      const { now, soon } = await countJobs(redis, queues);
      return { now: now + running, soon };
    },
    counts: async () => {
      const [counts]: [Counts] = await sql`
        select (select count(*)::int from cart) as carts,
          (select count(*)::int from cart_line_item) as lines,
          (select count(*)::int from "order") as orders,
          (select count(*)::int from payment) as payments`;
      return counts;
    },
    ofPurchase: ['orders', 'payments'],
    close: async () => {
      redis.close();
      await sql.end();
    },
  };
}

/** The keys of BullMQ's queues, each up to its last part: of the event bus and of the workflow engine. */
async function findQueues(redis: RedisClient): Promise<readonly string[]> {
  const found = (await redis.send('KEYS', ['*:meta'])) as string[];
  return found.map((key) => key.slice(0, -'meta'.length));
}

async function countJobs(redis: RedisClient, queues: readonly string[]) {
  const until = String((Date.now() + SOON_MS) * SCORES_A_MS);
  const sum = async (countOf: (queue: string) => readonly Promise<unknown>[]): Promise<number> => {
    const counts = await Promise.all(queues.flatMap(countOf));
    return counts.reduce<number>((all, count) => all + Number(count), 0);
  };
  const failed = await sum((queue) => [redis.zcard(`${queue}failed`)]);
  if (failed > 0) throw new Error(`${failed} jobs of Medusa have failed`);
  const now = await sum((queue) => [
    redis.llen(`${queue}wait`),
    redis.llen(`${queue}active`),
    redis.zcard(`${queue}prioritized`),
  ]);
  const soon = await sum((queue) => [redis.send('ZCOUNT', [`${queue}delayed`, '-inf', until])]);
  return { now, soon };
}
