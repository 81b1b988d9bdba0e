import { jwtVerify, SignJWT } from 'jose';
import { fail } from '../errors.ts';
import type { Services } from '../context.ts';

/** Buyer tokens (contract 10 §4): JWTs for one customer, for cards (`pm`, 15 min) or subscriptions (`ct`, 30 min). */
const buyerAudiences = ['pm', 'ct'] as const;
export type BuyerAudience = (typeof buyerAudiences)[number];

export interface BuyerClaims {
  readonly audience: BuyerAudience;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly customerId: string;
}

const ISSUER = 'commerce-service';
const lifetimeSeconds: Record<BuyerAudience, number> = { pm: 15 * 60, ct: 30 * 60 };

export async function issueBuyerToken(
  services: Services,
  claims: BuyerClaims,
): Promise<{ token: string; expiresAt: Date }> {
  const issuedAt = Math.floor(services.clock().getTime() / 1000);
  const expiresAt = issuedAt + lifetimeSeconds[claims.audience];
  const token = await new SignJWT({
    workspaceId: claims.workspaceId,
    environmentId: claims.environmentId,
    applicationId: claims.applicationId,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(claims.audience)
    .setSubject(claims.customerId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(services.secrets.key('buyer-token'));
  return { token, expiresAt: new Date(expiresAt * 1000) };
}

/** The claims of a living buyer token; 401 `unauthorized` for any other. */
export async function verifyBuyerToken(services: Services, token: string): Promise<BuyerClaims> {
  const verified = await jwtVerify(token, services.secrets.key('buyer-token'), {
    issuer: ISSUER,
    algorithms: ['HS256'],
    currentDate: services.clock(),
    requiredClaims: ['exp', 'sub', 'aud'],
  }).catch(() => fail('unauthorized'));
  const { payload } = verified;
  const audience = buyerAudiences.find((item) => item === payload.aud);
  const { workspaceId, environmentId, applicationId, sub } = payload;
  if (
    !audience ||
    typeof workspaceId !== 'string' ||
    typeof environmentId !== 'string' ||
    typeof applicationId !== 'string' ||
    !sub
  ) {
    fail('unauthorized');
  }
  return { audience, workspaceId, environmentId, applicationId, customerId: sub };
}
