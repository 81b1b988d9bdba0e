import { RedisClient, SQL } from 'bun';
import { Elysia } from 'elysia';
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What this machine does a second at this minute, each for half a second by one client: the measure of two runs that were
 * not made side by side. Prints JSON. Environment: DATABASE_URL, REDIS_URL, DATA_DIR (the disk of Postgres).
 */
const DURATION_MS = 500;
/** So that a loop lasts about a tenth of a millisecond and the clock is cheap beside it. */
const ROUNDS = 50_000;
/** A page of the write-ahead log. */
const page = Buffer.alloc(8_192, 1);

const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
const redis = new RedisClient(process.env['REDIS_URL'] ?? '');
const http = new Elysia().get('/', () => 'ok').listen({ hostname: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${http.server?.port}/`;
const path = join(process.env['DATA_DIR'] ?? '.', 'fdatasync');
const file = openSync(path, 'w');

const limits = {
  'loop of 50000 sums in Bun': await rateOf(sumUp),
  'fdatasync of 8 KiB': await rateOf(() => {
    writeSync(file, page);
    fdatasyncSync(file);
  }),
  'Redis PING': await rateOf(() => redis.ping()),
  'Postgres select 1': await rateOf(() => sql`select 1`),
  'bare Elysia and its client': await rateOf(async () => (await fetch(url)).text()),
};
const [{ postgres }] = await sql`select current_setting('server_version') as postgres`;
const [, redisVersion] = /redis_version:(\S+)/.exec(await redis.send('INFO', ['server'])) ?? [];
const versions = { bun: Bun.version, postgres, redis: redisVersion };
process.stdout.write(`${JSON.stringify({ limits, versions })}\n`);
closeSync(file);
rmSync(path);
process.exit(0);

async function rateOf(step: () => unknown): Promise<number> {
  const began = performance.now();
  let [count, now] = [0, began];
  while (now - began < DURATION_MS) {
    await step();
    count += 1;
    now = performance.now();
  }
  return (count * 1_000) / (now - began);
}

function sumUp(): number {
  let sum = 0;
  for (let round = 0; round < ROUNDS; round += 1) sum = (sum * 31 + round) % 1_000_003;
  return sum;
}
