import { migrationNames } from '../../storage/schema/migration-names.ts';
import { COUNT_MIGRATIONS, PING } from '../../storage/queries/operations/probes.ts';
import type { CellsContext, SystemDatabase } from '../context.ts';

export type CheckResult = 'ok' | 'failed';
export type ReadinessChecks = Readonly<
  Record<'database' | 'redis' | 'storage' | 'migrations' | 'actors', CheckResult>
>;

const CHECK_MS = 2_000;

export interface Probes {
  /** A round trip to Redis; throws when a cluster does not serve every key. */
  readonly redis: () => Promise<unknown>;
  /** Throws when no actor process of the cell is alive, or its oldest event has waited too long. */
  readonly actors: (database: SystemDatabase) => Promise<unknown>;
}

/**
 * Whether this process is ready: each dependency is probed for at most two seconds. Of several cells one has to be well:
 * without the others their workspaces are down, and the process serves the rest.
 */
export async function checkReadiness(
  { services, database: cells }: Pick<CellsContext, 'services' | 'database'>,
  probes: Probes,
): Promise<ReadinessChecks> {
  const { objects } = services;
  const [redis, storage, ...ofCells] = await Promise.all([
    checked(probes.redis),
    checked(() => objects.exists('readiness')),
    ...cells.databases.map((database) => checkCell(database, probes)),
  ]);
  const [first] = ofCells;
  if (!first) throw new Error('there is no cell');
  const best = ofCells.find((checks) => !Object.values(checks).includes('failed')) ?? first;
  return { ...best, redis, storage };
}

async function checkCell(
  database: SystemDatabase,
  probes: Probes,
): Promise<Pick<ReadinessChecks, 'database' | 'migrations' | 'actors'>> {
  const [answers, applied, actors] = await Promise.all([
    checked(() => database.read(PING)),
    checked(async () => {
      const [row] = await database.read(COUNT_MIGRATIONS);
      if ((row?.applied ?? 0) < migrationNames.length) throw new Error('migrations are missing');
    }),
    checked(() => probes.actors(database)),
  ]);
  return { database: answers, migrations: applied, actors };
}

/** 'failed' when the probe throws or times out. */
export async function checked(probe: () => Promise<unknown>): Promise<CheckResult> {
  const timeout = Promise.withResolvers<'failed'>();
  const timer = setTimeout(() => timeout.resolve('failed'), CHECK_MS);
  const outcome = probe().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  const result = await Promise.race([outcome, timeout.promise]);
  clearTimeout(timer);
  return result;
}
