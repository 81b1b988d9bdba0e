import type { CellsContext } from '../../domain/context.ts';
import { loadBuyerFacts, type BuyerContext } from '../../domain/customers/buyer-context.ts';
import { fail } from '../../domain/errors.ts';
import {
  readPortalLink,
  type PortalClaims,
} from '../../domain/subscriptions/portal/portal-link.ts';
import { admitAnonymous, limitClient } from './anonymous.ts';

export interface OpenedPortal {
  readonly ctx: BuyerContext;
  readonly claims: PortalClaims;
  readonly isExpired: boolean;
  /** It was mailed to an address that is no longer the customer's, so whoever holds it may be somebody else. */
  readonly isOfFormerAddress: boolean;
}

/**
 * The customer of a portal link's token, which is the only credential. An expired one is opened too: what it may still do
 * is its route's to decide. 401 `unauthorized` for a token that is none, and once the customer is deleted.
 */
export async function openPortal(base: CellsContext, token: string): Promise<OpenedPortal> {
  await limitClient(base);
  const link = readPortalLink(base.services, token) ?? fail('unauthorized');
  const { claims, expiresAt } = link;
  const { customerId, applicationId } = claims;
  const facts = await loadBuyerFacts(base.database.of(claims.workspaceId), claims);
  const actor = { type: 'buyer', id: customerId, label: 'Buyer' } as const;
  const { mailedTo } = claims;
  const isOfFormerAddress =
    mailedTo !== null && mailedTo.toLowerCase() !== facts.email.toLowerCase();
  const ctx = await admitAnonymous(base, { ...facts, applicationId }, actor);
  return {
    ctx: { ...ctx, customerId, settings: facts.settings },
    claims,
    isExpired: isOfFormerAddress || expiresAt <= base.services.clock(),
    isOfFormerAddress,
  };
}
