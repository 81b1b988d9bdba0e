import { TENANT_OF_EXTENSION } from '../../storage/queries/installations/extension-tenant.ts';
import { PUBLISHED_ORIGIN } from '../../storage/queries/extensions/versions.ts';
import type { Cells, Database } from '../../storage/database.ts';
import { fail } from '../errors.ts';
import type { MemberFacts } from '../tenancy/member-context.ts';
import { memberFactsOf } from '../tenancy/member-facts.ts';
import { tenantFactsOf, type TenantFacts } from '../tenancy/enter-tenant.ts';
import type { ExtensionClaims } from './extension-session.ts';

/** The current state that an extension session depends on. */
interface ExtensionSessionFacts extends TenantFacts {
  readonly extensionName: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  readonly iframeOrigin: string;
  /** The member who opened the page, with current rights. */
  readonly member: MemberFacts;
}

/** 401 once the installation is suspended, uninstalled or has a page of another origin, or the member has left. */
export async function loadExtensionSessionFacts(
  database: Database,
  { workspaceId, installationId, memberId, iframeOrigin }: ExtensionClaims,
): Promise<ExtensionSessionFacts> {
  const [row] = await database.read(TENANT_OF_EXTENSION, [workspaceId, installationId, memberId]);
  if (!row || row.iframe_origin !== iframeOrigin) fail('unauthorized');
  return {
    extensionName: row.extension_name,
    applicationId: row.application_id,
    scopes: row.scopes,
    iframeOrigin,
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
