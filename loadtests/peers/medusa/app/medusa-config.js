const { defineConfig } = require('@medusajs/framework/utils');

const { DATABASE_URL, REDIS_URL, MEDUSA_WORKER_MODE, JWT_SECRET, COOKIE_SECRET } = process.env;
/** The shop is served on loopback, to no browser. */
const origin = 'http://127.0.0.1';

/** What https://docs.medusajs.com/learn/deployment/general recommends, without the admin's pages, files and mails. */
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    workerMode: MEDUSA_WORKER_MODE,
    http: {
      storeCors: origin,
      adminCors: origin,
      authCors: origin,
      jwtSecret: JWT_SECRET,
      cookieSecret: COOKIE_SECRET,
    },
  },
  modules: [
    {
      resolve: '@medusajs/medusa/caching',
      options: { providers: [redisProvider('@medusajs/caching-redis', 'caching-redis')] },
    },
    { resolve: '@medusajs/medusa/event-bus-redis', options: { redisUrl: REDIS_URL } },
    {
      resolve: '@medusajs/medusa/workflow-engine-redis',
      options: { redis: { redisUrl: REDIS_URL } },
    },
    {
      resolve: '@medusajs/medusa/locking',
      options: { providers: [redisProvider('@medusajs/medusa/locking-redis', 'locking-redis')] },
    },
  ],
});

function redisProvider(resolve, id) {
  return { resolve, id, is_default: true, options: { redisUrl: REDIS_URL } };
}
