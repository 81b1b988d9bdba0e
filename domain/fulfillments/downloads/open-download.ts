import type { FulfillmentFile } from '../../../storage/entities/fulfillment-file.ts';
import {
  COUNT_DOWNLOAD,
  DOWNLOAD_BY_TOKEN,
} from '../../../storage/queries/fulfillments/downloads.ts';
import { ObjectStoreUnavailable } from '../../../storage/objects/object-store.ts';
import {
  lockFulfillmentRows,
  type FulfillmentRows,
  mapFulfillmentRow,
} from '../../../storage/queries/fulfillments/fulfillment-rows.ts';
import { unitOfWork, type DatabaseContext, type CellsContext } from '../../context.ts';
import type { Resources } from '../../ports/services.ts';
import { fail } from '../../errors.ts';
import { enterWorkspace } from '../../tenancy/enter-tenant.ts';
import { emitFulfillmentEvent } from '../events.ts';
import { fulfillmentDownloadToken, type DownloadGrant } from './download-tokens.ts';

type OpenedDownload =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'list'; readonly found: FulfillmentRows; readonly token: string };

interface DownloadRequest {
  readonly token: string | undefined;
  readonly fileId: string | undefined;
  /** Whether the response may be a page that lists several files. */
  readonly acceptsPage: boolean;
  /** Whether a program only looks at the link, such as a mail scanner or a browser that reads ahead. */
  readonly isLook: boolean;
}

const URL_SECONDS = 60;
const REFUNDED = 'The order was refunded, which ended its downloads.';
/** Opens a download link (contract 70 §4): the signed URL of its file, counted once, or the list of the files. */
export async function openDownload(
  base: CellsContext,
  fulfillmentId: string,
  { token, fileId, acceptsPage, isLook }: DownloadRequest,
): Promise<OpenedDownload> {
  if (!token) fail('missing_token');
  const grant = await fulfillmentDownloadToken.verify(base.services, token);
  const ctx = enterWorkspace(base, grant.workspaceId, base.actor);
  const state = await readDownload(ctx, grant);
  const isSame = fulfillmentId.toLowerCase() === grant.fulfillmentId;
  if (isSame && state?.found.fulfillment.status === 'cancelled') fail('fulfillment_not_found');
  if (!state || state.isRevoked) fail('invalid_token');
  if (!isSame) fail('token_mismatch');
  const { found } = state;
  if (fileId === undefined && found.files.length > 1) {
    if (acceptsPage) return { kind: 'list', found, token };
    const message = 'Several files are here: name one.';
    fail('validation_error', [{ path: 'query.file', code: 'required', message }]);
  }
  const file = found.files.find(({ id }) => fileId === undefined || id === fileId);
  if (!file) fail('not_found');
  requireNotExpired(found, state.now);
  if (state.isRefunded) fail('download_expired', undefined, { message: REFUNDED });
  if (!state.countedRecently.includes(file.id)) requireDownloadsLeft(found, file);
  // What counts as nothing gets no URL of the file, else it would be a way around the limit.
  if (isLook) return { kind: 'list', found: { ...found, files: [file] }, token };
  const url = await signedUrl(ctx, state, file);
  await count(ctx, state, grant, file.id);
  return { kind: 'redirect', url };
}

function requireNotExpired(
  { fulfillment: { downloadExpiresAt } }: FulfillmentRows,
  now: Date,
): void {
  if (downloadExpiresAt instanceof Date && downloadExpiresAt <= now) fail('download_expired');
}

function requireDownloadsLeft({ fulfillment }: FulfillmentRows, file: FulfillmentFile): void {
  if (file.remaining(fulfillment) === 0) fail('download_limit_reached');
}

/** Signs before the download is counted, and only if the store has the file: an outage costs the buyer no download. */
async function signedUrl(
  { services: { objects } }: DatabaseContext,
  { isFaulty }: DownloadState,
  { objectKey, filename }: FulfillmentFile,
): Promise<string> {
  if (isFaulty) fail('storage_unavailable');
  try {
    if (!(await objects.exists(objectKey))) fail('storage_unavailable');
    return await objects.signUrl(objectKey, { expiresInSeconds: URL_SECONDS, filename });
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) fail('storage_unavailable');
    throw error;
  }
}

/** Counts a download, checks its limit and emits its event under the fulfillment's lock. */
function count(
  ctx: DatabaseContext,
  { now }: DownloadState,
  grant: DownloadGrant,
  fileId: string,
): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const found = await lockFulfillmentRows(tx, grant.workspaceId, grant.fulfillmentId);
    const file = found?.files.find(({ id }) => id === fileId);
    if (!found || !file || found.fulfillment.status === 'cancelled') fail('fulfillment_not_found');
    requireNotExpired(found, now);
    const counted = await tx.query(COUNT_DOWNLOAD, [grant.workspaceId, grant.tokenId, fileId]);
    if (counted.length !== 1) return;
    requireDownloadsLeft(found, file);
    file.countDownload();
    const data = { fileId, remaining: file.remaining(found.fulfillment) };
    emitFulfillmentEvent(ctx, tx, 'fulfillment.downloaded', found, { data });
  });
}

/** The state that decides on a download, in one read. */
interface DownloadState {
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
async function readDownload(
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
