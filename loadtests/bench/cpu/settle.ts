import { SQL } from 'bun';
import { costsBetween, readCosts, whileWatched, type Programs } from './costs.ts';
import { drained, readBacklog } from './drain.ts';

/**
 * What a load has left to be done, how long that takes, and what processor time it costs until nothing is left. Prints
 * JSON. Environment: DATABASE_URL, PROGRAMS.
 */
const programs: Programs = JSON.parse(process.env['PROGRAMS'] ?? '{}');
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 2 });
const before = await readCosts(sql, programs);
const left = await readBacklog(sql);
const drainMs = await whileWatched(sql, programs, drained(sql));
const { cpu } = costsBetween(before, await readCosts(sql, programs));
const seconds = cpu
  .filter(({ name }) => name !== 'the load itself')
  .reduce((sum, used) => sum + used.seconds, 0);
process.stdout.write(`${JSON.stringify({ left, drainMs, seconds })}\n`);
await sql.end();
