import { sql, type WriteStatement } from '../../query.ts';
import { PARTS_COLUMNS, type PartsRow } from './fulfillment-rows.ts';

/** The same token and file within this time is one download: a retry, or parts of the file asked for on their own. */
const ONE_DOWNLOAD_SECONDS = 60;

/** Workspace, token, fulfillment: a fulfillment, and what decides on a download by the token, as one read sees it. */
export const DOWNLOAD_BY_TOKEN = sql<
  PartsRow & {
    readonly is_revoked: boolean;
    /** The instant of the environment's test clock; null in real time. */
    readonly clock_now: Date | null;
    readonly is_faulty: boolean;
    /** All that was paid for the order went back, and downloads end with it. */
    readonly is_refunded: boolean;
    /** Files that the token was counted for within one download's time. */
    readonly counted_lately: readonly string[];
  }
>(`
  select f.*, ${PARTS_COLUMNS}, t.revoked_at is not null as is_revoked,
    case when e.clock_mode = 'real' then null else e.clock_now end as clock_now,
    f.revoke_on_refund and o.payment_status = 'refunded' as is_refunded,
    exists (select 1 from fault x where x.environment_id = f.environment_id and x.target = 'storage') as is_faulty,
    array(select c.file_id::text from download_count c
      where c.workspace_id = t.workspace_id and c.token_id = t.id
        and c.counted_at > clock_timestamp() - make_interval(secs => ${ONE_DOWNLOAD_SECONDS})) as counted_lately
  from download_token t
  join fulfillment f on f.workspace_id = t.workspace_id and f.id = t.fulfillment_id
  join orders o on o.workspace_id = f.workspace_id and o.id = f.order_id
  join environment e on e.workspace_id = f.workspace_id and e.id = f.environment_id
  where t.workspace_id = $1 and t.id = $2 and t.fulfillment_id = $3`);

/** Workspace, token, file: a row for a new download, none for one that is counted already. */
export const COUNT_DOWNLOAD = sql(`
  insert into download_count as c (workspace_id, token_id, file_id, counted_at)
  values ($1, $2, $3, clock_timestamp())
  on conflict (workspace_id, token_id, file_id) do update set counted_at = excluded.counted_at
  where c.counted_at <= clock_timestamp() - make_interval(secs => ${ONE_DOWNLOAD_SECONDS})
  returning 1`);

/** Workspace, fulfillment. */
export const REVOKE_TOKENS_OF = sql(`
  update download_token set revoked_at = clock_timestamp()
  where workspace_id = $1 and fulfillment_id = $2 and revoked_at is null`);

export function storeToken(
  tokenId: string,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): WriteStatement {
  return (bind) => `
    insert into download_token (id, workspace_id, fulfillment_id)
    values (${bind(tokenId)}, ${bind(workspaceId)}, ${bind(id)})`;
}
