import type { Logger } from 'pino';
import {
  readDueWork,
  type DueSpan,
  type DueWork,
} from '../../../storage/queries/actors/due-work.ts';
import type { RunQuery } from '../../../storage/query.ts';
import { NO_SHARD } from '../../../storage/shards.ts';
import type { LeaseKeeper } from '../lease-keeper.ts';
import { startLoop, type Loop } from '../loop.ts';
import type { RelayLoop } from '../relay-loop.ts';
import { startTasks } from '../start-tasks.ts';
import type { Task } from '../task.ts';
import type { TaskRunner } from '../task-runner.ts';
import { Jobs } from './jobs.ts';
import { Timers, type TimersParts } from './timers.ts';

export type { DueSpan, DueWork };

/** Deliveries, as the engine's poll finds them; they have an engine of their own on top of it (`actors/webhooks/`). */
export interface PolledDeliveries {
  /** What the next poll asks for. */
  readonly span: () => DueSpan;
  readonly found: (span: DueSpan, work: DueWork) => void;
}

/**
 * Runs what falls due in this process: sources of rows of its shards, which are timers (`timers.ts`), jobs (`jobs.ts`),
 * deliveries (`actors/webhooks/`) and the rows of owner tasks; and what has no shard, the crons and repairs of
 * `start-tasks.ts`.
 *
 * Ownership: the lease of a shard, whose epoch fences each step (`lease-keeper.ts`); what a previous owner may still be
 * doing is waited for, and what it left behind when it died is freed (`previous-owners.ts`). Turns: workspaces, then their
 * kinds of work, within places of which one workspace leaves some to the others (`streams/turns/`). A row that begins is
 * a step: it counts on its shard until its end is written (`steps.ts`).
 *
 * Reads: what commits announce, in the process or over Redis; and each 800 ms in one statement what is due of jobs,
 * events and deliveries, for what became due by time or whose announcement was lost. Timers know their next instant and
 * are read ahead of it. Writes: what the verbs of steps write, fenced; then the end of the row. Guarantees: a row runs at
 * its instant or later, at least once, and once in effect if its verb is idempotent; a hand-over waits for steps that are
 * under way; no workspace, kind or source holds up another. Does not guarantee: order between rows; that a row of a
 * workspace that is over its share is in memory.
 */
export interface DueEngineParts {
  readonly keeper: LeaseKeeper;
  readonly query: RunQuery;
  readonly logger: Logger;
  readonly timers: Omit<TimersParts, 'keeper' | 'query' | 'logger' | 'runner'>;
  readonly runner: TaskRunner;
  readonly tasks: readonly Task[];
  readonly relay: Pick<RelayLoop, 'asked' | 'found'>;
  readonly deliveries: PolledDeliveries | null;
}

const POLL_MS = 800;
const nothing: DueSpan = { shards: [], since: null };

export class DueEngine {
  readonly timers: Timers;
  readonly jobs: Jobs;
  readonly #parts: DueEngineParts;
  #loop: Loop | null = null;
  #stopTasks: () => Promise<void> = async () => undefined;

  constructor(parts: DueEngineParts) {
    const { keeper, query, logger, runner } = parts;
    this.#parts = parts;
    this.timers = new Timers({ ...parts.timers, runner, keeper, query, logger });
    const isBehind = (workspaceId: string): boolean => this.timers.isBehind(workspaceId);
    const tasks = parts.tasks.filter((task) => task.kind === 'job');
    this.jobs = new Jobs({ runner, keeper, query, logger, tasks, isBehind });
    keeper.listen({ gained: () => this.#loop?.wake() });
  }

  start(): void {
    const { runner, query, logger, tasks } = this.#parts;
    const byTime = tasks.filter((task) => task.kind !== 'job');
    this.#stopTasks = startTasks(runner, query, logger, byTime);
    this.timers.start();
    this.jobs.start();
    this.#loop = startLoop({
      everyMs: POLL_MS,
      run: () => this.#poll(),
      onError: (error) => logger.warn({ err: error }, 'due work: a poll failed'),
    });
  }

  async stop(): Promise<void> {
    const { timers, jobs } = this;
    await Promise.all([this.#loop?.stop(), timers.stop(), jobs.stop(), this.#stopTasks()]);
  }

  async #poll(): Promise<void> {
    const { keeper, query, relay, deliveries } = this.#parts;
    if (keeper.processId === null) return;
    const span = deliveries?.span() ?? nothing;
    relay.asked();
    const work = await readDueWork(query, [NO_SHARD, ...keeper.active()], span);
    this.jobs.wake(work.jobs);
    relay.found(work.events);
    deliveries?.found(span, work);
  }
}
