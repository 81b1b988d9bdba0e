import { SQL } from 'bun';
import { makeWorkspaces, plantTimers } from './probe.ts';

/**
 * Adds workspaces, each with so many timers that are due from tomorrow on, over a month. Prints JSON.
 * Arguments: workspaces, timers of each. Environment: DATABASE_URL.
 */
const [workspaces = 1, each = 0] = process.argv.slice(2).map(Number);
const DAY_MS = 86_400_000;
const AT_ONCE = 10_000;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
const from = new Date(Date.now() + DAY_MS);
for (let left = workspaces; left > 0; left -= AT_ONCE) {
  const made = await makeWorkspaces(sql, Math.min(left, AT_ONCE));
  if (each > 0) await plantTimers(sql, made, { each, from, overMs: 30 * DAY_MS });
}
await sql`vacuum analyze workspace`;
await sql`vacuum analyze environment`;
await sql`vacuum analyze timer`;
process.stdout.write(`${JSON.stringify({ workspaces, timers: workspaces * each })}\n`);
await sql.end();
