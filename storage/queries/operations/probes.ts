import { sql } from '../../query.ts';

export const PING = sql('select 1');
export const COUNT_MIGRATIONS = sql<{ applied: number }>(
  'select count(*) as applied from schema_migration',
);

/** The row that the smoke test writes and removes: a claim of an Idempotency-Key that no request can use. */
export const WRITE_MARK = sql(`
  insert into idempotency_key (scope, key, fingerprint, claim_id, claimed_until)
  values ('monitoring-smoke', $1, $1, $2, now())`);
export const REMOVE_MARK = sql(`
  delete from idempotency_key where scope = 'monitoring-smoke' and key = $1 returning key`);
