import { createHash } from 'node:crypto';
import { fail } from '../../domain/errors.ts';
import type { Secrets } from '../../storage/secrets.ts';
import type { WriteStatement } from '../../storage/statement.ts';
import type { Database } from '../../storage/unit-of-work.ts';
import type { Reply } from '../http/reply.ts';

/**
 * Idempotency-Key (00 §7). A request first claims its key in a row; the answer is written into that row in the
 * transaction of the effect, by the same claim. So: no effect without a stored answer, no stored answer
 * without the effect, and a second request with the key waits, replays, or takes over a claim that died.
 */
const FORM = /^[\x20-\x7e]{1,255}$/;
const CLAIM_SECONDS = 60;
const WAIT_MS = 5_000;
const POLL_MS = 40;
const storedStatuses = new Set([402, 409, 410, 422]);
const neverStored = new Set(['idempotency_key_reused', 'request_in_progress']);

export interface Claim {
  readonly scope: string;
  readonly key: string;
  readonly claimId: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export type ClaimOutcome = { readonly claim: Claim } | { readonly replay: StoredAnswer };

interface Row {
  claim_id: string;
  fingerprint: string;
  status: number | null;
  answer: string | null;
}

const CLAIM_SQL = `
  insert into idempotency_key as k (scope, key, fingerprint, claim_id, claimed_until)
  values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}))
  on conflict (scope, key) do update
    set fingerprint = excluded.fingerprint, claim_id = excluded.claim_id, claimed_until = excluded.claimed_until,
        status = null, answer = null, created_at = clock_timestamp()
    where k.created_at < clock_timestamp() - interval '24 hours'
       or (k.status is null and k.claimed_until < clock_timestamp() and k.fingerprint = excluded.fingerprint)
  returning claim_id, fingerprint, status, answer`;
const READ_SQL =
  'select claim_id, fingerprint, status, answer from idempotency_key where scope = $1 and key = $2';
const CONCLUDE_SQL =
  'update idempotency_key set status = $4, answer = $5 where scope = $1 and key = $2 and claim_id = $3';
const RELEASE_SQL =
  'delete from idempotency_key where scope = $1 and key = $2 and claim_id = $3 and status is null';

/** The header's key; 400 when it is not 1-255 printable ASCII characters; null when absent. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (!FORM.test(key)) {
    fail('validation_error', [
      {
        path: 'header.idempotency-key',
        code: 'invalid_format',
        message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.',
      },
    ]);
  }
  return key;
}

export function fingerprintOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url');
}

/** Names what a request with a key is meant to do: by its scope, key and body, whoever holds the claim. */
export function intentKeyOf({ scope, key }: Claim, body: string): string {
  return fingerprintOf(JSON.stringify([scope, key, body]));
}

/** For a body that is not read when its key is claimed, an upload: what it was is stored with its answer. */
export const UNREAD = 'unread';

/** Claims the key, or answers what an earlier request with it answered. */
export async function claimKey(
  database: Database,
  scope: string,
  key: string,
  fingerprint: string,
  waitMs: number = WAIT_MS,
): Promise<ClaimOutcome> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const claimId = crypto.randomUUID();
    const [claimed] = await database.read<Row>(CLAIM_SQL, [scope, key, fingerprint, claimId]);
    if (claimed) return { claim: { scope, key, claimId } };
    const [row] = await database.read<Row>(READ_SQL, [scope, key]);
    if (!row) continue;
    if (row.fingerprint !== fingerprint) fail('idempotency_key_reused');
    if (row.status !== null && row.answer !== null)
      return { replay: { status: row.status, body: row.answer } };
    if (Date.now() >= deadline)
      fail('request_in_progress', undefined, { headers: { 'retry-after': '1' } });
    await Bun.sleep(POLL_MS);
  }
}

/** The write that stores an answer with the effect. A claim that was taken over makes the commit fail. */
export function concludeClaim(claim: Claim, answer: StoredAnswer): WriteStatement {
  return (bind) =>
    `update idempotency_key set status = ${bind(answer.status)}, answer = ${bind(answer.body)},
      claimed_until = case when claim_id = ${bind(claim.claimId)}::uuid then claimed_until else null end
     where scope = ${bind(claim.scope)} and key = ${bind(claim.key)}`;
}

/** Stores a refusal that the contract stores; frees the key after any other. */
export async function settleRefusal(
  database: Database,
  claim: Claim,
  answer: StoredAnswer,
  code: string,
): Promise<void> {
  if (storedStatuses.has(answer.status) && !neverStored.has(code)) {
    await database.read(CONCLUDE_SQL, [
      claim.scope,
      claim.key,
      claim.claimId,
      answer.status,
      answer.body,
    ]);
  } else {
    await releaseClaim(database, claim);
  }
}

export async function releaseClaim(database: Database, claim: Claim): Promise<void> {
  await database.read(RELEASE_SQL, [claim.scope, claim.key, claim.claimId]);
}

const SEALED = 'sealed:';

/**
 * The stored form of a success: `data` and headers, without the request's own meta; sealed when it shows a secret. With
 * the fingerprint of the upload that it answers.
 */
export function storedAnswerOf(
  reply: Reply,
  secrets: Secrets | null,
  upload: string | null = null,
): StoredAnswer {
  const { data, headers } = reply;
  const body = JSON.stringify({ data, headers, ...(upload === null ? {} : { upload }) });
  return { status: reply.status, body: secrets ? `${SEALED}${secrets.seal(body)}` : body };
}

/** The text of a stored answer, opened if it was sealed. */
export function openedAnswer({ body }: StoredAnswer, secrets: Secrets): string {
  return body.startsWith(SEALED) ? secrets.open(body.slice(SEALED.length)) : body;
}
