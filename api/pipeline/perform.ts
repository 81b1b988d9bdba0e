import type { Config } from '../../config.ts';
import { resultOf, type Conclusion } from '../../domain/context.ts';
import { fail, Refusal } from '../../domain/errors.ts';
import {
  concludeClaim,
  requireClaim,
  type Claim,
} from '../../storage/queries/idempotency/claims.ts';
import { isUuid } from '../../storage/ids.ts';
import { isInfrastructureFailure } from '../../storage/errors/infrastructure-failure.ts';
import type { WriteStatement } from '../../storage/query.ts';
import type { Database } from '../../storage/database.ts';
import type { Admitted } from '../auth/admitted.ts';
import type { EdgeDeps } from '../http/deps.ts';
import { documented, successEnvelope, type ErrorContent } from '../http/envelope.ts';
import { requestUrl } from '../http/request-url.ts';
import { takesIdempotencyKey } from '../http/route-codes.ts';
import type { Reply } from '../http/reply.ts';
import type { AnyRoute } from '../http/route.ts';
import type { RequestUpload } from '../upload/request-upload.ts';
import type { Explain } from '../http/explanation.ts';
import { handleList, isList } from './handle-list.ts';
import { openAct, type RouteActing } from './open-act.ts';
import type { RequestTrace } from './request-trace.ts';
import {
  abandonClaim,
  claimKey,
  fingerprintOf,
  idempotencyKeyOf,
  intentKeyOf,
  sameBody,
  keepClaim,
  openedAnswer,
  releaseClaim,
  settleRefusal,
  storedAnswerOf,
  UNREAD,
} from './idempotency.ts';

export interface IncomingRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly clientAddress: string;
}

/** A request that has passed every check. */
interface CheckedRequest extends IncomingRequest {
  readonly requestId: string;
  readonly admitted: Admitted;
  readonly query: unknown;
  readonly body: unknown;
  /** The body's text as received. */
  readonly text: string;
  readonly upload: RequestUpload;
  readonly explain: Explain;
  /** The response may hold a secret, so the copy that is stored for a repeat is encrypted. */
  readonly revealsSecret: boolean;
  readonly trace: RequestTrace;
  /** The headers that every response to the request carries. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls the verb; with an Idempotency-Key, once per key, and returns a repeat with the stored response. */
export async function perform(
  deps: EdgeDeps,
  route: AnyRoute,
  checked: CheckedRequest,
): Promise<Response> {
  const { request, admitted, requestId, headers } = checked;
  const isScoped = takesIdempotencyKey(route) && admitted.idempotencyScope !== null;
  const key = isScoped ? idempotencyKeyOf(request) : null;
  if (key === null) return successEnvelope(await call(route, checked, null), requestId, headers);
  const { secrets } = deps.services;
  const path = requestUrl(request).pathname;
  const scope = `${admitted.idempotencyScope}:${route.method} ${path}`;
  const body = sameBody(checked.text);
  const fingerprint = route.takesUpload ? UNREAD : fingerprintOf(body);
  const place = await placeOfAnswer(deps, route, checked, `${scope} ${key}`);
  const { workspaceId, database } = place;
  const wanted = { scope, key, fingerprint, holder: deps.processId, workspaceId };
  const outcome = await claimKey(database, wanted, route.idempotencyWaitMs);
  if ('claim' in outcome) {
    const { claim } = outcome;
    const held = { claim, database, intentKey: intentKeyOf(claim, body) };
    return performOnce(route, place.checked, held);
  }
  const stored = parseStored(openedAnswer(outcome.replay, secrets));
  if (route.takesUpload) await requireSameUpload(checked.upload, stored, deps.config.uploads);
  return replayResponse(outcome.replay.status, stored, checked, deps.config.baseUrl);
}

interface PlaceOfAnswer {
  /** Null before there is one. */
  readonly workspaceId: string | null;
  /** Of the cell in which the verb concludes. */
  readonly database: Database;
  readonly checked: CheckedRequest;
}

/** Where the response is stored, for the same commit as the verb's: with the workspace, or where one is to be created. */
async function placeOfAnswer(
  { database: cells }: EdgeDeps,
  route: AnyRoute,
  checked: CheckedRequest,
  request: string,
): Promise<PlaceOfAnswer> {
  const { admitted, params, body } = checked;
  const { ctx } = admitted;
  const workspaceId =
    'workspaceId' in ctx && typeof ctx.workspaceId === 'string'
      ? ctx.workspaceId
      : ((await route.workspaceOf?.({ ctx, params, body })) ?? null);
  if (workspaceId !== null && isUuid(workspaceId))
    return { workspaceId, database: cells.systemOf(workspaceId), checked };
  const database = await cells.cellOfRequest(fingerprintOf(request));
  const home = { ...ctx, database: cells.storingIn(await database.cell()) };
  return {
    workspaceId: null,
    database,
    checked: { ...checked, admitted: { ...admitted, ctx: home } },
  };
}

/** The claim of a request with a key, and what identifies its intent. */
interface Held {
  readonly claim: Claim;
  readonly database: Database;
  readonly intentKey: string;
}

async function performOnce(
  route: AnyRoute,
  checked: CheckedRequest,
  held: Held,
): Promise<Response> {
  const { claim, database } = held;
  const end = keepClaim(database, claim);
  try {
    const reply = await call(route, checked, held);
    return successEnvelope(reply, checked.requestId, checked.headers);
  } catch (error) {
    await settleFailure(database, claim, error).catch((failure: unknown) => {
      void abandonClaim(database, claim);
      throw failure;
    });
    throw error;
  } finally {
    end();
  }
}

/** The database's own failure says nothing about what it may have committed. */
async function settleFailure(database: Database, claim: Claim, error: unknown): Promise<void> {
  if (error instanceof Refusal) {
    const { status, code, message, details } = error;
    const body = JSON.stringify({ error: { code, message, details } });
    await settleRefusal(database, claim, { status, body }, code);
  } else if (isInfrastructureFailure(error)) {
    void abandonClaim(database, claim);
  } else {
    await releaseClaim(database, claim);
  }
}

/** Calls the verb; with a claim, the commit that concludes the request stores the response. */
async function call(route: AnyRoute, checked: CheckedRequest, held: Held | null): Promise<Reply> {
  const { admitted, params, upload, text: rawBody, request, query, body, explain } = checked;
  const replyTo = (result: unknown): Reply => route.reply(result, ctx);
  const act = openAct(route, checked, held?.intentKey ?? null);
  const conclusion = takesIdempotencyKey(route) ? conclusionOf(checked, held, act, replyTo) : null;
  const ctx = {
    ...admitted.ctx,
    ...(conclusion ? { conclusion } : {}),
    ...(act ? { act } : {}),
    ...(held ? { intentKey: held.intentKey, requireClaim: requireClaim(held.claim) } : {}),
  };
  const given = { ctx, params, query, body, rawBody, request, upload, explain };
  const handled = await (isList(route, request) ? handleList(route, given) : route.handle(given));
  return replyTo(conclusion ? resultOf(handled, conclusion) : handled);
}

/** Without a claim nothing is stored; that the verb concludes is checked all the same. */
function conclusionOf(
  { admitted, revealsSecret, upload }: CheckedRequest,
  held: Held | null,
  act: RouteActing | null,
  replyTo: (result: unknown) => Reply,
): Conclusion {
  const secrets = revealsSecret ? admitted.ctx.services.secrets : null;
  const writeOf = ({ claim }: Held, result: unknown): WriteStatement =>
    concludeClaim(claim, storedAnswerOf(replyTo(result), secrets, upload.fingerprint()));
  return {
    writesOf: (result) => [
      ...(held ? [writeOf(held, result)] : []),
      ...(act?.conclude(result, () => replyTo(result)) ?? []),
    ],
    store: async (result) => {
      if (held) await held.database.transaction(async (tx) => tx.write(writeOf(held, result)));
    },
  };
}

interface StoredContent {
  readonly data?: unknown;
  readonly error?: ErrorContent;
  readonly headers?: Record<string, string>;
  /** The fingerprint of the upload that got a response. */
  readonly upload?: string;
}

/** The one cast: only storedAnswerOf and settleRefusal write such a text. */
function parseStored(text: string): StoredContent {
  return JSON.parse(text) as StoredContent;
}

/** A repeated upload must bring the same file; an error from before the file was read applies to any file. */
async function requireSameUpload(
  upload: RequestUpload,
  stored: StoredContent,
  { maxFileBytes }: Config['uploads'],
): Promise<void> {
  if (stored.upload === undefined) return;
  await upload.drain({ maxBytes: maxFileBytes, tooBig: 'file_too_big' });
  if (upload.fingerprint() !== stored.upload) fail('idempotency_key_reused');
}

function replayResponse(
  status: number,
  { headers: own, data, error: refused }: StoredContent,
  { requestId, headers, trace }: CheckedRequest,
  baseUrl: string,
): Response {
  trace.isReplay = true;
  trace.error = refused ?? null;
  const all = { ...headers, ...own, 'idempotent-replayed': 'true', 'x-request-id': requestId };
  if (status === 204) return new Response(null, { status, headers: all });
  const error = refused && documented(refused, baseUrl);
  const body = JSON.stringify({ data, error, meta: { requestId } });
  return new Response(body, { status, headers: { ...all, 'content-type': 'application/json' } });
}
