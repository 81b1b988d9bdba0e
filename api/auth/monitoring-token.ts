import { timingSafeEqual } from 'node:crypto';
import type { EdgeDeps } from '../http/deps.ts';
import { refuseMonitoring } from './credential-hints.ts';

/**
 * Admits a probe: by MONITORING_TOKEN where it is set; without one anybody outside production (null is admitted), and
 * nobody in production, where the routes are absent (404).
 */
export function requireMonitoringToken(
  { config, services }: EdgeDeps,
  bearer: string | null,
  absent: () => never,
): void {
  const { monitoringToken } = config;
  if (monitoringToken === null) {
    if (config.production) absent();
    return;
  }
  const { hash } = services.secrets;
  if (!timingSafeEqual(Buffer.from(hash(monitoringToken)), Buffer.from(hash(bearer ?? ''))))
    refuseMonitoring(bearer);
}
