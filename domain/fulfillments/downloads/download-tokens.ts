import { jwtVerify, SignJWT } from 'jose';
import type { Fulfillment } from '../../../storage/entities/fulfillment.ts';
import { isUuid, newId } from '../../../storage/ids.ts';
import { revokeTokensOf, storeToken } from '../../../storage/queries/fulfillments/downloads.ts';
import type { Transaction, Services } from '../../context.ts';
import { fail } from '../../errors.ts';

/** What a download link grants: the files of one fulfillment. It lives until it is revoked. */
export interface DownloadGrant {
  readonly workspaceId: string;
  readonly tokenId: string;
  readonly fulfillmentId: string;
}

const ISSUER = 'commerce-service';
const AUDIENCE = 'fulfillment-download';
/** A new token of a fulfillment, stored so that it can be revoked. */
export async function mintToken(
  { secrets }: Services,
  tx: Transaction,
  fulfillment: Fulfillment,
): Promise<string> {
  const tokenId = newId();
  tx.write(storeToken(tokenId, fulfillment));
  return new SignJWT({ workspaceId: fulfillment.workspaceId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(fulfillment.id)
    .setJti(tokenId)
    .setIssuedAt()
    .sign(secrets.key(AUDIENCE));
}

/** Revokes every token of the fulfillment. */
export async function revokeTokens(tx: Transaction, fulfillment: Fulfillment): Promise<void> {
  await tx.query(revokeTokensOf, [fulfillment.workspaceId, fulfillment.id]);
}

/** What a token says; 401 `invalid_token` for one that is not ours. It does not check whether the token was revoked. */
export async function readToken({ secrets }: Services, token: string): Promise<DownloadGrant> {
  const { payload } = await jwtVerify(token, secrets.key(AUDIENCE), {
    issuer: ISSUER,
    audience: AUDIENCE,
    algorithms: ['HS256'],
    requiredClaims: ['sub', 'jti'],
  }).catch(() => fail('invalid_token'));
  const { workspaceId, sub, jti } = payload;
  if (typeof workspaceId !== 'string' || sub === undefined || jti === undefined)
    fail('invalid_token');
  if (![workspaceId, sub, jti].every(isUuid)) fail('invalid_token');
  return { workspaceId, fulfillmentId: sub, tokenId: jti };
}

/** The link to one file; without a file, to all of the token. */
export function downloadUrl(
  { urls }: Services,
  fulfillmentId: string,
  token: string,
  fileId?: string,
): string {
  const query = new URLSearchParams({ token, ...(fileId === undefined ? {} : { file: fileId }) });
  return `${urls.base}/api/v1/fulfillments/${fulfillmentId}/download?${query}`;
}
