import { SQL } from 'bun';
import { place, untilSettled, type PlacedAt } from '../../../test/support/actors/placement.ts';
import { waitFor } from '../../../test/support/timing/wait-for.ts';
import { emitCustomer, registerEndpoint } from '../../../test/support/webhooks/webhook-stack.ts';
import { setup, type World } from '../../../test/support/world/world.ts';
import { newId } from '../../../storage/ids.ts';
import { shardOf } from '../../../storage/shards.ts';
import { fillWorkspaces, keyOf } from '../growth/fill-workspaces.ts';
import { percentilesOf, type Percentiles } from '../limits/percentiles.ts';
import { readArrivals, resetReceiver, type Receiver } from '../receiver/read-receiver.ts';

/**
 * From the commit of an event to its arrival, in quiet workspaces beside a noisy one, by turns: while that stays where it is
 * and while it is divided and moved without a pause. One of the quiet workspaces lives in the shard that the noisy one leaves
 * each time, whose owner then reads everything of it again. Verified: every quiet event arrives. Prints JSON.
 * Arguments: seconds of a turn, turns of each kind, ms from one move to the next. Environment: DATABASE_URL, TARGET (baseUrl), RECEIVER (urls), POOL (a
 * pool with processes), STAFF_API_KEY.
 */
const [seconds = 20, turns = 3, pauseMs = 0] = process.argv.slice(2).map(Number);
const { baseUrl }: { baseUrl: string } = JSON.parse(process.env['TARGET'] ?? '{}');
const receiver: Receiver = JSON.parse(process.env['RECEIVER'] ?? '{}');
const pool = process.env['POOL'] ?? 'eight';
const QUIET = 5;
const QUIET_A_SECOND = 10;
const NOISE_A_SECOND = 100;
const MOVES: readonly PlacedAt[] = [
  { pool: 'default', partitions: 8 },
  { pool: 'default', partitions: 1 },
  { pool, partitions: 8 },
  { pool: 'default', partitions: 1 },
];
const WAIT_MS = 60_000;
type Quiet = Pick<World, 'workspaceId' | 'api'>;
type Kind = 'still' | 'moved';
interface Age {
  readonly workspaceId: string;
  readonly ms: number;
}
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
const [quietUrl = '', ...noisyUrls] = receiver.urls;

const noisy = await setup(baseUrl);
const quiet = await openQuiet();
for (const world of quiet) await registerEndpoint(world, quietUrl, ['customer.created']);
for (const url of noisyUrls) await registerEndpoint(noisy, url, ['customer.created']);

const noise = { isOn: true, made: 0 };
const making = makeNoise();
await turn(5);
const ages: Record<Kind, Age[]> = { still: [], moved: [] };
const moves: { barrierMs: number; allMs: number }[] = [];
for (let index = 0; index < turns; index += 1)
  for (const kind of index % 2 === 0
    ? (['still', 'moved'] as const)
    : (['moved', 'still'] as const)) {
    const moving = { isOn: kind === 'moved' };
    const moved = moving.isOn ? keepMoving(moving) : Promise.resolve();
    ages[kind].push(...(await turn(seconds)));
    moving.isOn = false;
    await moved;
  }
noise.isOn = false;
await making;
process.stdout.write(
  `${JSON.stringify({
    still: agesOf('still'),
    moved: agesOf('moved'),
    left: { still: agesOf('still', isInLeftShard), moved: agesOf('moved', isInLeftShard) },
    barriers: percentilesOf(moves.map(({ barrierMs }) => barrierMs)),
    moves: percentilesOf(moves.map(({ allMs }) => allMs)),
    noisyEvents: noise.made,
  })}\n`,
);
await sql.end();

function agesOf(kind: Kind, isMeant: (age: Age) => boolean = () => true): Percentiles {
  return percentilesOf(ages[kind].filter(isMeant).map(({ ms }) => ms));
}

function isInLeftShard({ workspaceId }: Age): boolean {
  return shardOf(workspaceId) === shardOf(noisy.workspaceId);
}

/** Copies of the noisy one before it makes noise, the first of them in its common shard. */
async function openQuiet(): Promise<Quiet[]> {
  const shard = shardOf(noisy.workspaceId);
  const idOf = (n: number): string => {
    for (;;) {
      const id = newId();
      if (n > 0 || shardOf(id) === shard) return id;
    }
  };
  await fillWorkspaces(sql, noisy, QUIET, { idOf });
  const copies: { n: number; id: string }[] =
    await sql`select n, id from growth_workspace order by n`;
  return copies.map(({ n, id }) => ({
    workspaceId: id,
    api: noisy.anyone.with({ 'x-api-key': keyOf(n) }),
  }));
}

/** Emits from each quiet workspace at a steady rate; the age of each of these events at its arrival. */
async function turn(forSeconds: number): Promise<Age[]> {
  await resetReceiver(receiver);
  const [{ now: from }] = await sql`select clock_timestamp() as now`;
  await Promise.all(quiet.map((world) => emitSteadily(world, QUIET_A_SECOND, forSeconds)));
  const ids = `{${quiet.map(({ workspaceId }) => workspaceId).join(',')}}`;
  const events: { id: string; workspaceId: string; at: Date }[] = await sql`
    select id, workspace_id as "workspaceId", recorded_at as at from event where recorded_at >= ${from} and workspace_id = any(${ids}::uuid[])`;
  let arrivals = await readArrivals(receiver);
  await waitFor(async () => {
    arrivals = await readArrivals(receiver);
    return events.every(({ id }) => arrivals[id] !== undefined);
  }, WAIT_MS);
  return events.map(({ id, workspaceId, at }) => ({
    workspaceId,
    ms: Math.max(0, (arrivals[id] ?? 0) - at.getTime()),
  }));
}

async function emitSteadily(world: Quiet, aSecond: number, forSeconds: number): Promise<void> {
  const began = performance.now();
  const running: Promise<unknown>[] = [];
  for (let index = 0; index < aSecond * forSeconds; index += 1) {
    await Bun.sleep(began + ((index + Math.random()) * 1_000) / aSecond - performance.now());
    running.push(emitCustomer(world));
  }
  await Promise.all(running);
}

async function makeNoise(): Promise<void> {
  while (noise.isOn) {
    await emitSteadily(noisy, NOISE_A_SECOND, 1);
    noise.made += NOISE_A_SECOND;
  }
}

/** Moves until the turn is over; ends with the workspace where it was. */
async function keepMoving(moving: { readonly isOn: boolean }): Promise<void> {
  while (moving.isOn)
    for (const to of MOVES) {
      const began = performance.now();
      await place(noisy, to);
      const barrierMs = performance.now() - began;
      await untilSettled(noisy);
      moves.push({ barrierMs, allMs: performance.now() - began });
      if (moving.isOn) await Bun.sleep(pauseMs);
    }
}
