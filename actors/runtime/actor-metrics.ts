import { Counter, Gauge, Histogram, collectDefaultMetrics, Registry } from 'prom-client';
import { countDeadLetters } from '../../storage/queries/streams/dead-letters.ts';
import { countFailedJobs } from '../../storage/queries/actors/failed-jobs.ts';
import { countFailedRows } from '../../storage/queries/failed-rows/failed-rows.ts';
import { readActorHealth } from '../../storage/queries/actors/health.ts';
import { readMoneyAudits } from '../../storage/queries/money-audits/money-audits.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { LeaseKeeper } from './lease-keeper.ts';

export interface ActorMetrics {
  readonly registry: Registry;
  readonly relayed: (count: number) => void;
  readonly rowFailed: (kind: string) => void;
  /** A sweep did work that an actor should have done. */
  readonly repaired: (work: string, count: number) => void;
  /** A timer was fired so many seconds after its instant. */
  readonly timerFired: (kind: string, latenessSeconds: number) => void;
}

/** Metrics for operators: shards held, events relayed, and lag. */
export function createActorMetrics(
  query: RunQuery,
  held: () => ReturnType<LeaseKeeper['active']>,
  lagging: () => number,
): ActorMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const relayed = new Counter({
    name: 'commerce_events_relayed_total',
    help: 'Events that this process gave their numbers.',
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => made.set(await read()),
    });
  };
  gauge('commerce_shards_held', 'Shards that this process owns.', () => held().length);
  gauge('commerce_lagging_workspaces', 'Workspaces with events to read.', lagging);
  gauge(
    'commerce_oldest_unrelayed_seconds',
    'Age of the oldest event without a number.',
    async () => {
      const health = await readActorHealth(query);
      return health.oldestUnrelayedMs / 1000;
    },
  );
  gauge('commerce_dead_letters', 'Messages that wait for an operator to replay them.', () =>
    countDeadLetters(query),
  );
  const violations: Gauge<'invariant'> = new Gauge({
    name: 'commerce_money_violations',
    help: 'What the newest hourly money audit found not to hold, by invariant.',
    labelNames: ['invariant'],
    registers: [registry],
    collect: async () => {
      for (const { invariant, violated } of await readMoneyAudits(query))
        violations.set({ invariant }, violated);
    },
  });
  const rowFailures: Counter<'kind'> = new Counter({
    name: 'commerce_row_failures_total',
    help: 'Rows on which due work failed in this process, by kind of work.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const failedRows: Gauge<'kind' | 'state'> = new Gauge({
    name: 'commerce_failed_rows',
    help: 'Rows on which due work failed: waiting for their next try, or dead until an operator retries them.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    collect: async () => {
      failedRows.reset();
      for (const { kind, waiting, dead } of await countFailedRows(query)) {
        failedRows.set({ kind, state: 'waiting' }, waiting);
        failedRows.set({ kind, state: 'dead' }, dead);
      }
    },
  });
  const lateness: Histogram<'kind'> = new Histogram({
    name: 'commerce_timer_lateness_seconds',
    help: 'How long after its instant a timer was fired, by kind of actor.',
    labelNames: ['kind'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30, 300],
    registers: [registry],
  });
  const repairs: Counter<'work'> = new Counter({
    name: 'commerce_repairs_total',
    help: 'What sweeps did late in place of an actor, by work; an alarm above zero.',
    labelNames: ['work'],
    registers: [registry],
  });
  const failedJobs: Gauge<'kind'> = new Gauge({
    name: 'commerce_failed_jobs',
    help: 'Jobs that were given up and wait for an operator, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    collect: async () => {
      failedJobs.reset();
      for (const { kind, count } of await countFailedJobs(query)) failedJobs.set({ kind }, count);
    },
  });
  return {
    registry,
    relayed: (count) => relayed.inc(count),
    rowFailed: (kind) => rowFailures.inc({ kind }),
    repaired: (work, count) => repairs.inc({ work }, count),
    timerFired: (kind, latenessSeconds) => lateness.observe({ kind }, latenessSeconds),
  };
}
