import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countDeadLetters } from '../../../storage/queries/streams/dead-letters.ts';
import { countFailedJobs } from '../../../storage/queries/actors/failed-jobs.ts';
import {
  countWaitingJobs,
  type WaitingJobs,
} from '../../../storage/queries/actors/waiting-jobs.ts';
import { countFailedRows } from '../../../storage/queries/failed-rows/failed-rows.ts';
import { readActorHealth } from '../../../storage/queries/actors/health.ts';
import { readMoneyAudits } from '../../../storage/queries/money-audits/money-audits.ts';
import { countSubscriptions } from '../../../storage/queries/subscriptions/subscription-timers.ts';
import { oldestDueTimer } from '../../../storage/queries/timers/due-timers.ts';
import type { RunQuery } from '../../../storage/query.ts';
import type { LeaseKeeper } from '../lease-keeper.ts';
import { BusyWorkspaces, registerWorkspaceMetrics } from './busy-workspaces.ts';

export interface ActorMetrics {
  readonly registry: Registry;
  /** Events of these workspaces got their numbers, one each. */
  readonly relayed: (workspaceIds: readonly string[]) => void;
  readonly rowFailed: (kind: string) => void;
  /** A sweep did work that an actor should have done. */
  readonly repaired: (work: string, count: number) => void;
  /** A step of an actor ended: how long after its instant it began and how long it took, in seconds. */
  readonly stepEnded: (
    actor: string,
    outcome: StepOutcome,
    seconds: { readonly lateness: number; readonly took: number },
  ) => void;
  readonly wokenByEvent: (actor: string) => void;
  /** Another process announced a commit in a shard that this one owns. */
  readonly wokenOverRedis: (what: 'events' | 'timers' | 'jobs' | 'streams' | 'deliveries') => void;
}

/** `lost`: another process owns the shard; `interrupted`: the database did not respond. Both run again. */
export type StepOutcome = 'done' | 'failed' | 'lost' | 'interrupted';

/** What the process holds at this moment. */
export interface HeldNow {
  readonly shards: () => ReturnType<LeaseKeeper['active']>;
  /** Workspaces with events to read. */
  readonly lagging: () => number;
  readonly timers: () => number;
}

/** Metrics for operators: shards held, events relayed, and lag; each with the cell of the process. */
export function createActorMetrics(cell: string, query: RunQuery, held: HeldNow): ActorMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ cell });
  const relayed = new Counter({
    name: 'commerce_events_relayed_total',
    help: 'Events that this process gave their numbers.',
    registers: [registry],
  });
  const busy = new BusyWorkspaces();
  registerWorkspaceMetrics(registry, busy);
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => made.set(await read()),
    });
  };
  gauge('commerce_shards_held', 'Shards that this process owns.', () => held.shards().length);
  gauge('commerce_lagging_workspaces', 'Workspaces with events to read.', held.lagging);
  gauge(
    'commerce_oldest_unrelayed_seconds',
    'Age of the oldest event without a number.',
    async () => {
      const health = await readActorHealth(query);
      return health.oldestUnrelayedMs / 1000;
    },
  );
  gauge('commerce_timers_held', 'Timers that this process holds in memory.', held.timers);
  gauge('commerce_timers_lag_seconds', 'How long the oldest due timer has waited.', async () => {
    const dueAt = await oldestDueTimer(query);
    return dueAt === null ? 0 : Math.max(0, Date.now() - dueAt.getTime()) / 1_000;
  });
  gauge('commerce_dead_letters', 'Messages that wait for an operator to replay them.', () =>
    countDeadLetters(query),
  );
  const subscriptions: Gauge<'state'> = new Gauge({
    name: 'commerce_subscriptions',
    help: 'Subscriptions with something due, late by five minutes, in dunning, or whose charge needs attention.',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      const { due, late, dunning, attention } = await countSubscriptions(query);
      subscriptions.set({ state: 'due' }, due);
      subscriptions.set({ state: 'late' }, late);
      subscriptions.set({ state: 'dunning' }, dunning);
      subscriptions.set({ state: 'attention' }, attention);
    },
  });
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
  const took: Histogram<'kind'> = new Histogram({
    name: 'commerce_actor_step_seconds',
    help: 'How long a step took, by kind of actor.',
    labelNames: ['kind'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [registry],
  });
  const steps: Counter<'kind' | 'outcome'> = new Counter({
    name: 'commerce_actor_steps_total',
    help: 'Steps of actors in this process, by kind of actor and outcome.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const inputs: Counter<'kind'> = new Counter({
    name: 'commerce_actor_events_total',
    help: 'Events that woke an actor, by kind of actor.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const wakes: Counter<'what'> = new Counter({
    name: 'commerce_wakes_total',
    help: 'Messages over Redis that told this process of a commit of another one, by what was committed.',
    labelNames: ['what'],
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
  const ofWaitingJobs = (name: string, help: string, read: (jobs: WaitingJobs) => number): void => {
    const made: Gauge<'kind'> = new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      collect: async () => {
        made.reset();
        for (const jobs of await countWaitingJobs(query)) made.set({ kind: jobs.kind }, read(jobs));
      },
    });
  };
  ofWaitingJobs(
    'commerce_jobs_waiting',
    'Jobs that are due and wait for their turn, by kind.',
    ({ count }) => count,
  );
  ofWaitingJobs(
    'commerce_jobs_oldest_seconds',
    'How long the oldest job of a kind has waited.',
    ({ seconds }) => seconds,
  );
  return {
    registry,
    relayed: (workspaceIds) => {
      relayed.inc(workspaceIds.length);
      for (const workspaceId of workspaceIds) busy.add(workspaceId);
    },
    rowFailed: (kind) => rowFailures.inc({ kind }),
    repaired: (work, count) => repairs.inc({ work }, count),
    stepEnded: (kind, outcome, seconds) => {
      steps.inc({ kind, outcome });
      took.observe({ kind }, seconds.took);
      if (outcome === 'done') lateness.observe({ kind }, seconds.lateness);
    },
    wokenByEvent: (kind) => inputs.inc({ kind }),
    wokenOverRedis: (what) => wakes.inc({ what }),
  };
}
