import { join } from 'node:path';

/** Compresses ten minutes of trouble into half a minute: short leases, and a retry schedule of seconds that is never exhausted. */
export function farmSettings(caFile: string): Record<string, string> {
  return {
    DELIVERY_CA_FILE: caFile,
    DELIVERY_ALLOW_PRIVATE: '127.0.0.0/8',
    DELIVERY_RETRY_SCHEDULE: ['0s', '200ms', '400ms', ...Array(60).fill('800ms')].join(','),
    ACTOR_LEASE_MS: '1500',
    RATE_LIMIT_NON_PRODUCTION: '1000000',
    BUN_OPTIONS: `--preload=${join(import.meta.dir, 'mark-sender.ts')}`,
  };
}
