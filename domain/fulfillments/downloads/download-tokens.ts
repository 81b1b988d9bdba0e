import { Type, type Static } from '@sinclair/typebox';
import type { Fulfillment } from '../../../storage/entities/fulfillment.ts';
import { newId } from '../../../storage/ids.ts';
import { storeToken } from '../../../storage/queries/fulfillments/downloads.ts';
import type { Transaction } from '../../context.ts';
import type { Signing } from '../../ports/signing.ts';
import type { Settings } from '../../ports/settings.ts';
import { UuidClaim, signedToken } from '../../signed-token.ts';

const DownloadGrantShape = Type.Object({
  workspaceId: UuidClaim,
  tokenId: UuidClaim,
  fulfillmentId: UuidClaim,
});
export type DownloadGrant = Static<typeof DownloadGrantShape>;

/** Grants the files of one fulfillment until the token is revoked, which its row records. */
export const fulfillmentDownloadToken = signedToken({
  audience: 'fulfillment-download',
  claims: DownloadGrantShape,
  refusal: 'invalid_token',
});

/** Creates a fulfillment's token and stores it, so that it can be revoked. */
export async function mintToken(
  services: Signing,
  tx: Transaction,
  fulfillment: Fulfillment,
): Promise<string> {
  const tokenId = newId();
  tx.write(storeToken(tokenId, fulfillment));
  const { workspaceId, id: fulfillmentId } = fulfillment;
  return fulfillmentDownloadToken.issue(services, { workspaceId, tokenId, fulfillmentId }, null);
}

/** The link to one file; without a file, to all files of the token. */
export function downloadUrl(
  { urls }: Pick<Settings, 'urls'>,
  fulfillmentId: string,
  token: string,
  fileId?: string,
): string {
  const query = new URLSearchParams({ token, ...(fileId === undefined ? {} : { file: fileId }) });
  return `${urls.base}/api/v1/fulfillments/${fulfillmentId}/download?${query}`;
}
