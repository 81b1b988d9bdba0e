import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface DeliveryMetrics {
  readonly attempted: (status: string, durationMs: number, ageMs: number) => void;
  readonly observeSlots: (inUse: () => { quick: number; slow: number }) => void;
}

export function createDeliveryMetrics(registry: Registry): DeliveryMetrics {
  const attempts = new Counter({
    name: 'commerce_delivery_attempts_total',
    help: 'Webhook attempts by the status of the delivery after them.',
    labelNames: ['status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'commerce_delivery_attempt_seconds',
    help: 'How long webhook attempts took.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  });
  const ages = new Histogram({
    name: 'commerce_delivery_age_seconds',
    help: 'Time from the creation of a delivery to its success.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300, 3600, 86400],
    registers: [registry],
  });
  return {
    attempted: (status, durationMs, ageMs) => {
      attempts.inc({ status });
      durations.observe(durationMs / 1000);
      if (status === 'succeeded') ages.observe(ageMs / 1000);
    },
    observeSlots: (inUse) => {
      const gauge = new Gauge({
        name: 'commerce_deliveries_in_flight',
        help: 'Webhook attempts on their way, by pool.',
        labelNames: ['pool'],
        registers: [registry],
        collect: () => {
          gauge.set({ pool: 'quick' }, inUse().quick);
          gauge.set({ pool: 'slow' }, inUse().slow);
        },
      });
    },
  };
}
