import { cpuBetween, cpuSeconds } from '../../../cli/bench/cpu-seconds.mjs';
import { untilNothingIsLeft } from '../../bench/cpu/drain.ts';
import { load } from '../../bench/cpu/load.ts';
import { percentilesOf, type Percentiles } from '../../bench/limits/percentiles.ts';
import { PRODUCTS, type Counts, type Shop } from './shop.ts';

/** One turn of one shop at one unit. */
export interface Turn {
  readonly count: number;
  /** Until nothing was left that could be done. */
  readonly perSecond: number;
  readonly times: Percentiles;
  /** Seconds of each program, until nothing was left that was due soon either. */
  readonly processor: Readonly<Record<string, number>>;
  /** Seconds a second that the programs of the other shop used meanwhile, which had nothing to do. */
  readonly othersPerSecond: number;
  readonly drainSeconds: number;
  /** The sum over all units. */
  readonly added: Readonly<Record<string, number>>;
}

interface Amounts {
  readonly clients: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

interface Unit {
  /** The client's part of one unit, in a loop. */
  readonly newClient: (shop: Shop) => Promise<() => Promise<unknown>>;
  /** The counts to which each unit adds exactly one. */
  readonly adds: (shop: Shop) => readonly string[];
}

const ITEMS_OF_PURCHASE = 2;

/** They are measured in this order. */
export const units: Readonly<Record<string, Unit>> = {
  'create cart': { newClient: async (shop) => shop.newCart, adds: () => ['carts'] },
  'add item': { newClient: addItems, adds: () => ['lines'] },
  'read cart': { newClient: readCart, adds: () => [] },
  purchase: { newClient: purchase, adds: ({ ofPurchase }) => ofPurchase },
};

/** Loads the shop, while the other one has nothing to do, and waits for all that it leaves behind. */
export async function measure(
  { newClient, adds }: Unit,
  { shop, other }: { readonly shop: Shop; readonly other: Shop },
  { clients: count, warmUpSeconds, seconds }: Amounts,
): Promise<Turn> {
  const clients = await Promise.all(Array.from({ length: count }, () => newClient(shop)));
  await load(clients, warmUpSeconds);
  await settle(shop);
  const [countsBefore, before] = [await shop.counts(), readProcessor(shop, other)];
  const began = performance.now();
  const times = await load(clients, seconds);
  const loadMs = performance.now() - began;
  const drainMs = await settle(shop);
  const took = performance.now() - began;
  const after = readProcessor(shop, other);
  const added = differenceOf(countsBefore, await shop.counts());
  for (const name of adds(shop))
    if (added[name] !== times.length)
      throw new Error(`${shop.name}: ${times.length} units have added ${added[name]} ${name}`);
  return {
    count: times.length,
    perSecond: (times.length * 1_000) / (loadMs + drainMs),
    times: percentilesOf(times),
    processor: cpuBetween(before.own, after.own),
    othersPerSecond: (sumOf(cpuBetween(before.others, after.others)) * 1_000) / took,
    drainSeconds: drainMs / 1_000,
    added,
  };
}

/** Returns how long there was something that could be done (ms); waits for what was due soon besides. */
async function settle(shop: Shop): Promise<number> {
  const drainMs = await untilNothingIsLeft(async () => (await shop.left()).now);
  if ((await shop.left()).soon > 0)
    await untilNothingIsLeft(async () => {
      const { now, soon } = await shop.left();
      return now + soon;
    });
  return drainMs;
}

/** Each product once, then a new cart, whose costs are in those of its items. */
async function addItems(shop: Shop) {
  let cart = '';
  let product = PRODUCTS;
  return async (): Promise<void> => {
    if (product === PRODUCTS) {
      cart = await shop.newCart();
      product = 0;
    }
    await shop.addItem(cart, product);
    product += 1;
  };
}

async function readCart(shop: Shop) {
  const cart = await filledCart(shop);
  return async (): Promise<void> => {
    const lines = await shop.readCart(cart);
    if (lines !== ITEMS_OF_PURCHASE) throw new Error(`${shop.name}: the cart has ${lines} lines`);
  };
}

/** Each by a buyer who has not been there before. */
async function purchase(shop: Shop) {
  return async (): Promise<void> => {
    const cart = await filledCart(shop);
    await shop.checkOut(cart, `${crypto.randomUUID()}@example.test`);
  };
}

async function filledCart(shop: Shop): Promise<string> {
  const cart = await shop.newCart();
  for (let product = 0; product < ITEMS_OF_PURCHASE; product += 1)
    await shop.addItem(cart, product);
  return cart;
}

function readProcessor(shop: Shop, other: Shop) {
  return { own: cpuSeconds(shop.programs), others: cpuSeconds(other.programs) };
}

function differenceOf(before: Counts, after: Counts): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
}

export function sumOf(seconds: Readonly<Record<string, number>>): number {
  return Object.values(seconds).reduce((sum, one) => sum + one, 0);
}
