import { requireClockNotAdvancing } from '../../domain/clock/require-not-advancing.ts';
import type { Context } from '../../domain/context.ts';
import { Refusal } from '../../domain/errors.ts';
import { isInfrastructureFailure } from '../../storage/errors/infrastructure-failure.ts';
import { InvalidCursor } from '../../storage/page.ts';
import type { Admitted } from '../auth/admitted.ts';
import { authenticate, type AuthenticationDeps } from '../auth/authenticate.ts';
import { errorEnvelope } from '../http/envelope.ts';
import { rateLimitHeaders } from '../http/rate-limit-headers.ts';
import {
  bodyLimitsOf,
  bodyTextOf,
  isForm,
  noBody,
  parseForm,
  parseJsonBody,
  type BodyLimits,
  type BodyText,
} from '../http/request-body.ts';
import { revealsSecret } from '../http/reveals-secret.ts';
import { requestUrl } from '../http/request-url.ts';
import { codesByStatus, isBillingWrite } from '../http/route-codes.ts';
import type { AnyRoute } from '../http/route.ts';
import { compileBody, compileQuery, type Check } from '../input/validation.ts';
import { uploadOf } from '../upload/request-upload.ts';
import { AnswerOrigin } from './answer-origin.ts';
import { hasDeclaredDetails } from './declared-details.ts';
import { compileDeprecations, type Deprecations } from './deprecations.ts';
import type { Explain } from '../http/explanation.ts';
import { namedMissing } from './name-missing.ts';
import { perform, type IncomingRequest } from './perform.ts';
import type { RequestLog } from './request-log.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { RequestTrace } from './request-trace.ts';

/**
 * One request through one route: the checks of contract 00 §5 in their order, then the verb, then the envelope. An error becomes an error envelope, a failure of the database 503. Any other exception is a bug: 500 with a request id
 * and no details.
 */
type RouteRunner = (incoming: IncomingRequest) => Promise<Response>;

interface Edge extends AuthenticationDeps {
  readonly explain: Explain;
  readonly metrics: RequestMetrics;
  /** Null where REQUEST_LOG_DAYS is 0. */
  readonly requestLog: RequestLog | null;
}

interface CompiledRoute {
  readonly route: AnyRoute;
  readonly query: Check<URLSearchParams> | null;
  readonly body: Check<unknown> | null;
  readonly limits: BodyLimits;
  readonly revealsSecret: boolean;
  readonly deprecations: Deprecations;
  /** "409 cart_changed": every error that the route lists. */
  readonly listed: ReadonlySet<string>;
}

export function createRunner(edge: Edge): (route: AnyRoute) => RouteRunner {
  const { logger } = edge.deps;
  return (route) => {
    // At its first request: to compile all routes takes a quarter of the start.
    let first: CompiledRoute | null = null;
    return async (incoming) => {
      const compiled = (first ??= compileRoute(route, edge.deps.config.baseUrl));
      const requestId = Bun.randomUUIDv7();
      const startedAt = performance.now();
      const trace = new RequestTrace();
      const response = await respond(edge, compiled, incoming, requestId, trace);
      const durationMs = performance.now() - startedAt;
      edge.metrics.observe(route, response.status, durationMs);
      // The route, never the URL: a query may hold a token, a path an unguessable session id.
      logger[route.tag === 'Operations' ? 'debug' : 'info'](
        {
          requestId,
          method: route.method,
          route: route.path,
          status: response.status,
          durationMs: Math.round(durationMs),
        },
        'request',
      );
      const { status } = response;
      edge.requestLog?.add({ ...incoming, route, requestId, trace, status, durationMs });
      return response;
    };
  };
}

/** Throws when a shape of the route cannot be compiled. */
export function compileRoute(route: AnyRoute, baseUrl: string): CompiledRoute {
  const codes = [...codesByStatus(route)];
  return {
    route,
    query: route.query ? compileQuery(route.query) : null,
    body: route.body ? compileBody(route.body) : null,
    limits: bodyLimitsOf(route),
    revealsSecret: revealsSecret(route),
    deprecations: compileDeprecations(route, baseUrl),
    listed: new Set(codes.flatMap(([status, of]) => of.map((code) => `${status} ${code}`))),
  };
}

async function respond(
  edge: Edge,
  compiled: CompiledRoute,
  incoming: IncomingRequest,
  requestId: string,
  trace: RequestTrace,
): Promise<Response> {
  const { deps, explain } = edge;
  const { route } = compiled;
  const { request, params } = incoming;
  const origin = new AnswerOrigin(deps, route, request, params);
  const query = (): URLSearchParams => requestUrl(request).searchParams;
  let limits = { ...uncached(compiled), ...compiled.deprecations.usedBy(query, undefined).headers };
  let body: unknown;
  try {
    await origin.onArrival();
    const bodyText = takesBody(route) ? bodyTextOf(request, compiled.limits) : noBody;
    const admitted = await admit(edge, route, incoming, requestId, bodyText);
    trace.admitted = admitted;
    origin.onAdmission();
    limits = { ...limits, ...rateLimitHeaders(admitted) };
    admitted.gate();
    admitted.authorize();
    const text = await bodyText.read();
    const input = await checkedInput(compiled, incoming, text, admitted, trace);
    ({ body } = input);
    const deprecated = compiled.deprecations.usedBy(query, trace.body);
    for (const name of deprecated.names) edge.metrics.deprecated(route, name);
    limits = { ...limits, ...deprecated.headers };
    if (isBillingWrite(route)) await rejectWhileClockAdvances(admitted.ctx);
    const headers = { ...limits, ...origin.headers };
    const upload = uploadOf(request);
    const { revealsSecret: isSecret } = compiled;
    const known = { text, upload, admitted, requestId, explain, headers, trace };
    const checked = { ...incoming, ...input, ...known, revealsSecret: isSecret };
    return await perform(deps, route, checked);
  } catch (error) {
    await origin.onFailure(error);
    const { headers } = request;
    const told =
      error instanceof Refusal ? namedMissing(error, route, { params, headers, body }) : error;
    const refusal = refusalOf(edge, compiled, told, requestId);
    trace.error = refusal;
    const all = { ...limits, ...origin.headers };
    return errorEnvelope(refusal, requestId, deps.config.baseUrl, all);
  }
}

/** The headers of any response of the route. */
function uncached({ revealsSecret: isSecret }: CompiledRoute): Readonly<Record<string, string>> {
  return isSecret ? { 'cache-control': 'no-store' } : {};
}

function takesBody(route: AnyRoute): boolean {
  return route.method !== 'GET' && route.body !== undefined;
}

async function admit(
  edge: Edge,
  route: AnyRoute,
  { request, params, clientAddress }: IncomingRequest,
  requestId: string,
  body: BodyText,
): Promise<Admitted> {
  const startedAt = performance.now();
  const admitted = await authenticate(edge, route, request, params, requestId, clientAddress, body);
  edge.metrics.authenticated(route, performance.now() - startedAt);
  return admitted;
}

/** Body and query in the form of their shapes. A rejected request may first count towards a limit of the route. */
async function checkedInput(
  { route, query, body, limits }: CompiledRoute,
  { request, params }: IncomingRequest,
  text: string,
  { ctx }: Admitted,
  trace: RequestTrace,
): Promise<{ readonly query: unknown; readonly body: unknown }> {
  try {
    const given = takesBody(route) ? parsedBody(route, request, text, limits) : undefined;
    if (takesBody(route)) trace.body = given;
    if (takesBody(route)) route.beforeBody?.({ ctx, params, body: given });
    return {
      query: query ? query(requestUrl(request).searchParams) : {},
      body: body ? body(given) : given,
    };
  } catch (error) {
    if (error instanceof Refusal) await route.bodyRefused?.({ ctx, params, request, text });
    throw error;
  }
}

function parsedBody(route: AnyRoute, request: Request, text: string, limits: BodyLimits): unknown {
  return route.takesForm && isForm(request)
    ? parseForm(text)
    : parseJsonBody(request, text, limits);
}

/** 409 `invalid_state` while the environment's clock advances. */
async function rejectWhileClockAdvances(ctx: object): Promise<void> {
  if (isTenantContext(ctx)) await requireClockNotAdvancing(ctx);
}

function isTenantContext(ctx: object): ctx is Context {
  return 'environmentId' in ctx && 'environmentKind' in ctx;
}

/** A standby is promoted, or a server started again, in a few seconds. */
const RETRY_AFTER_SECONDS = '2';

/** What a test must not let pass: a code or details that no document names. */
function problemOf(error: Refusal, isListed: boolean): string | null {
  if (!isListed) return 'the route does not list this error';
  return hasDeclaredDetails(error) ? null : 'the details are not those that the code declares';
}

const invalidCursor = new Refusal('validation_error', [
  {
    path: 'query.cursor',
    code: 'invalid_cursor',
    message: 'Send `meta.pagination.cursor` of the page before, unchanged.',
  },
]);

/** An error as it is; in place of any other failure the one that says nothing of the inside. */
function refusalOf(
  { deps: { config, logger } }: Edge,
  { route, listed }: CompiledRoute,
  error: unknown,
  requestId: string,
): Refusal {
  const name = `${route.method} ${route.path}`;
  if (error instanceof Refusal) {
    const refusal = `${error.status} ${error.code}`;
    const problem = config.strictRouteCodes ? problemOf(error, listed.has(refusal)) : null;
    if (problem === null) return error;
    logger.error({ route: name, refusal, details: error.details }, problem);
  }
  if (error instanceof InvalidCursor) return invalidCursor;
  logger.error({ requestId, route: name, err: error }, 'request failed');
  const headers = { 'retry-after': RETRY_AFTER_SECONDS };
  return isInfrastructureFailure(error)
    ? new Refusal('service_unavailable', undefined, { headers })
    : new Refusal('internal_error');
}
