import { sql } from '../../query.ts';

export interface SignInRow {
  readonly id: string;
  readonly subject: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly sealed_id_token: string | null;
  readonly user_agent: string;
  readonly address: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
}

const COLUMNS =
  'id, subject, email, email_verified, sealed_id_token, user_agent, address, created_at, last_used_at, expires_at';

/** $1 id, $2 subject, $3 e-mail, $4 verified, $5 hash of the secret, $6 ID token, $7 user agent, $8 address, $9 expiry. */
export const INSERT_SIGN_IN = sql(`
  insert into directory.sign_in
    (id, subject, email, email_verified, secret_hash, sealed_id_token, user_agent, address, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/** With the newest secret, which is thereby seen: $1 id, $2 hash, $3 now. */
export const SEE_SIGN_IN = sql<SignInRow>(`
  update directory.sign_in set is_seen = true, last_used_at = $3
  where id = $1 and secret_hash = $2 and expires_at > $3 returning ${COLUMNS}`);

/**
 * With the secret before the newest: while that has not been seen, its response may be lost; just after it was made, two
 * tabs renew at once. $1 id, $2 hash, $3 now, $4 until when a rotation is recent.
 */
export const SEE_BEFORE_ROTATION = sql<SignInRow & { readonly is_seen: boolean }>(`
  update directory.sign_in set last_used_at = $3
  where id = $1 and previous_hash = $2 and expires_at > $3 and (not is_seen or rotated_at > $4)
  returning ${COLUMNS}, is_seen`);

/** $1 id, $2 the hash that is given, $3 the new one, $4 now; no row when it has been rotated since. */
export const ROTATE_SIGN_IN = sql<{ readonly id: string }>(`
  update directory.sign_in set secret_hash = $3, previous_hash = $2, rotated_at = $4, is_seen = false
  where id = $1 and (secret_hash = $2 or (previous_hash = $2 and not is_seen)) returning id`);

/** A secret that was made for it and is no longer in use: somebody copied it. $1 id, $2 its hash, $3 now. */
export const END_REUSED_SIGN_IN = sql<{ readonly id: string }>(
  'delete from directory.sign_in where id = $1 and secret_hash <> $2 and expires_at > $3 returning id',
);

/** $1 id, $2 subject. */
export const END_SIGN_IN = sql<{ readonly id: string }>(
  'delete from directory.sign_in where id = $1 and subject = $2 returning id',
);

/** $1 subject. */
export const END_SIGN_INS_OF = sql<{ readonly id: string }>(
  'delete from directory.sign_in where subject = $1 returning id',
);

/** $1 subject, $2 now. */
export const SIGN_INS_OF = sql<SignInRow>(`
  select ${COLUMNS} from directory.sign_in where subject = $1 and expires_at > $2
  order by last_used_at desc limit 100`);

/** $1 now. */
export const FORGET_SIGN_INS = sql('delete from directory.sign_in where expires_at <= $1');
