import { openSync, writeSync } from 'node:fs';
import { createServer } from 'node:http2';
import { createEndpointHandler, handlers, object } from '@restatedev/restate-sdk';
import pg from 'pg';

/**
 * A virtual object for each key, on the loopback interface. Its step counts in the state of Restate, and then notes a line in a
 * file, or, with DATABASE_URL, writes its row to Postgres in `ctx.run`. Prints a line when it listens.
 */
const { DATABASE_URL: databaseUrl, PEER_LOG: logPath, PEER_PORT: port } = process.env;
const insert = 'insert into peer_row (key, n, late_ms) values ($1, $2, $3)';
const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 16 }) : null;
const log = pool ? null : openSync(logPath, 'a');

const key = object({
  name: 'Key',
  handlers: {
    step: async (ctx, { n, dueAt }) => {
      const lateMs = dueAt === null ? 0 : Date.now() - dueAt;
      if (pool) {
        await ctx.run(async () => {
          await pool.query(insert, [ctx.key, n, lateMs]);
        });
      } else {
        ctx.set('count', ((await ctx.get('count')) ?? 0) + 1);
        writeSync(log, `${Date.now()} ${lateMs}\n`);
      }
    },
    count: handlers.object.shared(async (ctx) => (await ctx.get('count')) ?? 0),
  },
});
const server = createServer(createEndpointHandler({ services: [key] }));
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
