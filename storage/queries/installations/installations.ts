import type { EnvironmentKind } from '../../entities/environment.ts';
import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';

/** An installation with its environment. */
export interface InstallationWithEnvironmentRow {
  readonly id: string;
  readonly created_at: Date;
  readonly environment_slug: string;
  readonly environment_kind: EnvironmentKind;
}

const PLACED = `
  select i.*, e.slug as environment_slug, e.kind as environment_kind
  from installation i join environment e on e.workspace_id = i.workspace_id and e.id = i.environment_id`;
const OF_APPLICATION = 'i.workspace_id = $1 and i.environment_id = $2 and i.application_id = $3';

/** Workspace, environment, application, id. */
export const INSTALLATION_BY_ID = sql<InstallationWithEnvironmentRow>(
  `${PLACED} where ${OF_APPLICATION} and i.id = $4`,
);
export const INSTALLATION_BY_ID_LOCKED = sql<InstallationWithEnvironmentRow>(
  `${PLACED} where ${OF_APPLICATION} and i.id = $4 for update of i`,
);

/** Workspace, environment, application, extension. */
export const INSTALLATION_OF_EXTENSION_LOCKED = sql<InstallationWithEnvironmentRow>(
  `${PLACED} where ${OF_APPLICATION} and i.extension_id = $4 for update of i`,
);

export function installationList(
  tenant: {
    readonly workspaceId: string;
    readonly environmentId: string;
    readonly applicationId: string;
  },
  status: string | undefined,
): ListPlan<InstallationWithEnvironmentRow> {
  return {
    keyset: newestFirst('installations', 'i'),
    select: PLACED,
    where: (bind) => [
      `i.workspace_id = ${bind(tenant.workspaceId)}`,
      `i.environment_id = ${bind(tenant.environmentId)}`,
      `i.application_id = ${bind(tenant.applicationId)}`,
      ...(status === undefined ? [] : [`i.status = ${bind(status)}`]),
    ],
    positionOf: newestFirstPosition,
  };
}

/** Workspace, environment, application, extension: the place in which to install an extension. */
export const INSTALLATION_PLACE = sql<{
  readonly environmentSlug: string;
  readonly extensionName: string;
  readonly isInstalled: boolean;
}>(`
  select e.slug as "environmentSlug", x.name as "extensionName", exists (
    select 1 from installation i where i.workspace_id = $1 and i.environment_id = $2
      and i.application_id = $3 and i.extension_id = x.id) as "isInstalled"
  from environment e cross join extension_lookup x
  where e.workspace_id = $1 and e.id = $2 and x.id = $4`);

/** Workspace, id. */
export const DELETE_INSTALLATION = sql(
  'delete from installation where workspace_id = $1 and id = $2',
);

/** Workspace, installation, now. */
export const REVOKE_KEY_OF = sql(`
  update api_key set revoked_at = $3, updated_at = $3
  where workspace_id = $1 and installation_id = $2 and revoked_at is null`);

/** Workspace, installation, scopes, now. */
export const RESCOPE_KEY_OF = sql(`
  update api_key set scopes = $3, updated_at = $4
  where workspace_id = $1 and installation_id = $2 and revoked_at is null`);
