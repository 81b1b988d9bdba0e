import type {
  CartSessionContext,
  CartSessionFacts,
} from '../../domain/cart-sessions/session-context.ts';
import { isCartSessionId } from '../../domain/cart-sessions/session-context.ts';
import { rejectOrigin, requireOrigin } from '../../domain/cart-sessions/require-origin.ts';
import { fail } from '../../domain/errors.ts';
import { requireProductionAccess } from '../../domain/tenancy/production-gate.ts';
import { browserBucketsOf } from '../../domain/tenancy/request-bucket.ts';
import { enterTenant } from '../../domain/tenancy/enter-tenant.ts';
import type { EdgeDeps } from '../http/deps.ts';
import { limitHeadersOf } from '../http/rate-limit-headers.ts';
import type { Admitted } from './admitted.ts';
import { anonymousContext } from './anonymous.ts';
import type { KeyRing } from './key-ring.ts';

/** CS: the id in the path is a bearer of one cart, for pages on the application's list only. */
export async function admitCartSession(
  deps: EdgeDeps,
  ring: KeyRing<CartSessionFacts>,
  request: Request,
  requestId: string,
  sessionId: string,
  client: string,
): Promise<Admitted> {
  const origin = request.headers.get('origin');
  if (origin === null) rejectOrigin(origin);
  if (!isCartSessionId(sessionId)) fail('not_found');
  const admitted = await ring.admit(sessionId, (facts) =>
    browserBucketsOf(deps.services.limits, facts, client),
  );
  if (!admitted) fail('not_found');
  const { facts, admission } = admitted;
  const { workspace, environment } = facts;
  const [{ perSecond }] = browserBucketsOf(deps.services.limits, facts, client);
  // These errors come before the rate limit, but the session is known, so they carry the headers of its bucket.
  const headers = limitHeadersOf({ admission, perSecond });
  if (environment.archived) fail('not_found', undefined, { headers });
  requireOrigin(facts.allowedOrigins, origin, headers);
  const { applicationId, cartId, pricing } = facts;
  // Actors are shown to whoever reads timelines; the session's id would let them act as the buyer.
  const actor = { type: 'buyer', id: cartId, label: 'Buyer' } as const;
  const entered = enterTenant(anonymousContext(deps, requestId, client), facts, {
    actor,
    applicationId,
  });
  const pageOrigins = pageOriginsOf(facts);
  const cartSession = { id: sessionId, cartId, pricing, pageOrigins };
  const ctx: CartSessionContext = { ...entered, cartSession };
  return {
    ctx,
    admission,
    perSecond,
    gate: () => requireProductionAccess(workspace, environment, deps.services.clock()),
    authorize: () => undefined,
    idempotencyScope: `cart-session:${sessionId}`,
  };
}

function pageOriginsOf({ allowedOrigins, storefrontBaseUrl }: CartSessionFacts): string[] {
  return [...allowedOrigins, ...(storefrontBaseUrl ? [new URL(storefrontBaseUrl).origin] : [])];
}
