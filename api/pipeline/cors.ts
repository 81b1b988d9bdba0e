import { buyerClaims } from '../auth/buyer-token.ts';
import { originsOfApplication } from '../../domain/embed/origins-of-application.ts';
import { isAllowedByAnyApplication } from '../../domain/embed/allowed-by-any-application.ts';
import type { BuyerAudience } from '../../domain/customers/buyer-token.ts';
import { coversOrigin } from '../../domain/embed/origin.ts';
import { Refusal } from '../../domain/errors.ts';
import { extensionSession } from '../../domain/installations/extension-session.ts';
import {
  isExtensionOrigin,
  loadExtensionSessionFacts,
} from '../../domain/installations/session-facts.ts';
import { consoleUrl } from '../../domain/mail/console-url.ts';
import type { EdgeDeps } from '../http/deps.ts';
import type { AnyRoute } from '../http/route.ts';

/**
 * CORS by credential (contract 00 §13). The response echoes the browser's origin when the route's credential admits it:
 * the console for dashboard sessions; the extension's own origin for its sessions; our hosts and the application's list
 * for browser-safe routes; the application's list alone for cart sessions and buyer tokens, and the portal's host for
 * those of subscriptions; no origin for keys. It is never `*`: routes with `anyOrigin` have their headers from
 * `open-server.ts`. A preflight carries no token, so an origin on the list of any application is admitted.
 */
const EXPOSED =
  'X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Idempotent-Replayed';
const SENT =
  'Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, X-Service-Environment-Id, X-Service-Application-Id, X-Application-Id, X-Service-PM-Token, X-Service-Customer-Token';
const MAX_AGE_SECONDS = '600';

export type CorsHeaders = Readonly<Record<string, string>>;

/** The response varies by origin, and the page that asked must not read it. */
export const UNREADABLE: CorsHeaders = { vary: 'Origin' };

/** The CORS headers of a response; none for a request without an origin or with a key, or where any origin may read. */
export async function corsHeaders(
  deps: EdgeDeps,
  route: AnyRoute,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<CorsHeaders> {
  const origin = request.headers.get('origin');
  if (route.anyOrigin || origin === null || request.headers.has('x-api-key')) return {};
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const allowed = extensionSession.resembles(bearer)
    ? await isOwnPage(deps, bearer, origin)
    : route.access.kind === 'buyer'
      ? isPortal(deps.config, route, origin) ||
        (await isListedForBuyer(deps, route.access.audience, request, origin))
      : await isAllowed(deps, route, params, origin);
  if (!allowed) return UNREADABLE;
  return readableBy(origin);
}

/** The headers that let a page of the origin read the response. */
export function readableBy(origin: string | null): CorsHeaders {
  if (origin === null) return UNREADABLE;
  return {
    ...UNREADABLE,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
  };
}

/** The response to a preflight of any of the routes at one path. */
export async function preflight(
  deps: EdgeDeps,
  routes: readonly AnyRoute[],
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const origin = request.headers.get('origin') ?? '';
  const isExtension = await isExtensionOrigin(deps.database, origin);
  const answers = await Promise.all(
    routes.map(
      async (route) =>
        (isExtension && isOpenToExtensions(route)) || isAllowed(deps, route, params, origin),
    ),
  );
  const methods = routes.filter((_, index) => answers[index]).map(({ method }) => method);
  const headers: Record<string, string> = { ...UNREADABLE };
  if (methods.length > 0) {
    headers['access-control-allow-origin'] = origin;
    headers['access-control-allow-methods'] = methods.join(', ');
    headers['access-control-allow-headers'] = SENT;
    headers['access-control-max-age'] = MAX_AGE_SECONDS;
  }
  return new Response(null, { status: 204, headers });
}

async function isAllowed(
  { config, database }: EdgeDeps,
  route: AnyRoute,
  params: Readonly<Record<string, string>>,
  origin: string,
): Promise<boolean> {
  switch (route.access.kind) {
    case 'staff':
    case 'monitoring':
    case 'development':
      return false;
    case 'buyer':
      return isPortal(config, route, origin) || isAllowedByAnyApplication(database, origin);
    case 'cart_session':
      return isListed(database, route, params, origin);
    case 'none': {
      const own = [config.checkoutUrl, config.embedUrl].map(originOf);
      if (own.includes(origin)) return true;
      return isListed(database, route, params, origin);
    }
    default:
      return origin === originOf(consoleUrl(config.baseUrl));
  }
}

/** The hosted portal calls with the buyer's token for subscriptions, from a host of ours. */
function isPortal(
  { checkoutUrl }: EdgeDeps['config'],
  { access }: AnyRoute,
  origin: string,
): boolean {
  return access.kind === 'buyer' && access.audience === 'ct' && origin === originOf(checkoutUrl);
}

/** Whether the origin is the one that the extension's installed version declares. */
async function isOwnPage(
  { services, database }: EdgeDeps,
  token: string,
  origin: string,
): Promise<boolean> {
  try {
    const claims = await extensionSession.verify(services, token);
    return (
      (await loadExtensionSessionFacts(database.systemOf(claims.workspaceId), claims))
        .iframeOrigin === origin
    );
  } catch (error) {
    // A page of any extension may read that its session has ended.
    if (error instanceof Refusal) return isExtensionOrigin(database, origin);
    throw error;
  }
}

function isOpenToExtensions({ access }: AnyRoute): boolean {
  return ['key', 'key_or_session', 'credential'].includes(access.kind) || 'scope' in access;
}

/** Whether the token's application lists the origin; without a valid token, whether any application does. */
async function isListedForBuyer(
  deps: EdgeDeps,
  audience: BuyerAudience,
  request: Request,
  origin: string,
): Promise<boolean> {
  const claims = await buyerClaims(deps, request, audience).catch(() => null);
  if (!claims) return isAllowedByAnyApplication(deps.database, origin);
  return coversOrigin(
    await originsOfApplication(deps.database.of(claims.workspaceId), claims),
    origin,
  );
}

async function isListed(
  database: EdgeDeps['database'],
  route: AnyRoute,
  params: Readonly<Record<string, string>>,
  origin: string,
): Promise<boolean> {
  if (!route.browserOrigins) return false;
  const listed = await route.browserOrigins(database, params);
  return listed ? coversOrigin(listed, origin) : isAllowedByAnyApplication(database, origin);
}

function originOf(url: string): string {
  return new URL(url).origin;
}
