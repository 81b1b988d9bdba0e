import { Autoscaler, type PoolMetrics } from './autoscaler.ts';
import { DAY_SECONDS, loadAt } from './load-of-day.ts';
import type { ScalingRule } from './scaling-rule.ts';

/** The pool at one second. */
export interface Moment {
  readonly second: number;
  readonly work: number;
  /** Those that Kubernetes was asked for; the younger ones may still start. */
  readonly replicas: number;
  /** Average share of a CPU that the running processes use. */
  readonly utilization: number;
  /** Age of the oldest work that waits. */
  readonly ageSeconds: number;
}

/** From the decision to the first shard: schedule, pull, start, take shards. */
const START_SECONDS = 40;
/** SIGTERM: shards are released and taken by others. */
const HAND_OVER_SECONDS = 5;
const SCRAPE_SECONDS = 15;
const SYNC_SECONDS = 15;
/** The window of commerce_process_utilization. */
const WINDOW_SECONDS = 15;

/**
 * A day of one pool, second by second: work queues up, the processes that run do it in order, as fast as their CPUs and
 * the database let them; Prometheus scrapes, KEDA polls, the autoscaler decides.
 */
export function simulateDay(rule: ScalingRule): Moment[] {
  const autoscaler = new Autoscaler(rule);
  const queue = new WorkQueue();
  const moments: Moment[] = [];
  const used: number[] = [];
  let replicas = rule.minReplicas;
  /** When each process is, or was, ready. */
  let readyAt: number[] = Array.from({ length: replicas }, () => 0);
  let handOverUntil = 0;
  let scraped: PoolMetrics = { utilization: 0, ageSeconds: 0 };
  let polled = scraped;
  for (let second = 0; second < DAY_SECONDS; second += 1) {
    const { work, databaseLimit } = loadAt(second);
    const running = readyAt.filter((at) => at <= second).length;
    const capacity = Math.min(running - (second < handOverUntil ? 1 : 0), databaseLimit);
    queue.add(second, work);
    const done = queue.do(capacity);
    used.push(done);
    if (used.length > WINDOW_SECONDS) used.shift();
    const ageSeconds = queue.ageAt(second);
    if (second % SCRAPE_SECONDS === 0)
      scraped = { utilization: used.reduce((sum, one) => sum + one, 0) / used.length, ageSeconds };
    if (second % rule.pollingSeconds === 0) polled = scraped;
    if (second % SYNC_SECONDS === 0) {
      const wanted = autoscaler.decide(second, replicas, polled);
      if (wanted !== replicas) handOverUntil = second + HAND_OVER_SECONDS;
      const started = Array.from(
        { length: Math.max(0, wanted - replicas) },
        () => second + START_SECONDS,
      );
      // Kubernetes ends the pods first that are not ready.
      readyAt = [...readyAt, ...started].slice(0, wanted);
      replicas = wanted;
    }
    moments.push({ second, work, replicas, utilization: done / Math.max(1, running), ageSeconds });
  }
  return moments;
}

/** Work in the order of its arrival, in CPU-seconds. */
class WorkQueue {
  readonly #parts: { readonly since: number; work: number }[] = [];
  #first = 0;

  add(since: number, work: number): void {
    this.#parts.push({ since, work });
  }

  /** Does up to `most`; returns how much was there. */
  do(most: number): number {
    let left = most;
    while (left > 0) {
      const part = this.#parts[this.#first];
      if (part === undefined) break;
      const done = Math.min(left, part.work);
      part.work -= done;
      left -= done;
      if (part.work > 1e-9) break;
      this.#first += 1;
    }
    return most - left;
  }

  ageAt(now: number): number {
    const first = this.#parts[this.#first];
    return first === undefined ? 0 : now - first.since;
  }
}
