import { run } from 'graphile-worker';

/**
 * graphile-worker with 16 jobs at once, a place more than its pool needs, and the other settings of PEER_SETTINGS. A job
 * writes its row by the pool, as its documentation has it, and is removed in a transaction of its own. Prints a line when
 * it takes jobs.
 */
const insert = 'insert into peer_row (key, n, late_ms) values ($1, $2, $3)';
const runner = await run({
  connectionString: process.env.DATABASE_URL,
  concurrency: 16,
  maxPoolSize: 18,
  noHandleSignals: true,
  preset: { worker: JSON.parse(process.env.PEER_SETTINGS ?? '{}') },
  taskList: {
    step: async ({ key, n, dueAt }, helpers) => {
      const lateMs = dueAt === null ? 0 : Date.now() - dueAt;
      await helpers.query(insert, [key, n, lateMs]);
    },
  },
});
process.stdout.write('ready\n');
process.on('SIGTERM', () => void runner.stop().then(() => process.exit(0)));
await runner.promise;
