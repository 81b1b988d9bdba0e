import {
  HAS_LOOKUP_KEYS,
  READ_LOOKUP_KEYS,
  storeLookupKey,
  type SealedLookupKey,
} from '../queries/secrets/lookup-keys.ts';
import type { RunQuery } from '../query.ts';
import { createSecrets, lookupPurposes, type LookupKeys, type Secrets } from './secrets.ts';

/** Stores the lookup keys of a new installation: those of its first SECRETS_KEY. Changes none that are stored. */
export async function storeLookupKeys(query: RunQuery, secrets: Secrets): Promise<void> {
  for (const purpose of lookupPurposes) {
    await storeLookupKey(query, purpose, secrets.seal(secrets.key(purpose).toString('base64url')));
  }
}

/** The lookup keys as they are stored; none in a database that was never migrated. */
export async function readSealedKeys(query: RunQuery): Promise<readonly SealedLookupKey[]> {
  const [table] = await query(HAS_LOOKUP_KEYS);
  return table?.has ? query(READ_LOOKUP_KEYS) : [];
}

/** Gives a new cell the lookup keys of another one. Changes none that are stored. */
export async function copyLookupKeys(
  query: RunQuery,
  keys: readonly SealedLookupKey[],
): Promise<void> {
  for (const { purpose, sealed_key } of keys) await storeLookupKey(query, purpose, sealed_key);
}

/** Whether both are the same keys, however they are sealed, wherever both have one. Throws UnreadableSecret. */
export function areSameKeys(
  secrets: Secrets,
  one: readonly SealedLookupKey[],
  other: readonly SealedLookupKey[],
): boolean {
  const keys = openKeys(other, secrets);
  return [...openKeys(one, secrets)].every(
    ([purpose, key]) => keys.get(purpose)?.equals(key) ?? true,
  );
}

/** Throws UnreadableSecret when neither key is the database's. */
function openKeys(rows: readonly SealedLookupKey[], secrets: Secrets): LookupKeys {
  return new Map(
    rows.map((row) => [row.purpose, Buffer.from(secrets.open(row.sealed_key), 'base64url')]),
  );
}

/** The secrets of an installation, with the lookup keys that its database holds. Throws UnreadableSecret. */
export async function openSecrets(
  query: RunQuery,
  secretsKey: string,
  previous: string | null,
): Promise<Secrets> {
  const rows = await query(READ_LOOKUP_KEYS);
  return createSecrets(secretsKey, previous, openKeys(rows, createSecrets(secretsKey, previous)));
}
