import type { Registry } from 'prom-client';
import {
  poolsWithoutProcess,
  readPoolBacklog,
} from '../../../storage/queries/actors/pool-backlog.ts';
import {
  oldestUnreadSeconds,
  type ReadCursor,
} from '../../../storage/queries/streams/positions.ts';
import { oldestDueTimerSeconds } from '../../../storage/queries/timers/due-timers.ts';
import type { RunQuery } from '../../../storage/query.ts';
import { declareMetrics, oncePerScrape } from './declare-metrics.ts';
import { startUtilization } from './utilization.ts';

interface PoolState {
  readonly unrelayedSeconds: number;
  readonly unreadSeconds: number;
  readonly dueTimerSeconds: number;
  readonly dueDeliverySeconds: number;
  readonly unownedShards: number;
}

/** More than these are behind only when all of them wait for minutes. */
const WORKSPACES_MAX = 1_000;

/**
 * Metrics by which a pool of actor processes is scaled: what waits in the pool's shards, and how busy this process is.
 * Every process of the pool reports the same ages, but for unread events, of which it reports those of its own shards:
 * take the maximum. `longestBehind`: how far the workspaces of these shards are read.
 */
export function registerPoolMetrics(
  registry: Registry,
  query: RunQuery,
  pool: string,
  longestBehind: (count: number) => readonly ReadCursor[],
): void {
  const read = oncePerScrape(async (): Promise<PoolState> => {
    const [backlog, unreadSeconds, dueTimerSeconds] = await Promise.all([
      readPoolBacklog(query, pool),
      oldestUnreadSeconds(query, longestBehind(WORKSPACES_MAX)),
      oldestDueTimerSeconds(query, pool),
    ]);
    return { ...backlog, unreadSeconds, dueTimerSeconds };
  });
  const { labelledGauge } = declareMetrics(registry);
  const gauge = (name: string, help: string, value: (state: PoolState) => number): void =>
    labelledGauge(name, help, ['pool'], async () => [[{ pool }, value(await read())]]);
  gauge(
    'commerce_pool_oldest_unrelayed_seconds',
    'Age of the oldest event without a number in the shards of the pool.',
    ({ unrelayedSeconds }) => unrelayedSeconds,
  );
  gauge(
    'commerce_pool_oldest_unread_seconds',
    'Age of the oldest event with a number that is not fanned out, in the shards of this process.',
    ({ unreadSeconds }) => unreadSeconds,
  );
  gauge(
    'commerce_pool_oldest_due_timer_seconds',
    'How long the oldest due timer in the shards of the pool has waited.',
    ({ dueTimerSeconds }) => dueTimerSeconds,
  );
  gauge(
    'commerce_pool_oldest_due_delivery_seconds',
    'How long the oldest delivery to a healthy endpoint without a rate limit has been due in the pool.',
    ({ dueDeliverySeconds }) => dueDeliverySeconds,
  );
  gauge(
    'commerce_pool_unowned_shards',
    'Shards of the pool that no live process holds.',
    ({ unownedShards }) => unownedShards,
  );
  const utilization = startUtilization();
  labelledGauge(
    'commerce_process_utilization',
    'Share of one CPU that this process used over the last 15 s, from 0 to 1.',
    ['pool'],
    () => [[{ pool }, utilization()]],
  );
  labelledGauge(
    'commerce_pool_without_process',
    '1 for each pool that has shards, but no live process.',
    ['pool'],
    async () => (await poolsWithoutProcess(query)).map((name) => [{ pool: name }, 1]),
  );
}
