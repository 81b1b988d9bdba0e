import { beforeEach, expect, test } from 'bun:test';
import { defineActor } from '../../actors/runtime/define-actor.ts';
import { setTimer } from '../../storage/outbox/timers.ts';
import { engineStack } from '../support/stack/engine-stack.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { setup, type World } from '../support/world/world.ts';
import { runToEnd } from '../support/run-to-end.ts';

/** What operators do with timers, beside a process that fires them. */
const { stack, sql, ...engines } = await engineStack();
let world: World;
const woken: string[] = [];
const broken = new Set<string>();

const probe = defineActor({
  kind: 'probe',
  wake: async (_run, { id }) => {
    if (broken.has(id)) throw new Error('cannot stand');
    woken.push(id);
    return null;
  },
});
const open = () => engines.open({ leaseMs: 5_000, actors: [probe] });
let engine = await open();

beforeEach(async () => {
  world = await setup(stack.baseUrl);
});

async function plant(dueAt: Date): Promise<string> {
  const id = crypto.randomUUID();
  const { workspaceId } = world;
  await engine.database.of(workspaceId).transaction(async (tx) => {
    setTimer(tx, { kind: 'probe', id, workspaceId, environmentId: null, dueAt });
  });
  return id;
}

async function run(file: string, ...args: string[]): Promise<string> {
  const command = [process.execPath, `cli/${file}.ts`, ...args];
  const { stdout, stderr } = await runToEnd(command, { env: stack.env });
  return stdout + stderr;
}

const ahead = () => new Date(Date.now() + 86_400_000);
const failureOf = async (id: string) =>
  (await sql`select attempts, dead_at from failed_row where row_id = ${`probe:${id}`}`)[0];

test('`timers.ts wake` wakes one actor now, or all of a kind in the workspace', async () => {
  const [one, two, three] = [await plant(ahead()), await plant(ahead()), await plant(ahead())];
  expect(JSON.parse(await run('timers'))).toMatchObject({ kind: 'probe', ahead: 3, due: 0 });
  expect(await run('timers', 'wake', world.workspaceId, 'probe', one)).toContain('1 actors');
  await waitFor(() => woken.includes(one));
  expect([woken.includes(two), woken.includes(three)]).toEqual([false, false]);
  expect(await run('timers', 'wake', world.workspaceId, 'probe')).toContain('2 actors');
  await waitFor(() => woken.includes(two) && woken.includes(three));
  expect(await run('timers', 'wake', world.workspaceId, 'probe')).toContain('0 actors');
  expect(await run('timers', 'wake')).toContain('usage:');
});

test('`timers.ts wake` has an actor that failed tried at once', async () => {
  const id = await plant(ahead());
  broken.add(id);
  await run('timers', 'wake', world.workspaceId, 'probe', id);
  await waitFor(async () => (await failureOf(id))?.attempts === 1);
  broken.delete(id);
  await run('timers', 'wake', world.workspaceId, 'probe', id);
  await waitFor(() => woken.includes(id));
  await waitFor(async () => (await failureOf(id)) === undefined);
});

test('a dead timer is listed and replayed by `dead-letters.ts`, also in another process', async () => {
  const id = await plant(new Date());
  broken.add(id);
  await waitFor(async () => (await failureOf(id))?.attempts === 1);
  await sql`
    update failed_row set attempts = 8, dead_at = now(), next_try_at = 'infinity'
    where row_id = ${`probe:${id}`}`;
  await engine.stop();
  engine = await open();
  const letters = (await run('dead-letters'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(letters).toEqual([
    expect.objectContaining({
      kind: 'timer',
      workspaceId: world.workspaceId,
      rowId: `probe:${id}`,
      error: 'Error: cannot stand',
      isDead: true,
    }),
  ]);
  expect(JSON.parse(await run('timers'))).toMatchObject({ due: 1, waitingForRetry: 0, dead: 1 });
  broken.delete(id);
  expect(await run('dead-letters', 'replay', world.workspaceId, `probe:${id}`)).toContain('1 rows');
  await waitFor(() => woken.includes(id));
  await waitFor(async () => (await failureOf(id)) === undefined);
});
