import { join } from 'node:path';
import { startPostgres } from '../postgres/postgres.mjs';
import { redisProgram } from '../redis/redis-program.mjs';
import { checkRedisUrl, startRedis } from '../redis/redis.mjs';
import { checkDatabaseUrl } from '../postgres/database.mjs';

/**
 * The database and the Redis of a data directory: those that the environment names, checked, else our
 * own. `again` of our own restarts it on the same port.
 */
export async function startBackingServices(
  started,
  { env, dataDirectory, logDirectory, say, postgres = {} },
) {
  if (env.DATABASE_URL) await checkDatabaseUrl(env.DATABASE_URL);
  if (env.REDIS_URL) await checkRedisUrl(env.REDIS_URL, env.REDIS_CA_FILE);
  const redisOptions = env.REDIS_URL
    ? undefined
    : await optionsOfRedis(started, { dataDirectory, logDirectory, say });
  const ownRedis = redisOptions && (await startRedis(started, redisOptions));
  const postgresOptions = {
    directory: join(dataDirectory, 'postgres'),
    logPath: join(logDirectory, 'postgres.log'),
    database: 'commerce',
    ...postgres,
  };
  const ownPostgres = env.DATABASE_URL ? undefined : await startPostgres(started, postgresOptions);
  return {
    databaseUrl: env.DATABASE_URL || ownPostgres.databaseUrl,
    redisUrl: env.REDIS_URL || ownRedis.redisUrl,
    own: [
      ownRedis &&
        restartable(ownRedis, () => startRedis(started, { ...redisOptions, port: ownRedis.port })),
      ownPostgres &&
        restartable(ownPostgres, () =>
          startPostgres(started, { ...postgresOptions, port: ownPostgres.port }),
        ),
    ].filter((service) => service !== undefined),
  };
}

function restartable({ child }, start) {
  return { child, again: async () => (await start()).child };
}

async function optionsOfRedis(started, { dataDirectory, logDirectory, say }) {
  return {
    program: await redisProgram(started, { logPath: join(logDirectory, 'install.log'), say }),
    directory: join(dataDirectory, 'redis'),
    logPath: join(logDirectory, 'redis.log'),
  };
}
