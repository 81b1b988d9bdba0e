import { readFileSync } from 'node:fs';
import type { SideStack, StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import type { ServerPair } from '../database/server-pair.ts';
import type { RedisCluster } from '../redis-cluster/redis-cluster.ts';
import { place, placementOf } from '../actors/placement.ts';
import { exitOf } from '../timing/exit-of.ts';
import { waitFor } from '../timing/wait-for.ts';
import { staffClient } from '../world/people.ts';
import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import type { Journal } from './journal.ts';

export interface Storm {
  readonly pair: ServerPair;
  readonly cluster: RedisCluster;
  readonly stack: SideStack;
  readonly worlds: readonly World[];
  readonly journal: Journal;
  readonly leaseMs: number;
  /** Its stack is about to stop. */
  readonly isOver: () => boolean;
  /** From 0 to less than 1, by the seed. */
  readonly random: () => number;
}

const PATIENCE_MS = 120_000;
const POOLS = ['default', 'acme'];
const SLOTS_MOVED = 20;

/** What operators do, and what happens to Redis: no attempt is made again for it. */
export const gentle = {
  place: async (storm: Storm) => {
    const world = pick(storm, storm.worlds);
    const to = { pool: pick(storm, POOLS), partitions: 1 + Math.floor(storm.random() * 8) };
    await retried(() => place(world, to));
    await untilPlaced(world);
  },
  drain: async (storm: Storm) => {
    const [actor, pool] = pick(storm, runningActors(storm));
    addActor(storm, pool);
    const deadline = Date.now() + PATIENCE_MS;
    // One that loses its lease meanwhile begins anew under another id, of which nobody has asked that yet.
    while (actor.running) {
      if (Date.now() > deadline) throw new Error(`${actor.name} does not end`);
      await drain(storm, actor).catch(() => undefined);
      await Promise.race([actor.exited, Bun.sleep(5_000)]);
    }
  },
  'lose a master of Redis': async ({ cluster, ...storm }: Storm) => {
    const master = pick(storm, await cluster.masters());
    await master.kill();
    await waitFor(async () => (await cluster.masters()).length === 3, PATIENCE_MS);
    await cluster.startAll();
  },
  'move slots': async ({ cluster, ...storm }: Storm) => {
    const masters = await cluster.masters();
    const slots = Array.from({ length: SLOTS_MOVED }, () => Math.floor(storm.random() * 16_384));
    // The node that was asked may not have heard yet of a fail-over before; then the slots stay where they are.
    await cluster.moveSlots(slots, pick(storm, masters)).catch(() => cluster.leaveSlots(slots));
  },
  'empty a node of Redis': async ({ cluster, ...storm }: Storm) => {
    await pick(storm, await cluster.masters()).client.flushall();
  },
} satisfies Record<string, (storm: Storm) => Promise<void>>;

/** After these a delivery may come again: its sender died before it could record the attempt. */
export const rough = {
  'kill an actor': async (storm: Storm) => {
    const [actor, pool] = pick(storm, runningActors(storm));
    actor.signal('SIGKILL');
    await exitOf(actor);
    addActor(storm, pool);
  },
  'freeze an actor': async (storm: Storm) => {
    const [actor] = pick(storm, runningActors(storm));
    actor.signal('SIGSTOP');
    await Bun.sleep(storm.leaseMs * (0.5 + 2 * storm.random()));
    actor.signal('SIGCONT');
    storm.journal.noteRough();
    await Bun.sleep(storm.leaseMs);
  },
  'kill an API process': async (storm: Storm) => {
    const index = Math.floor(storm.random() * storm.stack.apiProcesses.length);
    storm.stack.apiProcesses[index]?.signal('SIGKILL');
    await storm.stack.apiProcesses[index]?.exited;
    await storm.stack.restartApi(index);
  },
  'lose the primary': async ({ pair, journal }: Storm) => {
    await pair.kill(pair.primary);
    await pair.promote();
    journal.noteRough();
    await Bun.sleep(2_000);
    await pair.join();
  },
} satisfies Record<string, (storm: Storm) => Promise<void>>;

async function drain({ stack }: Storm, { pid }: StackProcess): Promise<void> {
  const staff = staffClient(stack.baseUrl);
  const { processes } = expectStatus(await staff.get('/internal/ops/processes'), 200);
  const own = processes.find(
    ({ id, state }: Parsed) => state === 'running' && id.startsWith(`${pid}-`),
  );
  if (own) expectStatus(await staff.post(`/internal/ops/processes/${own.id}/drain`), 202);
}

/** Does one of them, and answers its name. */
export async function disturb(
  storm: Storm,
  kinds: Readonly<Record<string, (storm: Storm) => Promise<void>>>,
): Promise<string> {
  const [name, happen] = pick(storm, Object.entries(kinds));
  if (kinds === rough) storm.journal.noteRough();
  await happen(storm);
  if (kinds === rough) storm.journal.noteRough();
  return name;
}

export async function untilPlaced(world: World): Promise<void> {
  await waitFor(async () => {
    try {
      return (await placementOf(world)).status === 'settled';
    } catch {
      return false;
    }
  }, PATIENCE_MS);
}

const poolOf = new WeakMap<StackProcess, string>();

const FAILED = 1;
const STARTED = 'actors: started';

/**
 * As under a supervisor: one that fails as it starts, as while its database is lost, is started again. One that fails
 * later is a fault.
 */
export function addActor(storm: Pick<Storm, 'stack' | 'isOver' | 'journal'>, pool: string): void {
  const actor = storm.stack.addActors({ ACTOR_POOL: pool });
  poolOf.set(actor, pool);
  void actor.exited.then(({ code }) => {
    if (code !== FAILED || storm.isOver()) return;
    if (readFileSync(actor.logPath, 'utf8').includes(STARTED))
      storm.journal.faults.push(`${actor.name} failed: ${actor.lastLines(1).join()}`);
    else addActor(storm, pool);
  });
}

function runningActors({ stack }: Storm): (readonly [StackProcess, string])[] {
  return stack.actorProcesses
    .filter(({ running }) => running)
    .map((actor) => [actor, poolOf.get(actor) ?? 'default'] as const);
}

function pick<Item>({ random }: Pick<Storm, 'random'>, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

/** Answers of an API without its database are asked for again. */
async function retried<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await Bun.sleep(500);
    }
  }
}
