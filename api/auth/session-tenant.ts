import { fail } from '../../domain/errors.ts';
import type { Services } from '../../domain/services.ts';
import type { EnvironmentFacts, WorkspaceFacts } from '../../domain/tenancy/access-facts.ts';
import { defaultEnvironment, grantsEnvironment } from '../../domain/tenancy/environment-grants.ts';
import { findMemberships, type Membership } from '../../domain/tenancy/find-memberships.ts';
import type { MemberFacts } from '../../domain/tenancy/member-context.ts';
import { reachesAllApplications } from '../../domain/tenancy/member-roles.ts';
import { isUuid } from '../../storage/ids.ts';
import type { AnyRoute } from '../plugins/route.ts';
import type { SessionClaims } from './dashboard-session.ts';

/** The workspace, environment and application of a session's request, by the contract's rules (10 §2). */
export interface Tenant {
  readonly member: MemberFacts;
  readonly workspace: WorkspaceFacts;
  readonly environment: EnvironmentFacts | null;
  readonly applicationId: string | null;
  /** Whether the route works inside an environment, so that the member's grant must cover it. */
  readonly strict: boolean;
}

interface Names {
  readonly pathWorkspaceId: string | null;
  readonly environmentId: string | null;
  readonly applicationId: string | null;
  readonly pathNamesObject: boolean;
}

export async function resolveTenant(
  services: Services,
  route: AnyRoute,
  request: Request,
  params: Readonly<Record<string, string>>,
  session: SessionClaims,
): Promise<Tenant> {
  const names = namesOf(route, request, params);
  const membership = await findMembership(services, session, names);
  const { member, workspace } = membership;
  const strict = isInsideEnvironment(route);
  const environment = selectEnvironment(route, membership, names, strict);
  const applicationId = selectApplication(route, membership, names);
  return { member, workspace, environment, applicationId, strict };
}

/** Routes of one environment's data; the others concern the workspace, or an application as such. */
function isInsideEnvironment({ access }: AnyRoute): boolean {
  if (access.kind === 'session') return access.level === 'environment';
  return access.kind === 'key' || access.kind === 'key_or_session';
}

function namesOf(
  { access }: AnyRoute,
  request: Request,
  params: Readonly<Record<string, string>>,
): Names {
  const { headers } = request;
  const header = headers.get('x-service-application-id') ?? headers.get('x-application-id');
  const pathNamesApplication = access.kind === 'session' && access.level === 'application';
  const applicationId = pathNamesApplication ? (params['id'] ?? null) : header;
  if (applicationId !== null && !isUuid(applicationId)) fail('application_not_found');
  return {
    pathWorkspaceId: params['workspaceId']?.toLowerCase() ?? null,
    environmentId: headers.get('x-service-environment-id')?.toLowerCase() ?? null,
    applicationId: applicationId?.toLowerCase() ?? null,
    pathNamesObject: 'id' in params,
  };
}

/** The path's workspace, else the token's, else the application's, else the only one. */
async function findMembership(
  { database }: Services,
  session: SessionClaims,
  { pathWorkspaceId, applicationId }: Names,
): Promise<Membership> {
  const wanted = pathWorkspaceId ?? session.workspaceId;
  if (pathWorkspaceId && session.workspaceId && pathWorkspaceId !== session.workspaceId) {
    refuseOtherWorkspace(pathWorkspaceId, session.workspaceId);
  }
  if (wanted !== null && !isUuid(wanted)) refuseStranger(wanted);
  const found = await findMemberships(database, session.subject, wanted, applicationId);
  const [membership, another] = found;
  if (wanted !== null) return membership ?? refuseStranger(wanted);
  if (applicationId !== null && !membership?.ownsApplication) fail('application_not_found');
  if (membership && !another) return membership;
  return fail('validation_error', [
    {
      path: 'header.authorization',
      code: 'required',
      message: membership
        ? 'You are a member of several workspaces: use a session with workspace_id, or name the application.'
        : 'You are a member of no workspace; make one with POST /api/v1/workspaces.',
    },
  ]);
}

function selectEnvironment(
  { access }: AnyRoute,
  { member, workspace, environments }: Membership,
  { environmentId }: Names,
  strict: boolean,
): EnvironmentFacts | null {
  const named = environmentId !== null;
  const environment = named
    ? environments.find(({ id, archived }) => id === environmentId && !archived)
    : defaultEnvironment(workspace, environments);
  if (!environment) return named || strict ? fail('environment_not_found') : null;
  const needsGrant = strict || (named && access.kind !== 'membership');
  if (needsGrant && !grantsEnvironment(member, environment)) {
    fail('member_env_forbidden', [
      {
        code: 'outside_grant',
        gate: 'environment',
        required: environment.id,
        held: member.grantType,
        message: `Your grant (${member.grantType}) does not cover this environment.`,
      },
    ]);
  }
  return environment;
}

function selectApplication(
  { access }: AnyRoute,
  { member, ownsApplication }: Membership,
  { applicationId, pathNamesObject }: Names,
): string | null {
  if (applicationId !== null)
    return ownsApplication ? applicationId : fail('application_not_found');
  const all = reachesAllApplications(member);
  if (access.kind === 'key' && access.application === 'optional') {
    if (all) return null;
    const [only, ...others] = member.applicationRoles;
    if (pathNamesObject && only && others.length === 0) return only.applicationId;
    fail('application_required');
  }
  const needsOne =
    access.kind === 'key' ||
    access.kind === 'key_or_session' ||
    (access.kind === 'session' && access.level === 'environment');
  return needsOne ? fail('application_required') : null;
}

function refuseOtherWorkspace(required: string, held: string): never {
  fail('workspace_mismatch', [
    {
      code: 'other_workspace',
      gate: 'credential',
      required,
      held,
      message: 'The session is for another workspace than the path names.',
    },
  ]);
}

function refuseStranger(required: string): never {
  fail('workspace_access_denied', [
    {
      code: 'not_a_member',
      gate: 'ownership',
      required,
      held: null,
      message: 'You are not a member of this workspace.',
    },
  ]);
}
