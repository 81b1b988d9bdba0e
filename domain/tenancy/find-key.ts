import type { Database } from '../../storage/unit-of-work.ts';
import type { KeyFacts } from './access-facts.ts';
import { tenantFactsOf } from './tenant-facts.ts';

interface KeyRow {
  key_id: string;
  installation_id: string | null;
  name: string;
  application_id: string;
  scopes: string[];
  expires_at: Date | null;
  workspace_id: string;
  lifecycle_stage: KeyFacts['workspace']['lifecycleStage'];
  subscription_status: KeyFacts['workspace']['subscriptionStatus'];
  trial_ends_at: Date | null;
  has_payment_method: boolean;
  partner: boolean;
  rate_limit_per_second: number | null;
  environment_id: string;
  kind: KeyFacts['environment']['kind'];
  archived_at: Date | null;
  clock_mode: string;
  clock_now: Date | null;
}

const SQL = `
  select k.id as key_id, k.installation_id, k.name, k.application_id, k.scopes, k.expires_at, w.id as workspace_id, w.lifecycle_stage,
    w.subscription_status, w.trial_ends_at, w.has_payment_method, w.partner, w.rate_limit_per_second,
    e.id as environment_id, e.kind, e.archived_at, e.clock_mode, e.clock_now
  from api_key k
  join workspace w on w.id = k.workspace_id
  join environment e on e.workspace_id = k.workspace_id and e.id = k.environment_id
  where k.key_hash = $1 and k.type = $2 and k.revoked_at is null
    and (k.installation_id is null or exists (
      select 1 from installation i
      where i.workspace_id = k.workspace_id and i.id = k.installation_id and i.status = 'active'))`;

/** A living key by its keyed hash, with all that the gates need; null when unknown, revoked, or of an installation that is suspended. */
export async function findKey(
  database: Database,
  keyHash: string,
  type: 'secret' | 'publishable',
): Promise<KeyFacts | null> {
  const [row] = await database.readShared<KeyRow>(SQL, [keyHash, type]);
  if (!row) return null;
  return {
    keyId: row.key_id,
    installationId: row.installation_id,
    name: row.name,
    applicationId: row.application_id,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    ...tenantFactsOf(row),
  };
}
