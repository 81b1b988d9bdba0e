import { loadBuyerFacts, type BuyerContext } from '../../domain/customers/buyer-context.ts';
import {
  buyerToken,
  type BuyerAudience,
  type BuyerClaims,
} from '../../domain/customers/buyer-token.ts';
import { fail, Refusal } from '../../domain/errors.ts';
import { requireProductionAccess } from '../../domain/tenancy/production-gate.ts';
import { browserBucketsOf } from '../../domain/tenancy/request-bucket.ts';
import { enterTenant } from '../../domain/tenancy/enter-tenant.ts';
import type { EdgeDeps } from '../http/deps.ts';
import { limitHeadersOf } from '../http/rate-limit-headers.ts';
import type { Admitted } from './admitted.ts';
import { anonymousContext } from './anonymous.ts';
import { refuseBuyerToken, refuseMissing } from './credential-hints.ts';
import { requirePinned } from './secret-key.ts';

const headerOf: Readonly<Record<BuyerAudience, string>> = {
  pm: 'x-service-pm-token',
  ct: 'x-service-customer-token',
};

/**
 * A buyer's token on a route that is not for buyers: 403 `forbidden` if valid, else 401.
 * Does nothing when the request carries none.
 */
export async function admitBuyerToken(deps: EdgeDeps, request: Request): Promise<void> {
  const claims = await buyerClaims(deps, request, 'pm');
  if (!claims) return;
  refuseBuyer('secret_key', 'A buyer token works on the buyer routes only.');
}

/**
 * PM, CT: the one customer of a valid token of this kind; a token of the other kind is 403 `forbidden`. Headers may
 * repeat the environment and application of the token, never contradict them.
 */
export async function admitBuyer(
  deps: EdgeDeps,
  request: Request,
  requestId: string,
  audience: BuyerAudience,
  client: string,
): Promise<Admitted> {
  const claims = await buyerClaims(deps, request, audience);
  if (!claims) refuseMissing({ kind: 'buyer', audience }, request.headers);
  if (claims.audience !== audience)
    refuseBuyer(`${audience}_token`, 'This buyer token is for other routes.');
  const tenant = await loadBuyerFacts(deps.database.of(claims.workspaceId), claims);
  const { workspace, environment } = tenant;
  const place = { workspace, environment, applicationId: claims.applicationId };
  const buckets = browserBucketsOf(deps.services.limits, place, client);
  const [{ perSecond }] = buckets;
  const admission = await deps.admissions.admit(buckets, workspace.id);
  const pinned = { environment, applicationId: claims.applicationId };
  requirePinned(request, pinned, limitHeadersOf({ admission, perSecond }));
  const { customerId, applicationId } = claims;
  const actor = { type: 'buyer', id: customerId, label: 'Buyer' } as const;
  const entered = enterTenant(anonymousContext(deps, requestId, client), tenant, {
    actor,
    applicationId,
  });
  const ctx: BuyerContext = { ...entered, customerId, settings: tenant.settings };
  return {
    ctx,
    admission,
    perSecond,
    gate: () => requireProductionAccess(workspace, environment, deps.services.clock()),
    authorize: () => undefined,
    idempotencyScope: `${environment.id}:${applicationId}:buyer:${customerId}`,
  };
}

/** The claims of the request's buyer token, whichever header holds it; null without one, 401 for an invalid one. */
export async function buyerClaims(
  deps: EdgeDeps,
  { headers }: Request,
  audience: BuyerAudience,
): Promise<BuyerClaims | null> {
  const names = [headerOf[audience], headerOf[audience === 'pm' ? 'ct' : 'pm']];
  const name = names.find((candidate) => headers.has(candidate));
  if (name === undefined) return null;
  const token = headers.get(name) ?? '';
  try {
    return await buyerToken.verify(deps.services, token);
  } catch (error) {
    if (error instanceof Refusal) refuseBuyerToken(name, token);
    throw error;
  }
}

function refuseBuyer(required: string, message: string): never {
  const detail = { code: 'buyer_token', gate: 'credential', held: 'buyer_token' } as const;
  fail('forbidden', [{ ...detail, required, message }]);
}
