import type { Database } from '../../storage/unit-of-work.ts';
import { fail } from '../errors.ts';
import type { EnvironmentFacts, WorkspaceFacts } from '../tenancy/access-facts.ts';
import type { MemberFacts } from '../tenancy/member-context.ts';
import { memberFactsColumns, memberFactsOf, type MemberFactsRow } from '../tenancy/member-facts.ts';
import { tenantFactsOf, type TenantFactsRow } from '../tenancy/tenant-facts.ts';
import type { ExtensionClaims } from './extension-session.ts';

/** What an extension session stands on, as it is now. */
export interface ExtensionSessionFacts {
  readonly extensionName: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  readonly iframeOrigin: string | null;
  /** Who opened the page, with the rights of now. */
  readonly member: MemberFacts;
  readonly workspace: WorkspaceFacts;
  readonly environment: EnvironmentFacts;
}

interface Row extends TenantFactsRow, MemberFactsRow {
  readonly extension_name: string;
  readonly application_id: string;
  readonly scopes: string[];
  readonly iframe_origin: string | null;
}

const SQL = `
  select x.name as extension_name, i.application_id, i.scopes, v.iframe_origin, w.id as workspace_id,
    w.lifecycle_stage, w.subscription_status, w.trial_ends_at, w.has_payment_method, w.partner,
    w.rate_limit_per_second, e.id as environment_id, e.kind, e.archived_at, e.clock_mode, e.clock_now,
    ${memberFactsColumns}
  from installation i
  join extension x on x.id = i.extension_id
  join extension_version v on v.id = i.version_id
  join workspace w on w.id = i.workspace_id
  join environment e on e.workspace_id = i.workspace_id and e.id = i.environment_id
  join member m on m.workspace_id = i.workspace_id and m.id = $3
  where i.workspace_id = $1 and i.id = $2 and i.status = 'active' and e.archived_at is null`;

/** 401 once the installation is suspended or gone, or the member has left. */
export async function loadExtensionSessionFacts(
  database: Database,
  { workspaceId, installationId, memberId }: ExtensionClaims,
): Promise<ExtensionSessionFacts> {
  const [row] = await database.read<Row>(SQL, [workspaceId, installationId, memberId]);
  if (!row) fail('unauthorized');
  return {
    extensionName: row.extension_name,
    applicationId: row.application_id,
    scopes: row.scopes,
    iframeOrigin: row.iframe_origin,
    member: memberFactsOf(row),
    ...tenantFactsOf(row),
  };
}

const ORIGIN_SQL = `
  select 1 from extension_version where iframe_origin = $1 and status = 'published' limit 1`;

/** Whether an origin is that of any published version's page; a preflight tells no more. */
export async function isExtensionOrigin(database: Database, origin: string): Promise<boolean> {
  if (!origin.startsWith('https://') || origin.length > 300) return false;
  return (await database.read(ORIGIN_SQL, [origin])).length > 0;
}
