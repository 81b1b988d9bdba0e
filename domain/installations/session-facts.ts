import { TENANT_OF_EXTENSION } from '../../storage/queries/installations/extension-tenant.ts';
import { PUBLISHED_ORIGIN } from '../../storage/queries/extensions/versions.ts';
import type { Cells } from '../../storage/cells/cells.ts';
import type { Database } from '../../storage/unit-of-work.ts';
import { fail } from '../errors.ts';
import type { MemberFacts } from '../tenancy/member-context.ts';
import { memberFactsOf } from '../tenancy/member-facts.ts';
import { tenantFactsOf, type TenantFacts } from '../tenancy/tenant-facts.ts';
import type { ExtensionClaims } from './extension-session.ts';

/** The current state that an extension session depends on. */
interface ExtensionSessionFacts extends TenantFacts {
  readonly extensionName: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  readonly iframeOrigin: string | null;
  /** The member who opened the page, with current rights. */
  readonly member: MemberFacts;
}

/** 401 once the installation is suspended or uninstalled, or the member has left. */
export async function loadExtensionSessionFacts(
  database: Database,
  { workspaceId, installationId, memberId }: ExtensionClaims,
): Promise<ExtensionSessionFacts> {
  const [row] = await database.read(TENANT_OF_EXTENSION, [workspaceId, installationId, memberId]);
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

/** Whether any published version's page has the origin; a preflight can check no more. */
export async function isExtensionOrigin(cells: Cells, origin: string): Promise<boolean> {
  if (!origin.startsWith('https://') || origin.length > 300) return false;
  const { answers } = await cells.gather((database) => database.read(PUBLISHED_ORIGIN, [origin]));
  return answers.some(({ value }) => value.length > 0);
}
