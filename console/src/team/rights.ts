import type { Application, Environment, Member } from '../../../sdk/typescript/src/commerce.ts';

export type ApplicationRole = Member['applicationRoles'][number]['role'];
type GrantType = Member['environmentGrants']['grantType'];
export const applicationRoles = [
  'admin',
  'developer',
  'finance',
  'support',
  'viewer',
] as const satisfies readonly ApplicationRole[];
export const allRoles = ['owner', 'workspace_admin', ...applicationRoles] as const;
export const grantTypes = [
  'all',
  'all_non_production',
  'production_only',
  'selected',
] as const satisfies readonly GrantType[];

/** What a form of roles holds: the rights of a member, or those that an invitation gives. */
export interface Rights {
  readonly isWorkspaceAdmin: boolean;
  readonly roles: Readonly<Record<string, ApplicationRole>>;
  readonly grantType: GrantType;
  readonly environmentIds: readonly string[];
}

export function rightsOf(
  of: Pick<Member, 'workspaceRole' | 'applicationRoles' | 'environmentGrants'>,
): Rights {
  return {
    isWorkspaceAdmin: of.workspaceRole === 'workspace_admin',
    roles: Object.fromEntries(
      of.applicationRoles.map(({ applicationId, role }) => [applicationId, role]),
    ),
    grantType: of.environmentGrants.grantType,
    environmentIds: of.environmentGrants.environmentIds,
  };
}

export function hasRole({ isWorkspaceAdmin, roles }: Rights): boolean {
  return isWorkspaceAdmin || Object.keys(roles).length > 0;
}

export function rolesToSend({ roles }: Rights): { applicationId: string; role: ApplicationRole }[] {
  return Object.entries(roles).map(([applicationId, role]) => ({ applicationId, role }));
}

export function grantsToSend({ grantType, environmentIds }: Rights) {
  return { grantType, environmentIds: grantType === 'selected' ? [...environmentIds] : [] };
}

/** Whether the roles hold in an environment: the rule of the API. */
export function grantsEnvironment(
  { grantType, environmentIds }: Pick<Rights, 'grantType' | 'environmentIds'>,
  { id, kind }: Pick<Environment, 'id' | 'kind'>,
): boolean {
  if (grantType === 'all') return true;
  if (grantType === 'all_non_production') return kind === 'non_production';
  if (grantType === 'production_only') return kind === 'production';
  return environmentIds.includes(id);
}

/** Each permission with the roles that give it, as the API returns them. */
export type RoleTable = readonly {
  readonly permission: string;
  readonly givenBy: readonly string[];
}[];

/** What a change of rights gives and takes, where it does. */
interface Difference {
  /** Null: in the workspace as a whole. */
  readonly application: Application | null;
  readonly gains: readonly string[];
  readonly loses: readonly string[];
}

/** In the workspace and in each application: the permissions that are new, and those that go. */
export function differencesBetween(
  before: Rights,
  after: Rights,
  applications: readonly Application[],
  table: RoleTable,
): Difference[] {
  const isOfWorkspace = (permission: string) => permission.startsWith('workspace:');
  const inWorkspace = difference(
    allHeld(before),
    allHeld(after),
    table.filter(({ permission }) => isOfWorkspace(permission)),
  );
  const inApplications = applications.map((application) => ({
    application,
    ...difference(
      heldIn(before, application.id),
      heldIn(after, application.id),
      table.filter(({ permission }) => !isOfWorkspace(permission)),
    ),
  }));
  return [{ application: null, ...inWorkspace }, ...inApplications].filter(
    ({ gains, loses }) => gains.length + loses.length > 0,
  );
}

function difference(before: readonly string[], after: readonly string[], table: RoleTable) {
  const has = (held: readonly string[], givenBy: readonly string[]) =>
    givenBy.some((role) => held.includes(role));
  const names = (wanted: (givenBy: readonly string[]) => boolean) =>
    table.filter(({ givenBy }) => wanted(givenBy)).map(({ permission }) => permission);
  return {
    gains: names((givenBy) => !has(before, givenBy) && has(after, givenBy)),
    loses: names((givenBy) => has(before, givenBy) && !has(after, givenBy)),
  };
}

/** Permissions of the workspace count a role in any application. */
function allHeld({ isWorkspaceAdmin, roles }: Rights): string[] {
  return [...(isWorkspaceAdmin ? ['workspace_admin'] : []), ...Object.values(roles)];
}

function heldIn({ isWorkspaceAdmin, roles }: Rights, applicationId: string): string[] {
  const role = roles[applicationId];
  return [...(isWorkspaceAdmin ? ['workspace_admin'] : []), ...(role ? [role] : [])];
}
