import { SQL } from 'bun';
import { costsBetween, readCosts, whileWatched, type Programs } from '../cpu/costs.ts';
import { drained } from '../cpu/drain.ts';
import { call, type Shop } from '../cpu/units.ts';
import { residentMegabytes } from '../hostile/processor-time.ts';
import { fillCarts } from './fill-carts.ts';
import { fillWorkspaces, keyOf } from './fill-workspaces.ts';

/**
 * Fills the database with workspaces and carts, and measures what requests cost then: of one workspace, and of all of
 * them, each request another. Every response is checked. Prints JSON.
 * Arguments: workspaces, carts, seconds of each. Environment: DATABASE_URL, SECRETS_KEY, TARGET, TENANT, PROGRAMS.
 */
const [workspaces = 100, carts = 1_000, seconds = 8] = process.argv.slice(2).map(Number);
const shop: Shop = JSON.parse(process.env['TARGET'] ?? '{}');
const tenant: { workspaceId: string } = JSON.parse(process.env['TENANT'] ?? '{}');
const programs: Programs = JSON.parse(process.env['PROGRAMS'] ?? '{}');
const CLIENTS = 8;
const SAMPLE = 20_000;
const WARM_UP_SECONDS = 3;
/** One workspace in so many is left to the first requests of keys. */
const UNSEEN_OF = 5;
const UNSEEN_MIN = 200;
const desk = { name: 'Walnut desk', unitPrice: 45_900, quantity: 2 };
/** The last use of keys is written at most so long after it. */
const KEYS_WRITTEN_MS = 2_200;
let turns = 0;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 2 });

if (process.env['BENCH_STATEMENTS']) await sql`create extension if not exists pg_stat_statements`;
const began = performance.now();
const cartId = await makeCart(shop);
await fillWorkspaces(sql, { ...tenant, secretKey: shop.secretKey }, workspaces);
await fillCarts(sql, { ...tenant, cartId }, carts);
for (const table of [
  'workspace',
  'environment',
  'application',
  'api_key',
  'cart',
  'cart_line',
  'timer',
])
  await sql.unsafe(`vacuum analyze ${table}`);
const fillSeconds = (performance.now() - began) / 1_000;
const [{ bytes }] = await sql`select pg_database_size(current_database())::float8 as bytes`;

const all = await sampleOf(SAMPLE, null);
const unseen = await oneOfEach();
const [busiest] = await sql`select n from growth_cart group by n order by count(*) desc limit 1`;
const ofOne = await sampleOf(SAMPLE, busiest.n);
const open = all.filter((cart) => cart.isOpen);
const openOfOne = ofOne.filter((cart) => cart.isOpen);
const measured = [
  await measure('read cart, one workspace', (turn) => read(ofOne, turn)),
  ...(unseen.length < UNSEEN_MIN ? [] : await measureFirst(unseen)),
  await measure('read cart, all workspaces', (turn) => read(all, turn)),
  await measure('add item, one workspace', (turn) => add(openOfOne, turn)),
  await measure('add item, all workspaces', (turn) => add(open, turn)),
  await measure('list carts, one workspace', (turn) => list(ofOne, turn)),
];
const memory = {
  api: residentMegabytes(programs.api),
  actors: residentMegabytes(programs.actors),
  redis: residentMegabytes(programs.redis),
};
process.stdout.write(
  `${JSON.stringify({ workspaces, carts, fillSeconds, gigabytes: bytes / 2 ** 30, measured, memory })}\n`,
);
await sql.close();

interface Sampled {
  readonly id: string;
  readonly shop: Shop;
  readonly isOpen: boolean;
}

/** Any carts but those of `oneOfEach`, or the carts of one workspace. */
function sampleOf(count: number, n: number | null): Promise<Sampled[]> {
  return sampled(
    `select * from growth_cart where n = $2 or ($2::int is null and n % ${UNSEEN_OF} <> 0)
     order by md5(position::text) limit $1`,
    [count, n],
  );
}

/** A cart of each workspace whose key no other measurement uses. */
function oneOfEach(): Promise<Sampled[]> {
  return sampled(
    `select distinct on (n) * from growth_cart where n % ${UNSEEN_OF} = 0 order by n, position`,
    [],
  );
}

async function sampled(carts: string, values: readonly unknown[]): Promise<Sampled[]> {
  const rows: { id: string; n: number; status: string; application_id: string }[] =
    await sql.unsafe(
      `select g.id, g.n, c.status, c.application_id from (${carts}) g
     join growth_workspace w on w.n = g.n join cart c on c.workspace_id = w.id and c.id = g.id`,
      [...values],
    );
  return rows.map((row) => ({
    id: row.id,
    isOpen: row.status === 'open',
    shop: { baseUrl: shop.baseUrl, secretKey: keyOf(row.n), applicationId: row.application_id },
  }));
}

async function makeCart(of: Shop): Promise<string> {
  const { id } = await call(of, 'POST', '/api/v1/carts', { applicationId: of.applicationId });
  for (let line = 0; line < 2; line += 1) await call(of, 'POST', `/api/v1/carts/${id}/items`, desk);
  return id;
}

function at(among: readonly Sampled[], turn: number): Sampled {
  const cart = among[turn % among.length];
  if (!cart) throw new Error('there is no such cart');
  return cart;
}

async function read(from: readonly Sampled[], turn: number): Promise<void> {
  const cart = at(from, turn);
  const { id, lineItems } = await call(cart.shop, 'GET', `/api/v1/carts/${cart.id}`);
  if (id !== cart.id || lineItems.length === 0) throw new Error(`cart ${cart.id} is not whole`);
}

/** A line that is removed again, so that carts do not grow: two mutations count as two. */
async function add(from: readonly Sampled[], turn: number): Promise<void> {
  const cart = at(from, turn);
  const path = `/api/v1/carts/${cart.id}/items`;
  const line = await call(cart.shop, 'POST', path, desk);
  const answer = await fetch(`${cart.shop.baseUrl}${path}/${line.id}`, {
    method: 'DELETE',
    headers: { 'x-api-key': cart.shop.secretKey },
  });
  if (!answer.ok) throw new Error(`the line was not removed: ${answer.status}`);
}

async function list(from: readonly Sampled[], turn: number): Promise<void> {
  const cart = at(from, turn);
  const found = await call(cart.shop, 'GET', '/api/v1/carts?limit=20');
  if (found.length === 0) throw new Error('the list is empty');
}

/** The first and the second request of each key that the programs have not seen, after a third of them as a warm-up. */
async function measureFirst(carts: readonly Sampled[]) {
  const third = Math.floor(carts.length / 3);
  const [warmUp, measuredOnes] = [carts.slice(0, third), carts.slice(third)];
  for (let time = 0; time < 2; time += 1) await readEach(warmUp);
  return [
    await measureLoad('read cart, first of a key', () => readEach(measuredOnes)),
    await measureLoad('read cart, second of a key', () => readEach(measuredOnes)),
  ];
}

async function measure(name: string, unit: (turn: number) => Promise<void>) {
  await load(unit, WARM_UP_SECONDS);
  return measureLoad(name, () => load(unit, seconds));
}

async function measureLoad(name: string, run: () => Promise<number>) {
  await drained(sql);
  const before = await readCosts(sql, programs);
  const from = performance.now();
  const count = await whileWatched(sql, programs, run());
  const duration = (performance.now() - from) / 1_000;
  await whileWatched(sql, programs, drained(sql));
  await Bun.sleep(KEYS_WRITTEN_MS);
  const { cpu, statements, roundTrips } = costsBetween(before, await readCosts(sql, programs));
  const ofService = cpu.filter(({ name: program }) => program !== 'the load itself');
  const total = ofService.reduce((sum, used) => sum + used.seconds, 0);
  const programsOf = ofService.map(({ name: program, seconds: used }) => ({
    program,
    ms: (used * 1_000) / count,
  }));
  const ms = (total * 1_000) / count;
  return {
    name,
    count,
    perSecond: count / duration,
    ms,
    programs: programsOf,
    statements,
    roundTrips,
  };
}

/** Each once, by the clients side by side. */
async function readEach(carts: readonly Sampled[]): Promise<number> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < carts.length) {
      next += 1;
      await read(carts, next - 1);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return carts.length;
}

async function load(unit: (turn: number) => Promise<void>, duration: number): Promise<number> {
  const until = performance.now() + duration * 1_000;
  let count = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      turns += 1;
      await unit(turns);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return count;
}
