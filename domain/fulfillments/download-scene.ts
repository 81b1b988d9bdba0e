import {
  mapFulfillmentRow,
  partsColumns,
  type FulfillmentRows,
  type PartsRow,
} from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { Resources } from '../services.ts';
import type { DownloadGrant } from './download-tokens.ts';

/** All that decides on a download, as one read saw it. */
export interface DownloadScene {
  readonly found: FulfillmentRows;
  readonly isRevoked: boolean;
  /** The environment's present. */
  readonly now: Date;
  readonly isFaulty: boolean;
  /** Files that the token was counted for so lately that asking again is the same download. */
  readonly countedLately: readonly string[];
}

interface Row extends PartsRow {
  readonly is_revoked: boolean;
  /** The instant of the environment's test clock; null in real time. */
  readonly clock_now: Date | null;
  readonly is_faulty: boolean;
  readonly counted_lately: readonly string[];
}

/** The same token and file within this time is one download: a retry, or parts of the file asked for on their own. */
export const ONE_DOWNLOAD_SECONDS = 60;

const SQL = `
  select f.*, ${partsColumns}, t.revoked_at is not null as is_revoked,
    case when e.clock_mode = 'real' then null else e.clock_now end as clock_now,
    exists (select 1 from fault x where x.environment_id = f.environment_id and x.target = 'storage') as is_faulty,
    array(select c.file_id::text from download_count c
      where c.workspace_id = t.workspace_id and c.token_id = t.id
        and c.counted_at > clock_timestamp() - make_interval(secs => ${ONE_DOWNLOAD_SECONDS})) as counted_lately
  from download_token t
  join fulfillment f on f.workspace_id = t.workspace_id and f.id = t.fulfillment_id
  join environment e on e.workspace_id = f.workspace_id and e.id = f.environment_id
  where t.workspace_id = $1 and t.id = $2 and t.fulfillment_id = $3`;

/** Null for a token that was never given out. */
export async function readDownloadScene(
  { database, services: { clock } }: Resources,
  { workspaceId, tokenId, fulfillmentId }: DownloadGrant,
): Promise<DownloadScene | null> {
  const values = [workspaceId, tokenId, fulfillmentId];
  const [row] = await database.read<Row>(SQL, values);
  if (!row) return null;
  const { is_revoked, clock_now, is_faulty, counted_lately, ...parts } = row;
  return {
    found: mapFulfillmentRow(database.em(), parts),
    isRevoked: is_revoked,
    now: clock_now ?? clock(),
    isFaulty: is_faulty,
    countedLately: counted_lately,
  };
}
