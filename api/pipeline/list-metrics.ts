import { Counter, Gauge, type Registry } from 'prom-client';
import type { SystemDatabase } from '../../domain/context.ts';
import { replicaOutcomes, type ReplicaOutcome } from '../../storage/replica/replica.ts';

interface ListMetrics {
  readonly read: (outcome: ReplicaOutcome) => void;
  /** Asks for the lag of each cell's replica with each scrape. */
  readonly follow: (databases: readonly SystemDatabase[]) => void;
}

/** Who answers lists, where DATABASE_REPLICA_URL is set. */
export function createListMetrics(registry: Registry): ListMetrics {
  const reads = new Counter({
    name: 'commerce_replica_lists_total',
    help: 'Lists by who answered: the replica, or the primary because the replica was late, down, or failed meanwhile.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    read: (outcome) => reads.inc({ outcome }),
    follow: (databases) => {
      const followed = databases.filter(({ resources }) => resources.replica !== null);
      if (followed.length === 0) return;
      for (const outcome of replicaOutcomes) reads.inc({ outcome }, 0);
      const lag: Gauge<'cell'> = new Gauge({
        name: 'commerce_replica_lag_bytes',
        help: 'How far the replica is behind the primary; NaN when it does not respond or follows another primary.',
        labelNames: ['cell'],
        registers: [registry],
        collect: async () => {
          for (const database of followed)
            lag.set({ cell: database.resources.cell }, await lagOf(database));
        },
      });
    },
  };
}

async function lagOf(database: SystemDatabase): Promise<number> {
  const lagging = database.resources.replica?.lagBytes(database.readShared.bind(database));
  return (await lagging?.catch(() => null)) ?? Number.NaN;
}
