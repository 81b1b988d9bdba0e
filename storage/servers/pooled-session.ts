import type pg from 'pg';
import { poolModeOf } from './server-urls.ts';

export type SessionSetting = readonly [name: string, value: string];

/**
 * A pooler takes no server settings with the start of a session (decision 156). One that keeps a connection for the whole
 * session gets them by statements; one that does not would give them to others, so its logins have them.
 */
export function behindPooler(config: pg.ClientConfig): {
  readonly startup: pg.ClientConfig;
  readonly settings: readonly SessionSetting[];
} {
  const mode = config.connectionString === undefined ? null : poolModeOf(config.connectionString);
  if (mode === null) return { startup: config, settings: [] };
  const { options = '', statement_timeout: timeout, ...startup } = config;
  const settings: SessionSetting[] = [...options.matchAll(/-c (\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
  if (timeout) settings.push(['statement_timeout', String(Math.ceil(timeout))]);
  return { startup, settings: mode === 'session' ? settings : [] };
}
