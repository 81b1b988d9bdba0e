import { Registry } from 'prom-client';
import { countDeadLetters } from '../../../storage/queries/streams/dead-letters.ts';
import { countFailedJobs } from '../../../storage/queries/actors/failed-jobs.ts';
import { countWaitingJobs } from '../../../storage/queries/actors/waiting-jobs.ts';
import { countFailedRows } from '../../../storage/queries/failed-rows/failed-rows.ts';
import { readActorHealth } from '../../../storage/queries/actors/health.ts';
import { readMoneyAudits } from '../../../storage/queries/money-audits/money-audits.ts';
import { countSubscriptions } from '../../../storage/queries/subscriptions/subscription-timers.ts';
import { oldestDueTimerSeconds } from '../../../storage/queries/timers/due-timers.ts';
import type { RunQuery } from '../../../storage/query.ts';
import type { LeaseKeeper } from '../lease-keeper.ts';
import { BusyWorkspaces, registerWorkspaceMetrics } from './busy-workspaces.ts';
import { declareMetrics, oncePerScrape } from './declare-metrics.ts';

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
  const { counter, histogram, gauge, labelledGauge } = declareMetrics(registry);
  const relayed = counter(
    'commerce_events_relayed_total',
    'Events that this process gave their numbers.',
  );
  const busy = new BusyWorkspaces();
  registerWorkspaceMetrics(registry, busy);
  gauge('commerce_shards_held', 'Shards that this process owns.', () => held.shards().length);
  gauge('commerce_lagging_workspaces', 'Workspaces with events to read.', held.lagging);
  gauge(
    'commerce_oldest_unrelayed_seconds',
    'Age of the oldest event without a number.',
    async () => (await readActorHealth(query)).oldestUnrelayedMs / 1000,
  );
  gauge('commerce_timers_held', 'Timers that this process holds in memory.', held.timers);
  gauge('commerce_timers_lag_seconds', 'How long the oldest due timer has waited.', () =>
    oldestDueTimerSeconds(query),
  );
  gauge('commerce_dead_letters', 'Messages that wait for an operator to replay them.', () =>
    countDeadLetters(query),
  );
  labelledGauge(
    'commerce_subscriptions',
    'Subscriptions with something due, late by five minutes, in dunning, or whose charge needs attention.',
    ['state'],
    async () => {
      const { due, late, dunning, attention } = await countSubscriptions(query);
      return Object.entries({ due, late, dunning, attention }).map(([state, count]) => [
        { state },
        count,
      ]);
    },
  );
  labelledGauge(
    'commerce_money_violations',
    'What the newest hourly money audit found not to hold, by invariant.',
    ['invariant'],
    async () =>
      (await readMoneyAudits(query)).map(({ invariant, violated }) => [{ invariant }, violated]),
  );
  const rowFailures = counter(
    'commerce_row_failures_total',
    'Rows on which due work failed in this process, by kind of work.',
    'kind',
  );
  labelledGauge(
    'commerce_failed_rows',
    'Rows on which due work failed: waiting for their next try, or dead until an operator retries them.',
    ['kind', 'state'],
    async () =>
      (await countFailedRows(query)).flatMap(({ kind, waiting, dead }) => [
        [{ kind, state: 'waiting' }, waiting] as const,
        [{ kind, state: 'dead' }, dead] as const,
      ]),
  );
  const lateness = histogram(
    'commerce_timer_lateness_seconds',
    'How long after its instant a timer was fired, by kind of actor.',
    [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30, 300],
    'kind',
  );
  const took = histogram(
    'commerce_actor_step_seconds',
    'How long a step took, by kind of actor.',
    [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30],
    'kind',
  );
  const steps = counter(
    'commerce_actor_steps_total',
    'Steps of actors in this process, by kind of actor and outcome.',
    'kind',
    'outcome',
  );
  const inputs = counter(
    'commerce_actor_events_total',
    'Events that woke an actor, by kind of actor.',
    'kind',
  );
  const wakes = counter(
    'commerce_wakes_total',
    'Messages over Redis that told this process of a commit of another one, by what was committed.',
    'what',
  );
  const repairs = counter(
    'commerce_repairs_total',
    'What sweeps did late in place of an actor, by work; an alarm above zero.',
    'work',
  );
  labelledGauge(
    'commerce_failed_jobs',
    'Jobs that were given up and wait for an operator, by kind.',
    ['kind'],
    async () => (await countFailedJobs(query)).map(({ kind, count }) => [{ kind }, count]),
  );
  const waitingJobs = oncePerScrape(() => countWaitingJobs(query));
  labelledGauge(
    'commerce_jobs_waiting',
    'Jobs that are due and wait for their turn, by kind.',
    ['kind'],
    async () => (await waitingJobs()).map(({ kind, count }) => [{ kind }, count]),
  );
  labelledGauge(
    'commerce_jobs_oldest_seconds',
    'How long the oldest job of a kind has waited.',
    ['kind'],
    async () => (await waitingJobs()).map(({ kind, seconds }) => [{ kind }, seconds]),
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
