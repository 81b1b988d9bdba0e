import { SQL } from 'bun';
import { Redis } from 'ioredis';
import { databaseSecondsBetween, readDatabaseTime } from '../cpu/database-time.ts';
import { processorMs, residentMegabytes } from '../hostile/processor-time.ts';

/**
 * What a time without any work costs: processor time of an actor process, of Postgres for it and of Redis, their memory, and
 * the connections of Postgres. Prints JSON.
 * Arguments: seconds. Environment: DATABASE_URL, REDIS_URL, ACTOR_PID.
 */
const [seconds = 60] = process.argv.slice(2).map(Number);
const SETTLE_MS = 10_000;
const actorPid = Number(process.env['ACTOR_PID']);
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
const redis = new Redis(process.env['REDIS_URL'] ?? '');

await Bun.sleep(SETTLE_MS);
const redisPid = await redisNumber('server', 'process_id');
const before = await look();
await Bun.sleep(seconds * 1_000);
const after = await look();
const { backends, background } = databaseSecondsBetween(before.database, after.database);
process.stdout.write(
  `${JSON.stringify({
    seconds,
    actors: (after.actors - before.actors) / 1_000,
    postgres: backends,
    background,
    redis: (after.redis - before.redis) / 1_000,
    actorsMb: residentMegabytes(actorPid),
    redisMb: (await redisNumber('memory', 'used_memory')) / 2 ** 20,
    redisKeys: await redis.dbsize(),
    connections: after.database.backends.size,
  })}\n`,
);
redis.disconnect();
await sql.end();

async function look() {
  const database = await readDatabaseTime(sql);
  return { database, actors: processorMs(actorPid), redis: processorMs(redisPid) };
}

async function redisNumber(part: string, name: string): Promise<number> {
  const info = await redis.info(part);
  const line = info.split('\r\n').find((one) => one.startsWith(`${name}:`));
  return Number(line?.slice(name.length + 1));
}
