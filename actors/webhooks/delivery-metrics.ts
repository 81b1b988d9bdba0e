import type { Registry } from 'prom-client';
import { declareMetrics } from '../runtime/metrics/declare-metrics.ts';

export interface DeliveryMetrics {
  readonly attempted: (status: string, durationMs: number, ageMs: number) => void;
  readonly observeSlots: (inUse: () => { quick: number; slow: number }) => void;
}

export function createDeliveryMetrics(registry: Registry): DeliveryMetrics {
  const { counter, histogram, labelledGauge } = declareMetrics(registry);
  const attempts = counter(
    'commerce_delivery_attempts_total',
    'Webhook attempts by the status of the delivery after them.',
    'status',
  );
  const durations = histogram(
    'commerce_delivery_attempt_seconds',
    'How long webhook attempts took.',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  );
  const ages = histogram(
    'commerce_delivery_age_seconds',
    'Time from the creation of a delivery to its success.',
    [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300, 3600, 86400],
  );
  return {
    attempted: (status, durationMs, ageMs) => {
      attempts.inc({ status });
      durations.observe(durationMs / 1000);
      if (status === 'succeeded') ages.observe(ageMs / 1000);
    },
    observeSlots: (inUse) =>
      labelledGauge(
        'commerce_deliveries_in_flight',
        'Webhook attempts on their way, by pool.',
        ['pool'],
        () => Object.entries(inUse()).map(([pool, count]) => [{ pool }, count] as const),
      ),
  };
}
