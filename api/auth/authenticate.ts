import type { CellsContext } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { extensionSession } from '../../domain/installations/extension-session.ts';
import { noBody, type BodyText } from '../http/request-body.ts';
import type { AnyRoute } from '../http/route.ts';
import type { EdgeDeps, RefuseUnknown } from '../http/deps.ts';
import { requestUrl } from '../http/request-url.ts';
import type { CartSessionFacts } from '../../domain/cart-sessions/session-context.ts';
import type { Admitted } from './admitted.ts';
import { anonymousContext } from './anonymous.ts';
import { admitBuyer, admitBuyerToken } from './buyer-token.ts';
import { admitCartSession } from './cart-session.ts';
import { admitSession } from './dashboard-session.ts';
import { refuseAuthorization, refuseKey, refuseMissing } from './credential-hints.ts';
import type { SessionVerifier } from './session-claims.ts';
import { admitExtensionSession } from './extension-session.ts';
import type { KeyRing } from './key-ring.ts';
import { requireMonitoringToken } from './monitoring-token.ts';
import { admitSecretKey } from './secret-key.ts';
import { admitStaff, refuseNonStaff } from './staff-key.ts';

export interface AuthenticationDeps {
  readonly deps: EdgeDeps;
  readonly ring: KeyRing;
  /** By the hash of a key. */
  readonly isStaffKey: (keyHash: string) => boolean;
  readonly cartSessions: KeyRing<CartSessionFacts>;
  readonly sessions: SessionVerifier;
  readonly refuseUnknown: RefuseUnknown;
}

/** Checks 2 to 4 of the contract's order: a valid credential, of a kind allowed here, for this tenant. */
export async function authenticate(
  auth: AuthenticationDeps,
  route: AnyRoute,
  request: Request,
  params: Readonly<Record<string, string>>,
  requestId: string,
  client: string,
  body: BodyText = noBody,
): Promise<Admitted> {
  const { deps, ring } = auth;
  const { access } = route;
  // As if the route did not exist.
  const absent = (): never => {
    throw auth.refuseUnknown(request.method, requestUrl(request).pathname);
  };
  if (access.kind === 'none') {
    const admitted = anonymous(deps, requestId, client);
    return {
      ...admitted,
      ctx: access.enter ? await access.enter(admitted.ctx, params) : admitted.ctx,
      idempotencyScope: anonymousScope(route, params, client),
    };
  }
  if (access.kind === 'cart_session') {
    const bearer = params['id'] ?? '';
    return admitCartSession(deps, auth.cartSessions, request, requestId, bearer, client);
  }
  if (access.kind === 'buyer') return admitBuyer(deps, request, requestId, access.audience, client);
  if (access.kind === 'monitoring') {
    requireMonitoringToken(deps, bearerOf(request), absent);
    return anonymous(deps, requestId);
  }
  if (access.kind === 'development') {
    if (deps.config.production) absent();
    return anonymous(deps, requestId);
  }
  const secretKey = request.headers.get('x-api-key');
  if (secretKey !== null) return withKey(auth, route, request, requestId, secretKey);
  const bearer = bearerOf(request);
  if (bearer === null) {
    await admitBuyerToken(deps, request);
    refuseMissing(access, request.headers);
  }
  if (extensionSession.resembles(bearer)) {
    return admitExtensionSession(deps, route, request, requestId, bearer, (headers) =>
      access.kind === 'staff'
        ? refuseNonStaff(headers)
        : refuseNonMember(route, 'extension_session', headers),
    );
  }
  const session = await auth.sessions.verify(bearer, requestId);
  if (access.kind === 'staff') refuseNonStaff();
  return admitSession(deps, route, request, params, requestId, session, body);

  async function withKey(
    { deps: edge, isStaffKey }: AuthenticationDeps,
    target: AnyRoute,
    req: Request,
    id: string,
    presented: string,
  ): Promise<Admitted> {
    const keyHash = edge.services.secrets.hash(presented);
    if (isStaffKey(keyHash)) {
      if (target.access.kind === 'staff') return admitStaff(edge, id);
      refuseKey(presented);
    }
    const { kind } = target.access;
    const admitted = await admitSecretKey(
      edge,
      ring,
      req,
      id,
      { presented, keyHash },
      (headers) => {
        if (kind === 'staff') refuseNonStaff(headers);
        if (kind === 'session' || kind === 'identity' || kind === 'membership')
          refuseNonMember(target, 'secret_key', headers);
      },
    );
    if (kind === 'credential') return { ...admitted, gate: () => undefined };
    if (kind === 'key' || kind === 'key_or_session') {
      const { scope } = target.access;
      return { ...admitted, authorize: () => admitted.requireScope(scope) };
    }
    return admitted;
  }
}

/** A program's credential on a route for members: the error code depends on the route's path (contract 00 §1, J). */
function refuseNonMember(
  route: AnyRoute,
  held: 'secret_key' | 'extension_session',
  headers: Readonly<Record<string, string>>,
): never {
  const workspaceRoute = /^\/api\/v1\/(workspaces|invites|merchants)(\/|$)/.test(route.path);
  const code = workspaceRoute ? 'application_key_workspace_route' : 'clerk_required';
  const detail = {
    code: 'session_required',
    gate: 'credential',
    required: 'dashboard_session',
    held,
    message: 'This route takes a dashboard session, not a credential of a program.',
  } as const;
  fail(code, [detail], { headers });
}

/** A capability in the path is also the scope of an Idempotency-Key; on any other path the client's address is. */
function anonymousScope(
  { idempotent }: AnyRoute,
  params: Readonly<Record<string, string>>,
  client: string,
): string | null {
  if (idempotent !== true) return null;
  return 'id' in params ? 'anyone' : `client:${client}`;
}

function bearerOf(request: Request): string | null {
  const header = request.headers.get('authorization');
  if (header === null) return null;
  const match = /^Bearer +(\S+)$/i.exec(header);
  return match?.[1] ?? refuseAuthorization(header);
}

function anonymous(
  deps: EdgeDeps,
  requestId: string,
  client?: string,
): Admitted & { readonly ctx: CellsContext } {
  return {
    ctx: anonymousContext(deps, requestId, client),
    admission: null,
    perSecond: null,
    gate: () => undefined,
    authorize: () => undefined,
    idempotencyScope: null,
  };
}
