import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import type { StackProcess } from '../../cli/services/stack/side-stack.mjs';
import { makeCart } from '../support/checkout/checkout.ts';
import { ops, run } from '../support/stack/ops.ts';
import type { Ended } from '../support/run-to-end.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import {
  emitCustomer,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import type { World } from '../support/world/world.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** An operator's day, with nothing but the command line. */
const pools: StackProcess[] = [];

const own = await startWebhookStack({ actorCount: 1, env: { ACTOR_LEASE_MS: '2000' } });
const { cells, cell } = own.stack;
for (const CELL of cells.filter((name) => name !== cell)) own.stack.addActors({ CELL });
const receiver = await startReceiver();
const [quiet, noisy] = await Promise.all([own.world(), own.world()]);
for (const world of [quiet, noisy])
  await registerEndpoint(world, `${receiver.url}/${world.workspaceId}`, ['customer.*']);

afterEach(async () => {
  for (const process of pools.splice(0)) await process.stop();
});
afterAll(async () => {
  await own.stop();
  await receiver.stop();
});

const baseUrl = (): string => own.stack.baseUrl;
/** Asking costs the start of a program. */
const LOOK_AGAIN_MS = 300;
/** Runs the command until what it prints matches; that result. */
async function sees(pattern: RegExp, ...args: string[]): Promise<Ended> {
  let seen = await ops(baseUrl(), ...args);
  await waitFor(async () => {
    if (pattern.test(seen.stdout)) return true;
    await Bun.sleep(LOOK_AGAIN_MS);
    seen = await ops(baseUrl(), ...args);
    return false;
  });
  return seen;
}

function startPool(pool: string): StackProcess {
  const process = own.stack.addActors({ ACTOR_POOL: pool });
  pools.push(process);
  return process;
}

const arrivedOf = ({ workspaceId }: World): number =>
  receiver.requests.filter(({ path }) => path === `/${workspaceId}`).length;

async function delivered(world: World): Promise<void> {
  const before = arrivedOf(world);
  await emitCustomer(world);
  await waitFor(() => arrivedOf(world) > before);
}

/** Sixty events a second, as if they had been emitted and read: on any machine the doctor looks while they are recent. */
const NOISE = 600;
async function makeNoise(): Promise<void> {
  await own.sql`
    insert into event (recorded_at, id, workspace_id, environment_id, type, resource_type, resource_id, sequence, packed,
      bytes, created_at)
    select now() + interval '30 seconds', gen_random_uuid()::text, workspace_id, environment_id, type, resource_type,
      resource_id, sequence, packed, bytes, created_at
    from (select * from event where workspace_id = ${noisy.workspaceId} limit 1) as sample,
      generate_series(1, ${NOISE})`;
  // Who is alone disturbs nobody.
  await delivered(quiet);
}

async function ownersOf({ workspaceId }: World): Promise<string[]> {
  const rows: { owner: string }[] = await own.sql`
    select distinct l.owner from stream_head h join shard_lease l using (shard)
    where h.workspace_id = ${workspaceId} and not h.is_held`;
  return rows.map(({ owner }) => owner);
}

const WAITING = 20;

describe('a workspace makes noise', () => {
  test('the doctor says so, its command moves it, and the others wait for nothing of it', async () => {
    expect(await sees(/^All is well/, 'doctor')).toMatchObject({
      code: 0,
      stdout: 'All is well.\n',
    });
    await delivered(noisy);
    await delivered(quiet);
    const [common = ''] = await ownersOf(quiet);
    expect(await ownersOf(noisy)).toEqual([common]);
    await makeNoise();
    const { code, stdout } = await sees(/makes noise/, 'doctor');
    expect(code).toBe(1);
    const [, pool = '', command = ''] =
      /bun run actors --pool (\S+), then npx commerce ops (.+)/.exec(stdout) ?? [];
    expect(command).toContain(noisy.workspaceId);

    const planned = await ops(baseUrl(), ...command.split(' '), '--dry-run');
    expect(planned).toMatchObject({
      code: 0,
      stdout: `It would move to pool ${pool}, 4 partitions.\n`,
    });
    const refused = await ops(baseUrl(), ...command.split(' '));
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--yes');
    expect(refused.stderr).toContain(`Pool ${pool} has no process`);
    startPool(pool);
    await sees(new RegExp(`^${pool} +1 `, 'm'), 'processes');
    const placed = await ops(baseUrl(), ...command.split(' '), '--yes');
    expect(placed.code).toBe(0);
    expect(placed.stdout).toContain(`pool ${pool}, 4 partitions, settled`);
    expect(placed.stderr).toContain(`It moves to pool ${pool}, 4 partitions.`);
    await delivered(noisy);
    expect(await ownersOf(quiet)).toEqual([common]);
    expect(await ownersOf(noisy)).not.toContain(common);

    await makeNoise();
    const after = await ops(baseUrl(), 'doctor', '--json');
    await sees(new RegExp(`${noisy.workspaceId}.* ${pool}/4 +(?:[5-9]\\d|\\d{3,})\\.`), 'top');
    expect(JSON.parse(after.stdout).map(({ code: what }: { code: string }) => what)).not.toContain(
      'noisy_workspace',
    );

    await own.stack.actorProcesses.at(-1)?.stop();
    await sees(new RegExp(`URGENT +(Cell \\w+: )?Pool ${pool} has no process`), 'doctor');
    const before = arrivedOf(noisy);
    for (let count = 0; count < WAITING; count += 1) await emitCustomer(noisy);
    await delivered(quiet);
    expect(arrivedOf(noisy)).toBe(before);
    expect((await ops(baseUrl(), 'pool', pool, '--adopt-after', '1s')).code).toBe(0);
    await sees(new RegExp(`^${pool} .* adopted by default `, 'm'), 'processes');
    await waitFor(() => arrivedOf(noisy) === before + WAITING);
    startPool(pool);
    await sees(new RegExp(`^${pool} +1 +4 +0 `, 'm'), 'processes');
    await delivered(noisy);
    const back = await ops(baseUrl(), 'place', noisy.workspaceId, '--pool', 'default', '--yes');
    expect(back).toMatchObject({ code: 0 });
    await delivered(noisy);
    const again = await ops(baseUrl(), 'place', noisy.workspaceId, '--pool', 'default', '--yes');
    expect(again.stdout).toBe('It is in pool default, 1 partition already.\n');
  });
});

describe('a process', () => {
  test('is drained: it hands its shards over and ends', async () => {
    const [first] = own.stack.actorProcesses;
    const second = own.stack.addActors();
    await sees(new RegExp(`^${second.pid}-.* running `, 'm'), 'processes');
    const drained = await ops(baseUrl(), 'drain', `${first?.pid}-`, '--yes');
    expect(drained).toMatchObject({ code: 0, stderr: '' });
    await waitFor(() => first?.running === false);
    await sees(/^default +1 +\d+ +0 /m, 'processes');
    await delivered(quiet);
    expect(await ops(baseUrl(), 'drain', `${first?.pid}-`, '--yes')).toMatchObject({ code: 2 });
  });
});

describe('what failed', () => {
  test('is listed with its error, shown by the doctor, and processed again', async () => {
    const id = crypto.randomUUID();
    await own.sql`
      insert into job (kind, key, workspace_id, shard, payload, run_at, attempts, last_error, failed_at)
      values ('invoice-render', ${id}, ${quiet.workspaceId}, 1, '{}', now(), 25, 'Error: the paper is out', now())`;
    const listed = await ops(baseUrl(), 'dead-letters');
    expect(listed.stdout).toMatch(
      new RegExp(`job +invoice-render +${quiet.workspaceId} +${id}.*paper is out`),
    );
    expect((await ops(baseUrl(), 'jobs')).stdout).toContain(id);
    await sees(/1 job given up/, 'doctor');
    expect((await ops(baseUrl(), 'replay', quiet.workspaceId, id)).code).toBe(2);
    const replayed = await ops(baseUrl(), 'replay', quiet.workspaceId, id, '--yes');
    expect(replayed).toMatchObject({ code: 0 });
    expect(replayed.stdout).toContain('0 messages and 1 job within');
    const nothing = await ops(baseUrl(), 'replay', quiet.workspaceId, 'none-such', '--yes');
    expect(nothing.code).toBe(1);
    await own.sql`delete from job where key = ${id}`;
  });

  test('timers are counted by kind and woken', async () => {
    await makeCart(quiet);
    const { stdout } = await ops(baseUrl(), 'timers');
    expect(stdout).toMatch(/^cart +1 /m);
    const woken = await ops(baseUrl(), 'timers', 'run', quiet.workspaceId, 'cart');
    expect(woken).toMatchObject({ code: 0, stdout: 'Woken within seconds: 1 actor.\n' });
    const none = await ops(baseUrl(), 'timers', 'run', noisy.workspaceId, 'cart');
    expect(none).toMatchObject({ code: 1, stdout: 'Woken within seconds: 0 actors.\n' });
  });
});

test.each([
  [['place', 'not-an-id', '--pool', 'x'], 'needs the id of a workspace'],
  [['place', crypto.randomUUID()], 'place needs --pool'],
  [['place', crypto.randomUUID(), '--pool', 'x', '--partitions', '65'], '--partitions 65'],
  [['place', crypto.randomUUID(), '--pool', 'No Such', '--yes'], "pool must be a pool's name"],
  [['place', crypto.randomUUID(), '--pool', 'x', '--yes'], 'not_found'],
  [['workspace', crypto.randomUUID()], 'not_found'],
  [['pool', 'x', '--adopt-after', 'soon'], '--adopt-after soon'],
  [['drain', 'nobody', '--yes'], 'no living process begins with nobody'],
  [['replay', 'everything'], 'replay needs a workspace'],
  [['dance'], 'unknown command dance'],
  [['top', '--forever'], "Unknown option '--forever'"],
])('%j is refused', async (args, why) => {
  const refused = await ops(baseUrl(), ...args);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(why);
});

test('a wrong key, a service that is not there and nothing at all are told apart', async () => {
  const url = { COMMERCE_URL: baseUrl() };
  expect((await run(['doctor'], { ...url, COMMERCE_STAFF_KEY: 'staff_wrong' })).stderr).toContain(
    'does not take this staff key',
  );
  const gone = { COMMERCE_URL: 'http://127.0.0.1:1', COMMERCE_STAFF_KEY: 'x' };
  expect((await run(['doctor'], gone)).stderr).toContain('http://127.0.0.1:1 does not answer');
  const DATA_DIR = temporaryFolder('no-data');
  expect((await run(['doctor'], { DATA_DIR })).stderr).toContain('No address');
  const { code, stdout } = await run([], {});
  expect(code).toBe(0);
  expect(stdout).toContain('npx commerce ops <command>');
});
