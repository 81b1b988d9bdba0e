import { SQL } from 'bun';
import { subscribe, subscriber } from '../../../test/support/subscriptions/subscriptions.ts';
import { setup } from '../../../test/support/world/world.ts';
import { residentMegabytes } from '../hostile/processor-time.ts';
import { costsBetween, readCosts, type Programs } from '../cpu/costs.ts';
import { plant } from './plant.ts';

/**
 * What subscriptions cost that are not due: the actor process's memory and the processor time of all, at each size; and,
 * beside the most of them, how late a few renewals a second begin. Prints JSON.
 * Arguments: seconds of each measurement, sizes. Environment: DATABASE_URL, TARGET, PROGRAMS.
 */
const [seconds = 20, ...sizes] = process.argv.slice(2).map(Number);
const { baseUrl } = JSON.parse(process.env['TARGET'] ?? '{}') as { baseUrl: string };
const programs = JSON.parse(process.env['PROGRAMS'] ?? '{}') as Programs;
const WORKSPACES = 10;
const AT_ONCE = 50_000;
const SETTLE_MS = 15_000;
const CALM = 300;
const CALM_MS = 30_000;
/** More than the timers that are read ahead: these are announced by no commit. */
const AHEAD_MS = 20_000;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 2 });

const ids: string[] = [];
for (let count = 0; count < WORKSPACES; count += 1) {
  const world = await setup(baseUrl);
  ids.push((await subscribe(world, await subscriber(world))).id);
}
const at: { size: number; residentMb: number; actors: number; postgres: number }[] = [];
let planted = 0;
for (const size of sizes) {
  const dueAt = new Date(Date.now() + 20 * 86_400_000);
  for (; planted < size; planted += Math.min(AT_ONCE, size - planted))
    await plant(sql, ids, { count: Math.min(AT_ONCE, size - planted), dueAt });
  await sql`vacuum analyze subscription`;
  await sql`vacuum analyze timer`;
  await Bun.sleep(SETTLE_MS);
  const before = await readCosts(sql, programs);
  await Bun.sleep(seconds * 1_000);
  const { cpu } = costsBetween(before, await readCosts(sql, programs));
  const usedBy = (isMeant: (name: string) => boolean): number =>
    cpu.reduce((sum, { name, seconds: used }) => sum + (isMeant(name) ? used : 0), 0) / seconds;
  at.push({
    size,
    residentMb: residentMegabytes(programs.actors),
    actors: usedBy((name) => name === 'actors'),
    postgres: usedBy((name) => name.includes('@commerce-actors')),
  });
}
const dueAt = new Date(Date.now() + AHEAD_MS);
await plant(sql, ids, { count: CALM, dueAt, overMs: CALM_MS });
process.stdout.write(`${JSON.stringify({ at, late: await latenessOf(CALM) })}\n`);
await sql.end();

/** From a renewal's instant to the row of its period, which is written before its charge (s). */
async function latenessOf(count: number): Promise<{ p50: number; p99: number }> {
  const deadline = Date.now() + AHEAD_MS + CALM_MS + 60_000;
  for (;;) {
    const [row] = await sql`
      select count(*)::int as begun,
        percentile_disc(array[0.5, 0.99]) within group (order by extract(epoch from created_at - period_start)) as late
      from subscription_period where index > 0`;
    if (row.begun >= count) {
      const [p50 = 0, p99 = 0] = (row.late as string[]).map(Number);
      return { p50, p99 };
    }
    if (Date.now() > deadline) throw new Error(`${row.begun} of ${count} renewals have begun`);
    await Bun.sleep(500);
  }
}
