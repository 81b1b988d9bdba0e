import { beforeAll, describe, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../../../support/checkout/checkout.ts';
import { randomOf, type Random } from '../../../../support/histories/random.ts';
import { seed } from '../../../../support/seed.ts';
import type { Client, Parsed } from '../../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../../support/world/world.ts';

/** Lists of drawn filters and orders beside the same rows filtered and sorted here, in plain JavaScript. */
const GROUPS = 12;
const ORDERS_EACH = 5;
const QUERIES = 160;
const skus = ['MUG-1', 'mug-1', 'MUG-10', 'MUG%', 'a,b & c', 'not sold'];
const countries = ['US', 'DE', 'FR'];

let world: World;
/** All applications of the environment. */
let wide: Client;
/** Each with its payments; the second application's too. */
let stored: Parsed[];
let connectorIds: string[];

beforeAll(async () => {
  world = await setup();
  wide = world.anyone.with({
    authorization: `Bearer ${world.ownerToken}`,
    'x-service-environment-id': world.environments.sandbox,
  });
  await routeByCurrency();
  const other = await beside(world);
  const random = randomOf(seed);
  const made: string[] = [];
  let now = new Date('2031-03-30T00:58:00.000Z').getTime();
  // The clock stands still while a group is made: orders of one instant are sorted by their ids.
  for (let group = 0; group < GROUPS; group += 1) {
    const at = { now: new Date(now).toISOString() };
    expectStatus(await world.api.post('/api/v1/test-clock', at), 200);
    for (let index = 0; index < ORDERS_EACH; index += 1)
      made.push(await makeOrder(random.chance(0.2) ? other : world, random));
    now += random.upTo(3) * 37_001;
  }
  stored = await Promise.all(made.map(readOrder));
});

/** Yen go to a connector of their own, the rest to another. */
async function routeByCurrency(): Promise<void> {
  for (const displayName of ['yen', 'rest', 'idle'])
    expectStatus(
      await world.owner.post('/api/v1/connectors', { kind: 'sandbox', displayName }),
      201,
    );
  const all: Parsed[] = expectStatus(await world.owner.get('/api/v1/connectors'), 200);
  const idOf = (name: string): string => all.find(({ displayName }) => displayName === name).id;
  connectorIds = [idOf('yen'), idOf('rest'), idOf('idle')];
  const conditions = [{ type: 'currency', op: 'is_one_of', values: ['JPY'] }];
  const routing = {
    rules: [{ conditions, cascade: [idOf('yen')] }],
    defaultCascade: [idOf('rest')],
  };
  expectStatus(await world.owner.put('/api/v1/payment-routing', routing), 200);
}

async function beside(own: World): Promise<World> {
  const applicationId = await own.makeApplication('Second');
  const owner = own.owner.with({ 'x-service-application-id': applicationId });
  const { key } = expectStatus(
    await owner.post('/api/v1/api-keys', { name: 'K', scopes: ['*'] }),
    201,
  );
  return { ...own, applicationId, owner, api: own.anyone.with({ 'x-api-key': key }) };
}

/** A draft or a paid order, of which some is fulfilled or which is cancelled. */
async function makeOrder(own: World, random: Random): Promise<string> {
  const currency = random.pick(['USD', 'EUR', 'JPY']);
  const lines = Array.from({ length: random.upTo(3) }, () => ({
    name: 'Mug',
    unitPrice: 500 * random.upTo(3),
    quantity: random.upTo(2),
    referenceId: random.pick([...skus.slice(0, 5), null]),
    type: random.pick(['product', 'product', 'donation']),
  }));
  const cart = await makeCart(own, { currency }, lines);
  const addressIn = (countryCode: string | undefined) => ({
    addressLine1: '1',
    city: 'C',
    countryCode,
  });
  const addresses = {
    ...(random.chance(0.6) ? { shippingAddress: addressIn(random.pick(countries)) } : {}),
    ...(random.chance(0.5) ? { billingAddress: addressIn(random.pick(countries)) } : {}),
  };
  expectStatus(await own.api.patch(`/api/v1/carts/${cart.id}`, addresses), 200);
  if (random.chance(0.2))
    return expectStatus(await own.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201).orderId;
  const session = await makeSession(own, cart);
  const { orderId } = expectStatus(await complete(own, session), 200);
  const { lineItems } = expectStatus(await own.api.get(`/api/v1/orders/${orderId}`), 200);
  const goods = lineItems.filter(({ type }: Parsed) => type !== 'donation');
  const fate = random.next();
  if (goods.length === 0 || fate > 0.75) return orderId;
  if (fate > 0.6) {
    expectStatus(await own.api.post(`/api/v1/orders/${orderId}/cancel`, { refund: 'none' }), 200);
    return orderId;
  }
  const some = { lineItems: [{ lineItemId: goods[0].id, quantity: 1 }] };
  const fulfillments = `/api/v1/orders/${orderId}/fulfillments`;
  const { id } = expectStatus(await own.api.post(fulfillments, fate < 0.3 ? {} : some), 201);
  expectStatus(await own.api.post(`/api/v1/fulfillments/${id}/ship`), 200);
  return orderId;
}

async function readOrder(id: string): Promise<Parsed> {
  const order = expectStatus(await wide.get(`/api/v1/orders/${id}`), 200);
  const payments = expectStatus(await wide.get(`/api/v1/orders/${id}/payments`), 200);
  return { ...order, payments };
}

type Asked = Readonly<Record<string, readonly string[]>>;

/** A few filters, by values that the orders have. */
function drawn(random: Random): Asked {
  const of = (field: string): string => String(random.pick(stored)?.[field] ?? '');
  const filters: Record<string, () => readonly string[]> = {
    createdFrom: () => [of('createdAt')],
    createdUntil: () => [of('createdAt')],
    currency: () => [of('currency')],
    totalMin: () => [of('total')],
    totalMax: () => [of('total')],
    fulfillmentStatus: () => [of('fulfillmentStatus'), of('fulfillmentStatus')],
    status: () => [of('status'), of('status')],
    country: () => [random.pick([...countries, 'GB']) ?? ''],
    connectorId: () => [random.pick(connectorIds) ?? ''],
    sku: () => [random.pick(skus) ?? ''],
    q: () => [random.pick(['mug', of('number'), 'buyer@']) ?? ''],
  };
  const asked = Object.entries(filters)
    .filter(() => random.chance(0.2))
    .map(([name, draw]) => [name, draw()] as const);
  return Object.fromEntries([...asked, ['sort', [random.pick(sorts) ?? '']]]);
}

const sorts = ['-createdAt', 'createdAt', '-total', 'total', '-number', 'number', ''];

const matches: Readonly<Record<string, (order: Parsed, values: readonly string[]) => boolean>> = {
  createdFrom: (order, [at = '']) => order.createdAt >= at,
  createdUntil: (order, [at = '']) => order.createdAt < at,
  currency: (order, [currency]) => order.currency === currency,
  totalMin: (order, [amount]) => order.total >= Number(amount),
  totalMax: (order, [amount]) => order.total <= Number(amount),
  fulfillmentStatus: (order, values) => values.includes(order.fulfillmentStatus),
  status: (order, values) => values.includes(order.status),
  country: ({ shippingAddress, billingAddress }, [country]) =>
    (shippingAddress ?? billingAddress)?.countryCode === country,
  connectorId: ({ payments }, [id]) => payments.some((one: Parsed) => one.connectorId === id),
  sku: ({ lineItems }, [sku]) => lineItems.some((line: Parsed) => line.referenceId === sku),
  q: (order, [q = '']) =>
    [order.number ?? '', order.customerEmail ?? '', ...order.lineItems.map((l: Parsed) => l.name)]
      .join('\n')
      .toLowerCase()
      .includes(q.trim().toLowerCase()),
};

const keys: Readonly<Record<string, (order: Parsed) => number>> = {
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  total: ({ total }) => total,
  number: ({ number }) => Number(number ?? 0),
};

function expected(orders: readonly Parsed[], { sort = [], ...filters }: Asked): string[] {
  const [by = ''] = sort;
  const key = keys[by.replace('-', '') || 'createdAt'];
  if (!key) throw new Error(`no key of ${by}`);
  const sign = by === '' || by.startsWith('-') ? -1 : 1;
  return orders
    .filter((order) =>
      Object.entries(filters).every(([name, values]) => matches[name]?.(order, values)),
    )
    .toSorted((a, b) => sign * (key(a) - key(b) || (a.id < b.id ? -1 : 1)))
    .map(({ id }) => id);
}

function textOf(asked: Asked): string {
  return Object.entries(asked)
    .flatMap(([name, values]) => values.map((value) => [name, value] as const))
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

async function listed(by: Client, query: string, limit: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const behind: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await by.get(`/api/v1/orders?${query}&limit=${limit}${behind}`);
    found.push(...expectStatus(response, 200).map(({ id }: Parsed) => id));
    cursor = response.body.meta?.pagination?.cursor ?? null;
  } while (cursor !== null);
  return found;
}

describe('GET /orders', () => {
  test('lists what matches all filters, once, in the order asked for', async () => {
    const random = randomOf(seed + 1);
    const sizes: number[] = [];
    for (let index = 0; index < QUERIES; index += 1) {
      const isWide = random.chance(0.4);
      const orders = stored.filter((one) => isWide || one.applicationId === world.applicationId);
      const asked = drawn(random);
      const query = textOf(asked);
      const found = await listed(isWide ? wide : world.api, query, random.upTo(20));
      const right = expected(orders, asked);
      expect([query, found]).toEqual([query, right]);
      sizes.push(right.length);
    }
    // The draws say something: some find nothing, many find a part.
    expect(sizes.filter((size) => size === 0)).not.toBeEmpty();
    expect(sizes.filter((size) => size > 0 && size < stored.length).length).toBeGreaterThan(60);
    const statuses = new Set(stored.map(({ fulfillmentStatus }) => fulfillmentStatus));
    expect([...statuses].toSorted()).toEqual(['fulfilled', 'none', 'partial', 'unfulfilled']);
  });

  test('shares no order between consecutive spans, and takes instants of any zone', async () => {
    const instants = [...new Set(stored.map(({ createdAt }) => createdAt))].toSorted();
    const [middle = ''] = instants.slice(GROUPS / 2);
    const before = await listed(wide, `createdUntil=${middle}`, 100);
    const after = await listed(wide, `createdFrom=${middle}`, 100);
    expect([...after, ...before]).toEqual(expected(stored, {}));
    expect(after).not.toBeEmpty();
    expect(before).not.toBeEmpty();
    const local = new Date(Date.parse(middle) + 7_200_000).toISOString().replace('Z', '+02:00');
    expect(await listed(wide, `createdFrom=${encodeURIComponent(local)}`, 100)).toEqual(after);
    expect(await listed(wide, `createdFrom=${middle}&createdUntil=${middle}`, 100)).toEqual([]);
  });

  test.each([
    ['createdFrom=2031-03-30', 'createdFrom', 'invalid_format'],
    ['createdUntil=2031-02-30T00:00:00Z', 'createdUntil', 'invalid_format'],
    ['createdUntil=yesterday', 'createdUntil', 'invalid_format'],
    ['fulfillmentStatus=shipped', 'fulfillmentStatus', 'invalid_enum'],
    ['fulfillmentStatus=none&fulfillmentStatus=lost', 'fulfillmentStatus', 'invalid_enum'],
    ['totalMin=-1', 'totalMin', 'too_small'],
    ['totalMin=12.5', 'totalMin', 'invalid_type'],
    ['totalMax=9007199254740992', 'totalMax', 'too_big'],
    ['totalMax=ten', 'totalMax', 'invalid_type'],
    ['country=us', 'country', 'invalid_format'],
    ['country=Germany', 'country', 'invalid_format'],
    ['connectorId=stripe', 'connectorId', 'invalid_format'],
    ['sku=', 'sku', 'too_short'],
    [`sku=${'x'.repeat(256)}`, 'sku', 'too_long'],
    ['sort=name', 'sort', 'invalid_enum'],
    ['sort=total,number', 'sort', 'invalid_enum'],
  ])('%s is refused', async (query, field, code) => {
    const { status, body } = await world.api.get(`/api/v1/orders?${query}`);
    expect([status, body.error?.code, body.error?.details[0]]).toMatchObject([
      400,
      'validation_error',
      { path: `query.${field}`, code },
    ]);
  });

  test('a cursor belongs to the sort that it was made for', async () => {
    for (const own of sorts.slice(0, 6)) {
      const first = await wide.get(`/api/v1/orders?limit=1&sort=${own}`);
      const cursor = encodeURIComponent(first.body.meta?.pagination?.cursor ?? '');
      for (const other of sorts.slice(0, 6)) {
        const next = await wide.get(`/api/v1/orders?limit=1&sort=${other}&cursor=${cursor}`);
        const code = next.status === 200 ? null : next.body.error?.details[0].code;
        expect([own, other, code]).toEqual([own, other, own === other ? null : 'invalid_cursor']);
      }
    }
  });

  test('a page follows the last one although an order was made or changed meanwhile', async () => {
    const [first, ...others] = expected(stored, { sort: ['-total'] });
    const page = await wide.get('/api/v1/orders?limit=1&sort=-total');
    expect(page.body.data[0].id).toBe(first);
    const cart = await makeCart(world, {}, [{ name: 'Dear', unitPrice: 9_000_000, quantity: 1 }]);
    const draft = expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const cursor = encodeURIComponent(page.body.meta?.pagination?.cursor ?? '');
    const rest = await wide.get(`/api/v1/orders?limit=100&sort=-total&cursor=${cursor}`);
    expect(rest.body.data.map(({ id }: Parsed) => id)).toEqual(others);
    expect((await listed(wide, 'sort=-total', 100))[0]).toBe(draft.orderId);
  });
});
