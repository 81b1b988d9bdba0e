import type {
  ApplicationContext,
  BaseContext,
  CellsContext,
  Context,
  IdentityContext,
  WorkspaceContext,
} from '../../domain/context.ts';
import type { BuyerContext } from '../../domain/customers/buyer-context.ts';
import type { BuyerAudience } from '../../domain/customers/buyer-token.ts';
import type { CartSessionContext } from '../../domain/cart-sessions/session-context.ts';
import type { MemberContext } from '../../domain/tenancy/member-context.ts';
import type { Permission } from '../../domain/tenancy/permissions.ts';
import type { Scope } from '../../domain/tenancy/scopes.ts';

/**
 * Who may call a route, in the notation of contract 00 §1. `C` is the context that the handler gets.
 * `key`: K, a secret key with the scope, or a session with the scope's permission.
 * `session`: J, a dashboard session only, or an extension session with `scope` where the row names one.
 * `key_or_session`: KJ, either of them; a session needs the permission named.
 * `membership`: a session of any member, whatever the member's rights. `identity`: any session.
 * `credential`: any valid key or session. `cart_session`: CS, a cart session's id in the path, from a listed origin.
 * `buyer`: PM or CT, a token of one customer.
 */
export type AccessKind =
  | {
      readonly kind: 'none';
      /** Admits the object that the path names, before the body is read. */
      readonly enter?: (
        base: CellsContext,
        params: Readonly<Record<string, string>>,
      ) => Promise<BaseContext>;
    }
  | { readonly kind: 'cart_session' }
  | { readonly kind: 'buyer'; readonly audience: BuyerAudience }
  | { readonly kind: 'key'; readonly scope: Scope; readonly application: 'optional' | 'required' }
  | {
      readonly kind: 'session';
      readonly permission: Permission;
      /** A permission that suffices in one of the caller's applications; the verb then restricts the call to it. */
      readonly alternative?: Permission;
      /** The scope that an extension session needs; without one, no extension session may call. */
      readonly scope?: Scope;
      /** `workspace_object`: an object of the workspace, in no environment. */
      readonly level: 'workspace' | 'application' | 'environment' | 'workspace_object';
    }
  | { readonly kind: 'key_or_session'; readonly scope: Scope; readonly permission: Permission }
  | { readonly kind: 'membership' }
  | { readonly kind: 'identity' }
  | { readonly kind: 'credential' }
  | { readonly kind: 'staff' }
  | { readonly kind: 'monitoring' }
  | { readonly kind: 'development' };

export type Access<C> = AccessKind & WithContext<C>;

/** Carries the type of the context; never set. */
interface WithContext<C> {
  readonly context?: (ctx: C) => void;
}

/** Without a credential whose requests an Idempotency-Key could be told apart by: a route takes one where it says so. */
type KeylessKind = 'none' | 'monitoring' | 'development';

export type KeylessAccess<C> = Extract<AccessKind, { kind: KeylessKind }> & WithContext<C>;
export type KeyedAccess<C> = Exclude<AccessKind, { kind: KeylessKind }> & WithContext<C>;

/** K. `applicationId` may be null, since an owner's session may list over all applications. */
export function key(scope: Scope): KeyedAccess<Context> {
  return { kind: 'key', scope, application: 'optional' };
}

/** K on a route that always concerns one application. */
export function applicationKey(scope: Scope): KeyedAccess<ApplicationContext> {
  return { kind: 'key', scope, application: 'required' };
}

/** J on /workspaces/{workspaceId}/... */
export function workspaceSession(permission: Permission): KeyedAccess<MemberContext> {
  return { kind: 'session', permission, level: 'workspace' };
}

/** J with a permission in the workspace, or with another one in one of the caller's applications. */
export function workspaceSessionOr(
  permission: Permission,
  alternative: Permission,
): KeyedAccess<MemberContext> {
  return { kind: 'session', permission, alternative, level: 'workspace' };
}

/** J on an object whose own application is meant (GET /applications/{id}). */
export function namedApplicationSession(permission: Permission): KeyedAccess<MemberContext> {
  return { kind: 'session', permission, level: 'application' };
}

/** J with application and environment headers; with a scope, an extension session too. */
export function applicationSession(
  permission: Permission,
  scope?: Scope,
): KeyedAccess<ApplicationContext> {
  return { kind: 'session', permission, level: 'environment', ...(scope ? { scope } : {}) };
}

/** J on objects of the whole workspace, for members with the permission in any of its applications. */
export function anyApplicationSession(
  permission: Permission,
  scope?: Scope,
): KeyedAccess<WorkspaceContext> {
  const level = 'workspace_object';
  return {
    kind: 'session',
    permission,
    alternative: permission,
    level,
    ...(scope ? { scope } : {}),
  };
}

/** KJ. */
export function keyOrSession(
  scope: Scope,
  permission: Permission,
): KeyedAccess<ApplicationContext> {
  return { kind: 'key_or_session', scope, permission };
}

/** Any member's dashboard session, whatever the member's rights. */
export function anyMember(): KeyedAccess<MemberContext> {
  return { kind: 'membership' };
}

/** Any dashboard session, member of a workspace or not. */
export function anySession(): KeyedAccess<IdentityContext> {
  return { kind: 'identity' };
}

/** Any valid key or session, whatever its scopes. */
export function anyCredential(): KeyedAccess<BaseContext> {
  return { kind: 'credential' };
}

export function staff(): KeyedAccess<CellsContext> {
  return { kind: 'staff' };
}

/** No credential. An id or a signed token in the request is the capability, and the verb checks it. */
export function anyone(): KeylessAccess<CellsContext> {
  return { kind: 'none' };
}

/** The id in the path is the capability: `enter` looks it up before the body is read, and gives the context. */
export function capability<C extends BaseContext>(
  enter: (base: CellsContext, params: Readonly<Record<string, string>>) => Promise<C>,
): KeylessAccess<C> {
  return { kind: 'none', enter };
}

/** CS: the id in the path is a bearer token for one cart. */
export function cartSession(): KeyedAccess<CartSessionContext> {
  return { kind: 'cart_session' };
}

/** PM (cards) or CT (subscriptions): a token of one customer. */
export function buyer(audience: BuyerAudience): KeyedAccess<BuyerContext> {
  return { kind: 'buyer', audience };
}

/** The operator's probes: see auth/monitoring-token.ts. */
export function monitoring(): KeylessAccess<CellsContext> {
  return { kind: 'monitoring' };
}

/** Only while NODE_ENV is not production; else 404. */
export function development(): KeylessAccess<CellsContext> {
  return { kind: 'development' };
}
