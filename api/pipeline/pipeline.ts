import type { Config } from '../../config.ts';
import { fail, Refusal } from '../../domain/errors.ts';
import { InvalidCursor } from '../../storage/page.ts';
import { authenticate, type AuthenticationDeps } from '../auth/authenticate.ts';
import type { Admitted } from '../auth/admitted.ts';
import { refuseOnTheWay } from './billing-write.ts';
import { errorEnvelope, successEnvelope } from '../http/envelope.ts';
import {
  claimKey,
  concludeClaim,
  fingerprintOf,
  idempotencyKeyOf,
  intentKeyOf,
  openedAnswer,
  releaseClaim,
  settleRefusal,
  storedAnswerOf,
  UNREAD,
  type Claim,
} from './idempotency.ts';
import type { Explain } from './explain.ts';
import { corsHeaders, readableBy } from './cors.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { rateLimitHeaders } from '../http/rate-limit-headers.ts';
import { isForm, parseForm, parseJsonBody, readBodyText } from '../http/request-body.ts';
import { codesByStatus } from '../http/route-codes.ts';
import type { AnyRoute } from '../http/route.ts';
import { uploadOf, type RequestUpload } from '../upload/request-upload.ts';
import { compileShape, type CompiledShape } from '../input/validation.ts';

/**
 * One request through one route: the checks of the contract (00 §5) in their order, then the verb, then the envelope.
 * A refusal becomes its error envelope; anything else thrown is a bug: 500 with a request id and nothing of the inside.
 */
export interface IncomingRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly clientAddress: string;
}

export type RouteRunner = (incoming: IncomingRequest) => Promise<Response>;

interface RunnerDeps extends AuthenticationDeps {
  readonly explain: Explain;
  readonly metrics: RequestMetrics;
}

interface Compiled {
  readonly query: CompiledShape | null;
  readonly body: CompiledShape | null;
  /** "409 cart_changed": every refusal that the route lists. */
  readonly listed: ReadonlySet<string>;
}

export function createRunner(given: AuthenticationDeps, metrics: RequestMetrics, explain: Explain) {
  const auth = { ...given, explain, metrics };
  return (route: AnyRoute): RouteRunner => {
    const compiled: Compiled = {
      query: route.query ? compileShape(route.query, 'query') : null,
      body: route.body ? compileShape(route.body, 'body') : null,
      listed: listedRefusals(route),
    };
    return async (incoming) => {
      const requestId = Bun.randomUUIDv7();
      const startedAt = performance.now();
      const response = await respond(auth, route, compiled, incoming, requestId);
      const durationMs = performance.now() - startedAt;
      metrics.observe(route, response.status, durationMs);
      // The route, never the URL: a query may hold a token, a path an unguessable session id.
      auth.deps.logger[route.tag === 'Operations' ? 'debug' : 'info'](
        {
          requestId,
          method: route.method,
          route: route.path,
          status: response.status,
          durationMs: Math.round(durationMs),
        },
        'request',
      );
      return response;
    };
  };
}

async function respond(
  auth: RunnerDeps,
  route: AnyRoute,
  compiled: Compiled,
  { request, params, clientAddress }: IncomingRequest,
  requestId: string,
): Promise<Response> {
  const limitHeaders: Record<string, string> = {};
  const isSession = route.access.kind === 'cart_session';
  // A replayed answer proves nothing: its verb does not run.
  const provesOrigin = route.provesOrigin === true && !request.headers.has('idempotency-key');
  const isProven = isSession || provesOrigin;
  try {
    if (!isProven)
      Object.assign(limitHeaders, await corsHeaders(auth.deps, route, request, params));
    const text =
      route.method === 'GET' || route.body === undefined ? '' : await readBodyText(request);
    const presentedAt = performance.now();
    const admitted = await authenticate(
      auth,
      route,
      request,
      params,
      requestId,
      clientAddress,
      text,
    );
    auth.metrics.authenticated(route, performance.now() - presentedAt);
    // A page that a cart session admits, or the verb will, stands on its list: that needs no second look.
    if (isProven) Object.assign(limitHeaders, readableBy(request.headers.get('origin')));
    Object.assign(limitHeaders, rateLimitHeaders(admitted));
    admitted.gate();
    admitted.authorize();
    const { query, body } = await checkedInput(route, compiled, request, text, admitted, params);
    await refuseOnTheWay(route, admitted.ctx);
    return await perform(auth, route, {
      request,
      explain: auth.explain,
      params,
      clientAddress,
      query,
      body,
      text,
      upload: uploadOf(request),
      admitted,
      requestId,
      limitHeaders,
    });
  } catch (error) {
    if (provesOrigin) delete limitHeaders['access-control-allow-origin'];
    const isUndecided = provesOrigin || (isSession && limitHeaders['vary'] === undefined);
    if (isUndecided && error instanceof Refusal)
      Object.assign(limitHeaders, await corsHeaders(auth.deps, route, request, params));
    if (isForeign(error)) delete limitHeaders['access-control-allow-origin'];
    return refusalResponse(auth, route, compiled, error, requestId, limitHeaders);
  }
}

/** A page that stands on another application's list may not read why it was refused. */
function isForeign(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'origin_not_allowed';
}

interface Checked {
  readonly explain: Explain;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly clientAddress: string;
  readonly query: unknown;
  readonly body: unknown;
  readonly text: string;
  readonly upload: RequestUpload;
  readonly admitted: Admitted;
  readonly requestId: string;
  readonly limitHeaders: Readonly<Record<string, string>>;
}

async function perform(
  auth: AuthenticationDeps,
  route: AnyRoute,
  checked: Checked,
): Promise<Response> {
  const { request, admitted, requestId, limitHeaders } = checked;
  const takesKey = route.idempotent ?? route.method !== 'GET';
  const key = takesKey && admitted.idempotencyScope !== null ? idempotencyKeyOf(request) : null;
  if (key === null) {
    const reply = await call(route, checked, null);
    return successEnvelope(reply, requestId, limitHeaders);
  }
  const database = auth.deps.services.database;
  const path = new URL(request.url).pathname;
  const scope = `${admitted.idempotencyScope}:${route.method} ${path}`;
  const fingerprint = route.takesUpload ? UNREAD : fingerprintOf(checked.text);
  const outcome = await claimKey(database, scope, key, fingerprint, route.idempotencyWaitMs);
  if ('replay' in outcome) {
    const stored = openedAnswer(outcome.replay, auth.deps.services.secrets);
    if (route.takesUpload)
      await requireSameUpload(checked.upload, stored, auth.deps.config.uploads);
    return replayResponse(outcome.replay.status, stored, requestId, limitHeaders);
  }
  return performOnce(auth, route, checked, outcome.claim);
}

/** A repeat of an upload is one of the same file; a refusal from before it was read holds for any. */
async function requireSameUpload(
  upload: RequestUpload,
  stored: string,
  { maxFileBytes }: Config['uploads'],
): Promise<void> {
  const { upload: fingerprint } = JSON.parse(stored) as StoredContent;
  if (fingerprint === undefined) return;
  await upload.drain({ maxBytes: maxFileBytes, tooBig: 'file_too_big' });
  if (upload.fingerprint() !== fingerprint) fail('idempotency_key_reused');
}

async function performOnce(
  auth: AuthenticationDeps,
  route: AnyRoute,
  checked: Checked,
  claim: Claim,
): Promise<Response> {
  const database = auth.deps.services.database;
  try {
    const reply = await call(route, checked, claim);
    return successEnvelope(reply, checked.requestId, checked.limitHeaders);
  } catch (error) {
    if (error instanceof Refusal) {
      const body = JSON.stringify({
        error: { code: error.code, message: error.message, details: error.details },
      });
      await settleRefusal(database, claim, { status: error.status, body }, error.code);
    } else {
      await releaseClaim(database, claim);
    }
    throw error;
  }
}

/** Calls the verb. With a claim, its concluding unit of work stores the answer in the same commit. */
async function call(route: AnyRoute, checked: Checked, claim: Claim | null) {
  const { upload } = checked;
  const stored = { done: false };
  const sealing = route.revealsSecret ? checked.admitted.ctx.services.secrets : null;
  const conclude = claim
    ? (result: unknown) => {
        stored.done = true;
        const reply = route.reply(result, ctx);
        return [concludeClaim(claim, storedAnswerOf(reply, sealing, upload.fingerprint()))];
      }
    : null;
  const ctx = {
    ...checked.admitted.ctx,
    conclude,
    ...(claim ? { intentKey: intentKeyOf(claim, checked.text) } : {}),
  };
  const { request, query, body, text: rawBody, explain, clientAddress } = checked;
  const params = { ...checked.params };
  const input = { ctx, params, query, body, rawBody, request, upload, explain, clientAddress };
  const result = await route.handle(input);
  const reply = route.reply(result, ctx);
  if (claim && !stored.done) {
    const write = concludeClaim(claim, storedAnswerOf(reply, sealing, upload.fingerprint()));
    await checked.admitted.ctx.services.database.transaction(async (tx) => tx.write(write));
  }
  return reply;
}

/** Body and query as their shapes want them; what is refused may count for a limit of the route's own first. */
async function checkedInput(
  route: AnyRoute,
  compiled: Compiled,
  request: Request,
  text: string,
  admitted: Admitted,
  params: Readonly<Record<string, string>>,
): Promise<{ readonly query: unknown; readonly body: unknown }> {
  try {
    const body = parseBody(route, request, text, admitted, params);
    const { searchParams } = new URL(request.url);
    const query = compiled.query ? compiled.query.checkQuery(searchParams) : {};
    return { query, body: compiled.body ? compiled.body.check(body) : body };
  } catch (error) {
    if (error instanceof Refusal)
      await route.bodyRefused?.({ ctx: admitted.ctx, params: { ...params }, request, text });
    throw error;
  }
}

function parseBody(
  route: AnyRoute,
  request: Request,
  text: string,
  admitted: Admitted,
  params: Readonly<Record<string, string>>,
): unknown {
  if (route.method === 'GET' || route.body === undefined) return undefined;
  const body = route.takesForm && isForm(request) ? parseForm(text) : parseJsonBody(request, text);
  route.beforeBody?.({ ctx: admitted.ctx, params: { ...params }, body });
  return body;
}

interface StoredContent {
  readonly data?: unknown;
  readonly error?: object;
  readonly headers?: Record<string, string>;
  /** The fingerprint of the upload that was answered. */
  readonly upload?: string;
}

function replayResponse(
  status: number,
  stored: string,
  requestId: string,
  limitHeaders: Readonly<Record<string, string>>,
): Response {
  const { headers, data, error } = JSON.parse(stored) as StoredContent;
  const all = {
    ...limitHeaders,
    ...headers,
    'idempotent-replayed': 'true',
    'x-request-id': requestId,
  };
  if (status === 204) return new Response(null, { status, headers: all });
  const body = JSON.stringify({ data, error, meta: { requestId } });
  return new Response(body, { status, headers: { ...all, 'content-type': 'application/json' } });
}

const invalidCursor = new Refusal('validation_error', [
  {
    path: 'query.cursor',
    code: 'invalid_cursor',
    message: 'Send `meta.pagination.cursor` of the page before, unchanged.',
  },
]);

function listedRefusals(route: AnyRoute): ReadonlySet<string> {
  const byStatus = [...codesByStatus(route)];
  return new Set(byStatus.flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`)));
}

function refusalResponse(
  auth: AuthenticationDeps,
  route: AnyRoute,
  compiled: Compiled,
  error: unknown,
  requestId: string,
  limitHeaders: Readonly<Record<string, string>>,
): Response {
  if (error instanceof Refusal) {
    const refusal = `${error.status} ${error.code}`;
    if (compiled.listed.has(refusal) || !auth.deps.config.strictRouteCodes) {
      return errorEnvelope(error, requestId, limitHeaders);
    }
    auth.deps.logger.error(
      { route: `${route.method} ${route.path}`, refusal },
      'the route does not list this refusal',
    );
  }
  if (error instanceof InvalidCursor) return errorEnvelope(invalidCursor, requestId, limitHeaders);
  auth.deps.logger.error(
    { requestId, route: `${route.method} ${route.path}`, err: error },
    'request failed',
  );
  return errorEnvelope(new Refusal('internal_error'), requestId, limitHeaders);
}
