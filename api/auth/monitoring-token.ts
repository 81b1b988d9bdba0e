import { timingSafeEqual } from 'node:crypto';
import { fail } from '../../domain/errors.ts';
import type { EdgeDeps } from '../http/deps.ts';

/**
 * Admits a probe: by MONITORING_TOKEN where it is set; without one anybody outside production (null is admitted), and
 * nobody in production, where the routes are absent (404).
 */
export function requireMonitoringToken(
  { config, services }: EdgeDeps,
  bearer: string | null,
): void {
  const { monitoringToken } = config;
  if (monitoringToken === null) {
    if (config.production) fail('not_found');
    return;
  }
  const { hash } = services.secrets;
  if (!timingSafeEqual(Buffer.from(hash(monitoringToken)), Buffer.from(hash(bearer ?? ''))))
    fail('unauthorized');
}
