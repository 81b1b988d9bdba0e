import { migrations } from '../../storage/migrations/all.ts';
import { COUNT_MIGRATIONS, PING } from '../../storage/queries/operations/probes.ts';
import type { Resources } from '../context.ts';

export type CheckResult = 'ok' | 'failed';
export type ReadinessChecks = Readonly<
  Record<'database' | 'redis' | 'storage' | 'migrations' | 'actors', CheckResult>
>;

const CHECK_MS = 2_000;

export interface Probes {
  /** A round trip to Redis. */
  readonly redis: () => Promise<unknown>;
  /** Throws when no actor process is alive, or the oldest event has waited too long. */
  readonly actors: () => Promise<unknown>;
}

/** Whether this process is ready: each dependency is probed for at most two seconds. */
export async function checkReadiness(
  { services, database }: Resources,
  probes: Probes,
): Promise<ReadinessChecks> {
  const { objects } = services;
  const [databaseCheck, redis, storage, applied, actors] = await Promise.all([
    checked(() => database.read(PING)),
    checked(probes.redis),
    checked(() => objects.exists('readiness')),
    checked(async () => {
      const [row] = await database.read(COUNT_MIGRATIONS);
      if ((row?.applied ?? 0) < migrations.length) throw new Error('migrations are missing');
    }),
    checked(probes.actors),
  ]);
  return { database: databaseCheck, redis, storage, migrations: applied, actors };
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
