import { createHash } from 'node:crypto';
import { fail } from '../../domain/errors.ts';
import {
  ABANDON_CLAIM,
  EXTEND_CLAIM,
  FREE_KEY,
  HAS_HEARTBEAT,
  holderHeartbeatOf,
  INSERT_CLAIM,
  READ_CLAIM,
  STORE_ANSWER,
  type Claim,
} from '../../storage/queries/idempotency/claims.ts';
import { isInfrastructureFailure } from '../../storage/errors/infrastructure-failure.ts';
import type { Secrets } from '../../storage/secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { Reply } from '../http/reply.ts';

/**
 * Idempotency-Key (contract 00 §7). A request first claims its key in a row; the response is written to that row in the
 * transaction of the effect, under the same claim. So there is no effect without a stored response, no stored response
 * without the effect, and a second request with the key waits, replays, or takes over a claim whose process is dead or
 * has not extended it for a minute. Each commit of a request checks its claim, so a former holder that wakes commits
 * nothing (decision 67).
 */
const FORM = /^[\x20-\x7e]{1,255}$/;
const WAIT_MS = 5_000;
const POLL_MS = 40;
const LOOK_MS = 250;
/** A living process whose heartbeat the database closed has opened it again by then. */
const DEAD_FOR_MS = 1_000;
const EXTEND_MS = 20_000;
/** A claim ends by itself after that. */
const ABANDON_FOR_MS = 60_000;
const ABANDON_AGAIN_MS = 500;
const storedStatuses = new Set([402, 409, 410, 422]);
const neverStored = new Set(['idempotency_key_reused', 'request_in_progress']);

interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

type ClaimOutcome = { readonly claim: Claim } | { readonly replay: StoredAnswer };

/** The header's key; null when absent; 400 when it is not 1 to 255 printable ASCII characters. */
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

/** A body whatever the order of its keys and its white space; a text that is no JSON stays. */
export function sameBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), sortKeys);
  } catch {
    return text;
  }
}

function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

export function fingerprintOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url');
}

/** Identifies the intent of a request with a key by scope, key and body, whoever holds the claim. */
export function intentKeyOf({ scope, key }: Claim, body: string): string {
  return fingerprintOf(JSON.stringify([scope, key, body]));
}

/** Stands for the body of an upload, which is read after its key is claimed; its fingerprint is stored with the response. */
export const UNREAD = 'unread';

export interface KeyRequest {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
  /** This process, whose heartbeat is open. */
  readonly holder: string;
  readonly workspaceId: string | null;
}

/** Claims the key, or gives the stored response of an earlier request with it. */
export async function claimKey(
  database: Database,
  { scope, key, fingerprint, holder, workspaceId }: KeyRequest,
  waitMs: number = WAIT_MS,
): Promise<ClaimOutcome> {
  const deadline = Date.now() + waitMs;
  const watch = new HolderWatch(database);
  for (;;) {
    const claimId = crypto.randomUUID();
    const values = [scope, key, fingerprint, claimId, holder, watch.dead, workspaceId];
    const [claimed] = await database.read(INSERT_CLAIM, values).catch((error: unknown) => {
      if (isInfrastructureFailure(error)) void abandonClaim(database, { scope, key, claimId });
      throw error;
    });
    if (claimed) return { claim: { scope, key, claimId } };
    const [row] = await database.read(READ_CLAIM, [scope, key]);
    if (!row) continue;
    if (row.fingerprint !== fingerprint) fail('idempotency_key_reused');
    if (row.status !== null && row.answer !== null)
      return { replay: { status: row.status, body: row.answer } };
    if (Date.now() >= deadline)
      fail('request_in_progress', undefined, { headers: { 'retry-after': '1' } });
    await watch.look(row.holder);
    await Bun.sleep(POLL_MS);
  }
}

/** Finds out whether the process that holds a claim is dead: twice without a heartbeat, a second apart. */
class HolderWatch {
  readonly #database: Database;
  #holder: string | null = null;
  #missingSince: number | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** The holder, once it is known to be dead. */
  dead: string | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async look(holder: string | null): Promise<void> {
    const now = performance.now();
    const isSame = holder === this.#holder;
    if (holder === null || (isSame && now - this.#lookedAt < LOOK_MS)) return;
    if (!isSame) this.#missingSince = null;
    this.#holder = holder;
    this.#lookedAt = now;
    const [row] = await this.#database.read(HAS_HEARTBEAT, [holderHeartbeatOf(holder)]);
    if (row?.found !== false) this.#missingSince = null;
    else this.#missingSince ??= now;
    const isDead = this.#missingSince !== null && now - this.#missingSince >= DEAD_FOR_MS;
    this.dead = isDead ? holder : null;
  }
}

/** Extends the claim while its request runs, until the returned function is called. */
export function keepClaim(database: Database, { scope, key, claimId }: Claim): () => void {
  const timer = setInterval(() => {
    database.read(EXTEND_CLAIM, [scope, key, claimId]).catch(() => undefined);
  }, EXTEND_MS);
  return () => clearInterval(timer);
}

/** Stores an error if the contract has it stored; releases the key after any other. */
export async function settleRefusal(
  database: Database,
  claim: Claim,
  answer: StoredAnswer,
  code: string,
): Promise<void> {
  if (storedStatuses.has(answer.status) && !neverStored.has(code)) {
    await database.read(STORE_ANSWER, [
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
  await database.read(FREE_KEY, [claim.scope, claim.key, claim.claimId]);
}

/**
 * Ends a claim whose request the database failed, as soon as it responds again: the next request with the key need not
 * wait for the claim's end, and what the lost connection may still commit is rejected.
 */
export async function abandonClaim(database: Database, claim: Claim): Promise<void> {
  const deadline = performance.now() + ABANDON_FOR_MS;
  while (performance.now() < deadline) {
    try {
      await database.read(ABANDON_CLAIM, [claim.scope, claim.key, claim.claimId]);
      return;
    } catch {
      await Bun.sleep(ABANDON_AGAIN_MS);
    }
  }
}

const SEALED = 'sealed:';

/**
 * The stored form of a success: `data`, headers and the fingerprint of an upload, without the request's own meta;
 * sealed when it shows a secret.
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

/** The text of a stored response, opened if it was sealed. */
export function openedAnswer({ body }: StoredAnswer, secrets: Secrets): string {
  return body.startsWith(SEALED) ? secrets.open(body.slice(SEALED.length)) : body;
}
