import { DOWNLOAD_BY_TOKEN } from '../../../storage/queries/fulfillments/downloads.ts';
import {
  mapFulfillmentRow,
  type FulfillmentRows,
} from '../../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { Resources } from '../../context.ts';
import type { DownloadGrant } from './download-tokens.ts';

/** The state that decides on a download, in one read. */
export interface DownloadState {
  readonly found: FulfillmentRows;
  readonly isRevoked: boolean;
  /** The environment's current time. */
  readonly now: Date;
  readonly isFaulty: boolean;
  readonly isRefunded: boolean;
  /** Files counted for the token so recently that a further request is the same download. */
  readonly countedRecently: readonly string[];
}

/** Null for an unknown token. */
export async function readDownload(
  { database, services: { clock } }: Resources,
  { workspaceId, tokenId, fulfillmentId }: DownloadGrant,
): Promise<DownloadState | null> {
  const values = [workspaceId, tokenId, fulfillmentId];
  const [row] = await database.read(DOWNLOAD_BY_TOKEN, values);
  if (!row) return null;
  const { is_revoked, clock_now, is_faulty, is_refunded, counted_lately, ...parts } = row;
  return {
    found: mapFulfillmentRow(database.em(), parts),
    isRevoked: is_revoked,
    now: clock_now ?? clock(),
    isFaulty: is_faulty,
    isRefunded: is_refunded,
    countedRecently: counted_lately,
  };
}
