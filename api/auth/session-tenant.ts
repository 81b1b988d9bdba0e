import { fail } from '../../domain/errors.ts';
import type { Cells } from '../../domain/context.ts';
import type { EnvironmentFacts, WorkspaceFacts } from '../../domain/tenancy/enter-tenant.ts';
import {
  applicationOfObject,
  isApplicationScoped,
  type NamedObject,
} from '../../domain/tenancy/application-of-object.ts';
import { defaultEnvironment, requireGrant } from '../../domain/tenancy/environment-grants.ts';
import type { Membership } from '../../domain/tenancy/find-memberships.ts';
import { locateMemberships } from '../../domain/tenancy/locate-memberships.ts';
import type { MemberFacts } from '../../domain/tenancy/member-context.ts';
import { reachesAllApplications } from '../../domain/tenancy/member-roles.ts';
import { isUuid } from '../../storage/ids.ts';
import type { BodyText } from '../http/request-body.ts';
import type { AnyRoute } from '../http/route.ts';
import type { SessionClaims } from './session-claims.ts';

/** The workspace, environment and application of a session's request, by the rules of contract 10 §2. */
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
  readonly object: NamedObject | null;
}

export async function resolveTenant(
  database: Cells,
  route: AnyRoute,
  request: Request,
  params: Readonly<Record<string, string>>,
  session: SessionClaims,
  body: BodyText,
): Promise<Tenant> {
  const names = namesOf(route, request, params);
  const membership = await findMembership(database, session, names);
  const { member, workspace } = membership;
  const strict = isInsideEnvironment(route);
  const environment = selectEnvironment(route, membership, names, strict);
  const applicationId =
    selectApplication(route, membership, names) ??
    (await findApplication(database, route, membership, environment, names, body));
  return { member, workspace, environment, applicationId, strict };
}

/** Routes of one environment's data; the others concern the workspace, or an application as such. */
function isInsideEnvironment({ access }: AnyRoute): boolean {
  if (access.kind === 'session') return access.level === 'environment';
  return access.kind === 'key' || access.kind === 'key_or_session';
}

function namesOf(
  { access, path }: AnyRoute,
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
    object: objectOf(path, params),
  };
}

function objectOf(path: string, { id }: Readonly<Record<string, string>>): NamedObject | null {
  const [, collection] = /\/([a-z-]+)\/:id(?:\/|$)/.exec(path) ?? [];
  return id === undefined || collection === undefined ? null : { collection, id };
}

/** The id in the body, if there is one; the body is validated later. */
function applicationIn(text: string): string | null {
  if (!text.includes('"applicationId"')) return null;
  try {
    const body: unknown = JSON.parse(text);
    const named = typeof body === 'object' && body !== null && 'applicationId' in body;
    const id = named ? body.applicationId : null;
    return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : null;
  } catch {
    return null;
  }
}

/** The path's workspace, else the token's, else the application's, else the only one. */
async function findMembership(
  database: Cells,
  session: SessionClaims,
  { pathWorkspaceId, applicationId }: Names,
): Promise<Membership> {
  const wanted = pathWorkspaceId ?? session.workspaceId;
  if (pathWorkspaceId && session.workspaceId && pathWorkspaceId !== session.workspaceId) {
    refuseOtherWorkspace(pathWorkspaceId, session.workspaceId);
  }
  if (wanted !== null && !isUuid(wanted)) refuseStranger(wanted);
  const found = await locateMemberships(database, session.subject, wanted, applicationId);
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
  if (needsGrant) requireGrant(member, environment);
  return environment;
}

function selectApplication(
  { access }: AnyRoute,
  { ownsApplication }: Membership,
  { applicationId }: Names,
): string | null {
  if (applicationId !== null)
    return ownsApplication ? applicationId : fail('application_not_found');
  if (access.kind === 'key' && access.application === 'optional') return null;
  const needsOne =
    access.kind === 'key' ||
    access.kind === 'key_or_session' ||
    (access.kind === 'session' && access.level === 'environment');
  return needsOne ? fail('application_required') : null;
}

/** Without the header: all applications if the member has access to all; else that of the object in the path or body. */
async function findApplication(
  database: Cells,
  { access }: AnyRoute,
  { member, workspace }: Membership,
  environment: EnvironmentFacts | null,
  { applicationId, object }: Names,
  body: BodyText,
): Promise<string | null> {
  if (access.kind !== 'key' || access.application === 'required' || applicationId !== null)
    return null;
  if (reachesAllApplications(member)) return null;
  const own = member.applicationRoles
    .toSorted((one, other) => ranks.indexOf(one.role) - ranks.indexOf(other.role))
    .map((role) => role.applicationId);
  const bodyApplicationId = applicationIn(await body.read());
  if (bodyApplicationId !== null)
    return own.includes(bodyApplicationId) ? bodyApplicationId : fail('application_not_found');
  const [only = null, ...others] = own;
  if (object === null || environment === null || only === null) fail('application_required');
  if (others.length === 0) return only;
  const place = { workspaceId: workspace.id, environmentId: environment.id };
  if (!isApplicationScoped(object)) fail('application_required');
  const named = await applicationOfObject(database, place, object);
  // An object of all applications, or of none of the member's (the verb then returns 404): use the member's best one.
  return named !== null && own.includes(named) ? named : only;
}

const ranks: readonly string[] = ['admin', 'developer', 'finance', 'support', 'viewer'];

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
