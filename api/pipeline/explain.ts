import { Refusal } from '../../domain/errors.ts';
import { extensionSession } from '../../domain/installations/extension-session.ts';
import type { Scope } from '../../domain/tenancy/scopes.ts';
import { scopes } from '../../domain/tenancy/scopes.ts';
import { authenticate, type AuthenticationDeps } from '../auth/authenticate.ts';
import { admitSession } from '../auth/dashboard-session.ts';
import type { SessionClaims } from '../auth/session-claims.ts';
import type { AccessKind } from '../http/access.ts';
import {
  explainedGates,
  type Explain,
  type Explanation,
  type ExplainedGate,
  type ExplainedMember,
  type Gate,
  type Question,
} from '../http/explanation.ts';
import { noBody } from '../http/request-body.ts';
import { requestUrl } from '../http/request-url.ts';
import { findRoute } from './find-route.ts';
import type { AnyRoute } from '../http/route.ts';

/** Runs the gates of the call in question, and nothing after them. */
export function createExplain(auth: AuthenticationDeps, routes: readonly AnyRoute[]): Explain {
  return async (asking, question, requestId, member) => {
    const [path = ''] = question.path.split('?');
    const found = findRoute(routes, question.method, path);
    if (!found) return null;
    const { route, params } = found;
    const request = requestFor(asking, question, path, member !== undefined);
    // Such a route takes no credential, only an id in the path and perhaps the page's origin.
    if (route.access.kind === 'cart_session' || route.access.kind === 'none') {
      return { allowed: true, status: route.answer.status, code: null, gates: [] };
    }
    const gates = gatesOf(route.access, callerOf(request));
    try {
      const admitted =
        member && takesSession(route.access)
          ? await admitSession(auth.deps, route, request, params, requestId, claims(member), noBody)
          : await authenticate(auth, route, request, params, requestId, 'explain');
      admitted.gate();
      admitted.authorize();
      return {
        allowed: true,
        status: route.answer.status,
        code: null,
        gates: gates.map((gate) => passed(route.access, gate)),
      };
    } catch (error) {
      if (error instanceof Refusal) return refused(route.access, gates, error);
      throw error;
    }
  };
}

/** Any other credential is what a member does not have: the call is then tried without one. */
function takesSession({ kind }: AccessKind): boolean {
  return !['staff', 'buyer', 'monitoring', 'development'].includes(kind);
}

function claims(member: ExplainedMember): SessionClaims {
  return { ...member, emailVerified: true };
}

const credentialHeaders = [
  'authorization',
  'x-api-key',
  'x-service-pm-token',
  'x-service-customer-token',
];

/** The call in question with the caller's credential, or with none for a member; its headers replace the caller's. */
function requestFor(
  asking: Request,
  question: Question,
  path: string,
  isForMember: boolean,
): Request {
  const headers = new Headers();
  for (const name of isForMember ? [] : credentialHeaders) {
    const value = asking.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const application = question.applicationId ?? applicationOf(asking);
  if (application) headers.set('x-service-application-id', application);
  const environment = question.environmentId ?? asking.headers.get('x-service-environment-id');
  if (environment) headers.set('x-service-environment-id', environment);
  return new Request(new URL(path, requestUrl(asking)), { headers });
}

function applicationOf({ headers }: Request): string | null {
  return headers.get('x-service-application-id') ?? headers.get('x-application-id');
}

function refused(access: AccessKind, asked: readonly Gate[], refusal: Refusal): Explanation {
  const { code, status } = refusal;
  const detail = Array.isArray(refusal.details) ? refusal.details[0] : undefined;
  const gate = gateOf(code, detail?.gate);
  const before = asked.slice(0, Math.max(0, asked.indexOf(gate)));
  const required = detail?.required ?? requirement(access, gate);
  const failed = { gate, passed: false, required, held: detail?.held ?? null };
  return {
    allowed: false,
    status,
    code,
    gates: [...before.map((item) => passed(access, item)), failed],
  };
}

const keyGates = ['credential', 'environment', 'application', 'live', 'scope'] as const;
const pageGates = [...keyGates, 'role'] as const;
const memberGates = ['credential', 'ownership', 'environment', 'application'] as const;

/** A key and an extension's page belong to one environment; a page also acts for a member. */
function callerOf({ headers }: Request): 'key' | 'page' | 'member' {
  if (headers.has('x-api-key')) return 'key';
  const [, bearer = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return extensionSession.resembles(bearer) ? 'page' : 'member';
}

/** The gates of a kind of access for a caller, in order. */
function gatesOf(access: AccessKind, caller: ReturnType<typeof callerOf>): readonly Gate[] {
  const pinnedGates = caller === 'page' ? pageGates : keyGates;
  switch (access.kind) {
    case 'none':
    case 'cart_session':
    case 'monitoring':
    case 'development':
      return [];
    case 'staff':
      return ['credential', 'scope'];
    case 'identity':
    case 'credential':
    case 'buyer':
      return ['credential'];
    case 'membership':
      return memberGates;
    case 'session':
      return caller !== 'member' && access.scope ? pinnedGates : [...memberGates, 'role'];
    case 'key':
    case 'key_or_session':
      return caller === 'member' ? [...memberGates, 'role'] : pinnedGates;
  }
}

function passed(access: AccessKind, gate: Gate): ExplainedGate {
  return { gate, passed: true, required: requirement(access, gate), held: null };
}

function requirement(access: AccessKind, gate: Gate): unknown {
  if (gate === 'scope') return 'scope' in access ? access.scope : null;
  if (gate !== 'role') return null;
  if ('permission' in access) return access.permission;
  return 'scope' in access ? permissionOf(access.scope) : null;
}

function permissionOf(scope: Scope): string {
  return scopes[scope].permission;
}

/** The gate that an error names, else the one that its code belongs to. */
function gateOf(code: string, named: unknown): Gate {
  const known = explainedGates.find((gate) => gate === named);
  if (known) return known;
  if (code.startsWith('workspace_not_') || code === 'trial_expired') return 'live';
  if (code.startsWith('environment_') || code === 'member_env_forbidden') return 'environment';
  if (code.startsWith('application_')) return 'application';
  return code === 'validation_error' ? 'ownership' : 'credential';
}
