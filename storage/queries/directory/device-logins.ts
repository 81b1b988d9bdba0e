import { sql } from '../../query.ts';

export interface DeviceLoginRow {
  readonly id: string;
  readonly user_code: string;
  readonly client_name: string;
  readonly host: string;
  readonly address: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly interval_seconds: number;
  readonly status: string;
  readonly subject: string | null;
  readonly workspace_id: string | null;
  readonly environment_id: string | null;
  readonly application_id: string | null;
  readonly key_id: string | null;
  readonly sealed_key: string | null;
  readonly taken_at: Date | null;
}

const COLUMNS = `id, user_code, client_name, host, address, created_at, expires_at, interval_seconds, status, subject,
  workspace_id, environment_id, application_id, key_id, sealed_key, taken_at`;

/** $1 id, $2 hash of the device code, $3 user code, $4 client, $5 host, $6 address, $7 now, $8 expiry, $9 interval. */
export const INSERT_DEVICE_LOGIN = sql<{ readonly id: string }>(`
  insert into directory.device_login
    (id, device_hash, user_code, client_name, host, address, created_at, expires_at, interval_seconds, status)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending')
  on conflict (user_code) do nothing returning id`);

/** $1 user code, $2 now. */
export const DEVICE_LOGIN_BY_CODE = sql<DeviceLoginRow>(
  `select ${COLUMNS} from directory.device_login where user_code = $1 and expires_at > $2`,
);

/** $1 id, $2 subject, $3 workspace, $4 environment, $5 application, $6 now; no row when it was decided before. */
export const APPROVE_DEVICE_LOGIN = sql<{ readonly id: string }>(`
  update directory.device_login
  set status = 'approved', subject = $2, workspace_id = $3, environment_id = $4, application_id = $5
  where id = $1 and status = 'pending' and expires_at > $6 returning id`);

/** $1 id, $2 now. */
export const DENY_DEVICE_LOGIN = sql<{ readonly id: string }>(`
  update directory.device_login set status = 'denied'
  where id = $1 and status = 'pending' and expires_at > $2 returning id`);

/**
 * $1 hash of the device code, $2 now. `is_early`: before the interval has passed, less half a second for the way here;
 * the interval grows by 5 seconds then (RFC 8628 §3.5).
 */
export const POLL_DEVICE_LOGIN = sql<DeviceLoginRow & { readonly is_early: boolean }>(
  `
  with asked as (
    select id as asked_id, coalesce(polled_at + make_interval(secs => interval_seconds - 0.5) > $2, false) as is_early
    from directory.device_login where device_hash = $1 for update)
  update directory.device_login set polled_at = $2,
    interval_seconds = interval_seconds + case when is_early and status = 'pending' then 5 else 0 end
  from asked where id = asked_id returning ${COLUMNS}, is_early`,
  ['is_early'],
);

/** Before the key is made: $1 id, $2 id of the key, $3 the key, sealed, $4 now; no row when another poll was first. */
export const TAKE_DEVICE_LOGIN = sql<DeviceLoginRow>(`
  update directory.device_login set status = 'taken', key_id = $2, sealed_key = $3, taken_at = $4
  where id = $1 and status = 'approved' and expires_at > $4 returning ${COLUMNS}`);

/** $1 id. */
export const DEVICE_LOGIN_BY_ID = sql<DeviceLoginRow>(
  `select ${COLUMNS} from directory.device_login where id = $1`,
);

/** What has ended for an hour is forgotten; keys that were answered, earlier. $1 an hour ago, $2 the window's beginning. */
export const FORGET_DEVICE_LOGINS = sql(`
  with forgotten as (delete from directory.device_login where expires_at < $1)
  update directory.device_login set sealed_key = null
  where expires_at >= $1 and sealed_key is not null and taken_at < $2`);
