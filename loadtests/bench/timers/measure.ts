import { SQL } from 'bun';
import { waitFor } from '../../../test/support/timing/wait-for.ts';
import { processorMs, residentMegabytes } from '../hostile/processor-time.ts';
import { percentilesOf, type Percentiles } from '../limits/percentiles.ts';
import { makeProbeTable, makeWorkspaces, plantTimers, type ProbeWorkspace } from './probe.ts';

/**
 * Timers in processes that own the shards, whose one actor writes a row for each: how late an idle process fires, how
 * fast a crowd of due timers drains in one process and in two beside a bare loop, and how late a workspace's are beside
 * another's crowd. Verified: each timer fired exactly once, and none is left. Prints JSON.
 * Arguments: timers of the crowd, workspaces, seconds of the idle phase. Environment: the service's own, on a database
 * without actor processes.
 */
const [crowd = 100_000, count = 100, idleSeconds = 20] = process.argv.slice(2).map(Number);
const READ_AHEAD_MS = 8_000;
const IDLE_A_SECOND = 25;
const CLIENTS = 16;

const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 2 });
await makeProbeTable(sql);
const workspaces = await makeWorkspaces(sql, count);
const owners: Bun.Subprocess[] = [];

try {
  await measureAll();
} finally {
  await stopOwners();
  await sql.end();
}

async function measureAll(): Promise<void> {
  await addOwner('one');
  const idle = await measureIdle();
  const one = await measureCrowd();
  const neighbour = await measureNeighbour();
  const held = await measureMemory();
  await stopOwners();
  await sql`truncate timer`;
  await addOwner('one');
  await addOwner('two');
  const two = await measureCrowd();
  await stopOwners();
  const bare = await measureBare();
  process.stdout.write(`${JSON.stringify({ idle, one, two, bare, neighbour, held })}\n`);
}

/** Timers that come one by one. */
async function measureIdle(): Promise<Percentiles> {
  const each = Math.ceil((idleSeconds * IDLE_A_SECOND) / count);
  await plant(workspaces, each, idleSeconds * 1_000);
  const { late } = await drain(each * count, '');
  return late;
}

/** So many that no process can fire them at their instants. */
async function measureCrowd() {
  const each = Math.ceil(crowd / count);
  const from = await plant(workspaces, each, 1_000);
  return drain(each * count, '', from);
}

/** One workspace with half the crowd, due at once, beside one with a timer each 100 ms. */
async function measureNeighbour() {
  const [many, few] = await makeWorkspaces(sql, 2);
  if (!many || !few) throw new Error('no workspaces');
  const [size, seconds] = [crowd / 2, Math.max(5, crowd / 10_000)];
  const from = new Date(Date.now() + READ_AHEAD_MS);
  await plantTimers(sql, [many], { each: size, from, overMs: 1_000 });
  await plantTimers(sql, [few], { each: seconds * 10, from, overMs: seconds * 1_000 });
  const crowded = await drain(size + seconds * 10, few.id, from);
  return { ...crowded.late, perSecond: crowded.perSecond };
}

/** The memory of a process before and while it holds twice the crowd. */
async function measureMemory() {
  const pid = owners[0]?.pid ?? 0;
  await Bun.sleep(5_000);
  const before = residentMegabytes(pid);
  const from = await plant(workspaces, Math.ceil((crowd * 2) / count), 1_000);
  await Bun.sleep(Math.max(0, from.getTime() - Date.now() - 500));
  const during = residentMegabytes(pid);
  return { timers: crowd * 2, before, during };
}

async function measureBare() {
  const each = Math.ceil(crowd / count);
  await plantTimers(sql, workspaces, { each, from: new Date(), overMs: 1 });
  await sql`vacuum analyze timer`;
  const child = Bun.spawn(
    [process.execPath, 'run', 'loadtests/bench/limits/timer-loop.ts', String(CLIENTS)],
    {
      stdout: 'pipe',
      stderr: 'inherit',
    },
  );
  const loop: { perSecond: number; micros: number } = JSON.parse(
    await new Response(child.stdout).text(),
  );
  await sql`truncate probe_step`;
  return loop;
}

/** Plants timers far enough ahead that the owners have read them. */
async function plant(
  among: readonly ProbeWorkspace[],
  each: number,
  overMs: number,
): Promise<Date> {
  const from = new Date(Date.now() + READ_AHEAD_MS);
  await plantTimers(sql, among, { each, from, overMs });
  if (Date.now() > from.getTime() - 500) throw new Error('planting took too long');
  return from;
}

/** Waits until all have fired; the lateness is that of one workspace, or of all (''). */
async function drain(expected: number, of: string, from = new Date()) {
  const processorBefore = processor();
  await waitFor(async () => (await rows()) >= expected, 600_000);
  await waitFor(async () => {
    const [left] = await sql`select count(*)::int as count from timer`;
    return left.count === 0;
  }, 30_000);
  const steps: { process: string; late: number; at: Date; workspace: string }[] =
    await sql`select process, late_ms as late, at, workspace_id::text as workspace from probe_step`;
  const [distinct] = await sql`select count(distinct id)::int as count from probe_step`;
  if (steps.length !== expected || distinct.count !== expected)
    throw new Error(`${steps.length} steps, ${distinct.count} timers of ${expected}`);
  const micros = ((processor() - processorBefore) * 1_000) / expected;
  await sql`truncate probe_step`;
  const seen = steps.filter(({ workspace }) => of === '' || workspace === of);
  const processes = Object.values(Object.groupBy(steps, (step) => step.process)).map((own = []) =>
    rateOf(own, from),
  );
  return {
    late: percentilesOf(seen.map(({ late }) => late)),
    perSecond: rateOf(steps, from).perSecond,
    /** Processor time of the owners for each timer. */
    micros,
    processes,
  };
}

/** Of all owners so far, ms. */
function processor(): number {
  return owners.reduce((sum, { pid }) => sum + processorMs(pid), 0);
}

function rateOf(steps: readonly { at: Date }[], from: Date) {
  const last = steps.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0);
  return { steps: steps.length, perSecond: (steps.length * 1_000) / (last - from.getTime()) };
}

async function rows(): Promise<number> {
  const [row] = await sql`select count(*)::int as count from probe_step`;
  return row.count;
}

/** Starts an owner and waits until the shards are shared among all. */
async function addOwner(name: string): Promise<void> {
  owners.push(
    Bun.spawn([process.execPath, 'run', 'loadtests/bench/timers/owner.ts', name], {
      stdout: 'ignore',
      stderr: 'inherit',
    }),
  );
  await waitFor(async () => {
    const [row] = await sql`
      select count(distinct owner)::int as owners, count(*) filter (where owner is null)::int as free,
        min(count) as fewest from (
          select owner, count(*) over (partition by owner)::int as count from shard_lease) l`;
    return row.owners === owners.length && row.free === 0 && row.fewest > 64;
  }, 60_000);
  await Bun.sleep(2_000);
}

async function stopOwners(): Promise<void> {
  for (const owner of owners) owner.kill('SIGTERM');
  await Promise.all(owners.splice(0).map((owner) => owner.exited));
}
