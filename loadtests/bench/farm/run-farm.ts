import { SQL } from 'bun';
import type { CertificateAuthority } from '../../../cli/demo/certificate.mjs';
import type { SideStack, StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import {
  emitCustomer,
  registerEndpoint,
  touchCustomer,
} from '../../../test/support/webhooks/webhook-stack.ts';
import { setup, type World } from '../../../test/support/world/world.ts';
import { percentilesOf, type Percentiles } from '../limits/percentiles.ts';
import { startFaultyHosts, type FaultyHosts } from '../receiver/faulty-hosts.ts';
import type { Kill, HistoryResult } from './check-history.ts';
import { RunningCheck } from './running-check.ts';

interface FarmOptions {
  readonly hosts: number;
  readonly seconds: number;
  readonly killEveryMs: number;
  readonly faultShare: number;
  readonly eventsPerSecond: number;
  readonly authority: CertificateAuthority;
}

export interface FarmReport {
  readonly events: number;
  readonly deliveries: number;
  readonly attempts: number;
  readonly kills: number;
  readonly attemptsPerSecond: number;
  readonly drainMs: number;
  readonly latencyMs: Percentiles;
  readonly result: HistoryResult;
}

const HOSTS_A_WORKSPACE = 100;
const TOUCHES = 3;
const DRAIN_MS = 300_000;

/**
 * A few workspaces emit, hosts fail at random, and actor processes are killed every few seconds and replaced. Then the
 * hosts recover, the run waits until nothing is open, and the hosts' logs are checked against the guarantees. Half of
 * the endpoints ask for ordering.
 */
export async function runFarm(stack: SideStack, options: FarmOptions): Promise<FarmReport> {
  const { hosts: count, authority, faultShare } = options;
  const farm = await startFaultyHosts({ count, authority, faultShare, random: Math.random });
  const sql = new SQL({ url: stack.databaseUrl, max: 2 });
  try {
    const worlds = await openWorlds(stack.baseUrl, farm);
    const endAt = Date.now() + options.seconds * 1_000;
    const startedAt = Date.now();
    const ids = worlds.map(({ workspaceId }) => workspaceId);
    const kills: Kill[] = [];
    const check = new RunningCheck({ sql, farm, workspaceIds: ids, kills });
    const keeping = check.settleUntil(endAt);
    const killing = killActors(stack, options.killEveryMs, endAt, kills);
    await Promise.all(worlds.map((world) => emit(world, options.eventsPerSecond, endAt)));
    await Promise.all([keeping, killing]);
    farm.heal();
    const drainFrom = Date.now();
    await untilDelivered(sql, ids);
    const drainMs = Date.now() - drainFrom;
    const { events, deliveries, attempts, result } = await check.finish();
    return {
      events,
      deliveries,
      attempts,
      kills: kills.length,
      attemptsPerSecond: attempts / ((drainFrom + drainMs - startedAt) / 1_000),
      drainMs,
      latencyMs: percentilesOf(result.latenciesMs),
      result,
    };
  } finally {
    await sql.close();
    await farm.stop();
  }
}

async function openWorlds(baseUrl: string, farm: FaultyHosts): Promise<World[]> {
  const worlds: World[] = [];
  for (let from = 0; from < farm.urls.length; from += HOSTS_A_WORKSPACE) {
    const world = await setup(baseUrl);
    const urls = farm.urls.slice(from, from + HOSTS_A_WORKSPACE);
    await Promise.all(
      urls.map((url, index) => {
        const ordering = index % 2 === 0 ? 'per_resource' : 'none';
        return registerEndpoint(world, url, ['customer.*'], { ordering });
      }),
    );
    worlds.push(world);
  }
  return worlds;
}

/** Customers, each created and then changed a few times, so that the order of their events matters. */
async function emit(world: World, perSecond: number, endAt: number): Promise<void> {
  const pauseMs = 1_000 / perSecond;
  while (Date.now() < endAt) {
    const id = await emitCustomer(world);
    for (let touch = 0; touch < TOUCHES && Date.now() < endAt; touch += 1) {
      await touchCustomer(world, id, `n${touch}`);
      await Bun.sleep(pauseMs);
    }
    await Bun.sleep(pauseMs);
  }
}

/** Kills one actor process after the other without warning, records it, and replaces it at once. */
async function killActors(
  stack: SideStack,
  everyMs: number,
  endAt: number,
  kills: Kill[],
): Promise<void> {
  while (Date.now() + everyMs < endAt) {
    await Bun.sleep(everyMs * (0.75 + Math.random() / 2));
    const running = stack.actorProcesses.filter((process: StackProcess) => process.running);
    const victim = running[Math.floor(Math.random() * running.length)];
    if (victim?.pid === undefined) continue;
    const from = Date.now();
    victim.signal('SIGKILL');
    await victim.exited;
    kills.push({ pid: victim.pid, from, until: Date.now() });
    stack.addActors();
  }
}

async function untilDelivered(sql: SQL, workspaceIds: readonly string[]): Promise<void> {
  const deadline = Date.now() + DRAIN_MS;
  const ids = sql.array([...workspaceIds], 'uuid');
  for (;;) {
    const [row] = await sql`
      select (select count(*) from webhook_delivery_open where workspace_id = any(${ids}))::int as open,
        (select count(*) from event e where e.workspace_id = any(${ids}) and e.type like 'customer.%'
          and not exists (select 1 from every_webhook_delivery d where d.event_id = e.id))::int as unsent`;
    if (row.open === 0 && row.unsent === 0) return;
    if (Date.now() > deadline)
      throw new Error(`${row.open} deliveries still open, ${row.unsent} events not fanned out`);
    await Bun.sleep(100);
  }
}
