import { READ_LOOKUP_KEYS, storeLookupKey } from '../queries/secrets/lookup-keys.ts';
import type { RunQuery } from '../query.ts';
import { createSecrets, lookupPurposes, type LookupKeys, type Secrets } from '../secrets.ts';

/** Stores the lookup keys of a new installation: those of its first SECRETS_KEY. Changes none that are stored. */
export async function storeLookupKeys(query: RunQuery, secrets: Secrets): Promise<void> {
  for (const purpose of lookupPurposes) {
    await storeLookupKey(query, purpose, secrets.seal(secrets.key(purpose).toString('base64url')));
  }
}

/** Throws UnreadableSecret when neither key is the database's. */
async function readLookupKeys(query: RunQuery, secrets: Secrets): Promise<LookupKeys> {
  const rows = await query(READ_LOOKUP_KEYS);
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
  const lookupKeys = await readLookupKeys(query, createSecrets(secretsKey, previous));
  return createSecrets(secretsKey, previous, lookupKeys);
}
