import { sql, type RunQuery } from '../../query.ts';

export interface SealedLookupKey {
  readonly purpose: string;
  readonly sealed_key: string;
}

export const READ_LOOKUP_KEYS = sql<SealedLookupKey>('select purpose, sealed_key from lookup_key');

/** Whether the database was migrated before. */
export const HAS_LOOKUP_KEYS = sql<{ has: boolean }>(
  `select to_regclass('lookup_key') is not null as has`,
);

export const STORE_LOOKUP_KEY = sql(
  'insert into lookup_key (purpose, sealed_key) values ($1, $2) on conflict (purpose) do nothing',
);

/** Stores the key of a purpose, unless one is stored already. */
export async function storeLookupKey(
  query: RunQuery,
  purpose: string,
  sealedKey: string,
): Promise<void> {
  await query(STORE_LOOKUP_KEY, [purpose, sealedKey]);
}
