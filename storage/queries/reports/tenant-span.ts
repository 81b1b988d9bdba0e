/**
 * The values that every query of the figures begins with: workspace, environment, application (null: all of them), the
 * start of the days before, the end of the days asked for.
 */
export type TenantSpan = readonly [
  workspaceId: string,
  environmentId: string,
  applicationId: string | null,
  from: Date,
  until: Date,
];

/** The rows of the tenant. */
export const OF_TENANT = `
  workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3::uuid)`;

/** The rows of the tenant in the table that the query calls `alias`. */
export function ofTenant(alias: string): string {
  return OF_TENANT.replaceAll(/\b(?:workspace_id|environment_id|application_id)\b/g, `${alias}.$&`);
}
