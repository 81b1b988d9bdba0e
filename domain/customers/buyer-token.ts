import { Type, type Static } from '@sinclair/typebox';
import type { Signing } from '../ports/signing.ts';
import { StringEnum } from '../shapes.ts';
import { UuidClaim, secondsAfter, signedToken } from '../signed-token.ts';

/** Buyer tokens (contract 10 §4) are for one customer: their cards (`pm`, 15 min) or subscriptions (`ct`, 30 min). */
const buyerAudiences = ['pm', 'ct'] as const;
export type BuyerAudience = (typeof buyerAudiences)[number];

const BuyerClaimsShape = Type.Object({
  audience: StringEnum(buyerAudiences),
  workspaceId: UuidClaim,
  environmentId: UuidClaim,
  applicationId: UuidClaim,
  customerId: Type.String(),
});
export type BuyerClaims = Static<typeof BuyerClaimsShape>;

export const buyerToken = signedToken({
  audience: 'buyer',
  claims: BuyerClaimsShape,
  refusal: 'unauthorized',
});

const lifetimeSeconds: Record<BuyerAudience, number> = { pm: 15 * 60, ct: 30 * 60 };

export async function issueBuyerToken(
  services: Signing,
  claims: BuyerClaims,
): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = secondsAfter(services.clock(), lifetimeSeconds[claims.audience]);
  return { token: await buyerToken.issue(services, claims, expiresAt), expiresAt };
}
