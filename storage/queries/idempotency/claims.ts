import { sql, type WriteStatement } from '../../query.ts';

const CLAIM_SECONDS = 60;

interface ClaimRow {
  claim_id: string;
  fingerprint: string;
  status: number | null;
  answer: string | null;
  holder: string | null;
}

/** The name of an API process's heartbeat connection; Postgres keeps at most 63 bytes. */
export function holderHeartbeatOf(holder: string): string {
  return `commerce-api ${holder}`;
}

/**
 * Claims a key that is new, a day old, or without a response from a claim that expired or whose holder is the dead
 * process ($6). Scope, key, fingerprint, claim id, holder, dead process, workspace.
 */
export const INSERT_CLAIM = sql<ClaimRow>(`
  insert into idempotency_key as k (scope, key, fingerprint, claim_id, holder, workspace_id, claimed_until)
  values ($1, $2, $3, $4, $5, $7, clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}))
  on conflict (scope, key) do update
    set fingerprint = excluded.fingerprint, claim_id = excluded.claim_id, claimed_until = excluded.claimed_until, holder = excluded.holder,
        status = null, answer = null, created_at = clock_timestamp()
    where k.created_at < clock_timestamp() - interval '24 hours'
       or (k.status is null and k.fingerprint = excluded.fingerprint
         and (k.claimed_until < clock_timestamp() or k.holder = $6))
  returning claim_id, fingerprint, status, answer, holder`);

export const READ_CLAIM = sql<ClaimRow>(
  'select claim_id, fingerprint, status, answer, holder from idempotency_key where scope = $1 and key = $2',
);

/** Extends the claim of a request that runs for long; a frozen process does not. */
export const EXTEND_CLAIM = sql(`
  update idempotency_key set claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
  where scope = $1 and key = $2 and claim_id = $3 and status is null`);

export const HAS_HEARTBEAT = sql<{ found: boolean }>(
  'select exists (select from pg_stat_activity where application_name = $1) as found',
);

/** Stores a response outside the transaction of the effect, unless another request has taken the claim over. */
export const STORE_ANSWER = sql(
  'update idempotency_key set status = $4, answer = $5 where scope = $1 and key = $2 and claim_id = $3',
);

export const FREE_KEY = sql(
  'delete from idempotency_key where scope = $1 and key = $2 and claim_id = $3 and status is null',
);

/** Ends a claim that may still be under way on a connection that was lost: what it commits later fails. */
export const ABANDON_CLAIM = sql(`
  update idempotency_key set claim_id = gen_random_uuid(), claimed_until = clock_timestamp()
  where scope = $1 and key = $2 and claim_id = $3 and status is null`);

export interface Claim {
  readonly scope: string;
  readonly key: string;
  readonly claimId: string;
}

/** Stores a response with the effect; `claimed_until` refuses null, so a claim that was taken over fails the commit. */
export function concludeClaim(
  { scope, key, claimId }: Claim,
  answer: { readonly status: number; readonly body: string },
): WriteStatement {
  return (bind) =>
    `update idempotency_key set status = ${bind(answer.status)}, answer = ${bind(answer.body)},
      claimed_until = case when claim_id = ${bind(claimId)}::uuid then claimed_until else null end
     where scope = ${bind(scope)} and key = ${bind(key)}`;
}

/** Fails the commit of a step before the response when the claim was taken over; rewrites nothing else. */
export function requireClaim({ scope, key, claimId }: Claim): WriteStatement {
  return (bind) =>
    `update idempotency_key set
      claimed_until = case when claim_id = ${bind(claimId)}::uuid then claimed_until else null end
     where scope = ${bind(scope)} and key = ${bind(key)}`;
}
