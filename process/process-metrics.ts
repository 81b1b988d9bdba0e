import { collectDefaultMetrics, type Registry } from 'prom-client';

/** How often the delay of the event loop is sampled. Every 10 ms, as is usual, costs an idle process half of its time. */
const LOOP_DELAY_MS = 100;

/** The usual metrics of a process: memory, processor time, garbage collection, delay of the event loop. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_DELAY_MS });
}
