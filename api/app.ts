import { Elysia } from 'elysia';
import { fail, Refusal } from '../domain/errors.ts';
import { locateCartSession } from '../domain/cart-sessions/locate-session.ts';
import { locateKey } from '../domain/tenancy/locate-key.ts';
import type { SessionVerifier } from './auth/session-claims.ts';
import { createKeyRing } from './auth/key-ring.ts';
import { createStaffKey } from './auth/staff-key.ts';
import { clientAddressOf } from './http/client-address.ts';
import type { EdgeDeps } from './http/deps.ts';
import { errorEnvelope } from './http/envelope.ts';
import type { RequestLog } from './pipeline/request-log.ts';
import type { RequestMetrics } from './pipeline/request-metrics.ts';
import { createDevelopmentGuard } from './pipeline/development-guard.ts';
import { createExplain } from './pipeline/explain.ts';
import { preflight } from './pipeline/cors.ts';
import { createOpenServer } from './pipeline/open-server.ts';
import { createRunner } from './pipeline/run-route.ts';
import { createRefuseUnknown } from './pipeline/unknown-route.ts';
import { requestUrl } from './http/request-url.ts';
import type { AnyRoute } from './http/route.ts';

interface AppParts {
  readonly deps: EdgeDeps;
  readonly sessions: SessionVerifier;
  readonly metrics: RequestMetrics;
  readonly requestLog: RequestLog | null;
  readonly routes: readonly AnyRoute[];
}

interface Incoming {
  readonly request: Request;
  readonly params: unknown;
}

/** The pipeline reads bodies. */
const UNREAD = { parse: 'none' } as const;

/** The HTTP edge over its dependencies. Every route runs through one pipeline. Tests drive `handle`. */
export function createApp({ deps, sessions, metrics, requestLog, routes }: AppParts) {
  const database = deps.database;
  const ring = createKeyRing(
    (keyHash, marked) => locateKey(database, keyHash, 'secret', marked),
    deps.admissions,
  );
  const cartSessions = createKeyRing((id) => locateCartSession(database, id), deps.admissions);
  const refuseUnknown = createRefuseUnknown(routes, deps.config);
  const isStaffKey = createStaffKey(deps);
  const auth = { deps, ring, isStaffKey, cartSessions, sessions, refuseUnknown };
  const runnerOf = createRunner({
    ...auth,
    metrics,
    requestLog,
    explain: createExplain(auth, routes),
  });
  const app = new Elysia({ normalize: false, aot: true });
  const open = createOpenServer();
  const { baseUrl } = deps.config;
  for (const server of [app, open]) {
    server.onError(({ code, error, request }) => {
      const requestId = Bun.randomUUIDv7();
      if (code === 'NOT_FOUND') {
        const refusal = refuseUnknown(request.method, requestUrl(request).pathname);
        return errorEnvelope(refusal, requestId, baseUrl);
      }
      deps.logger.error({ requestId, err: error }, 'request failed outside the pipeline');
      return errorEnvelope(new Refusal('internal_error'), requestId, baseUrl);
    });
  }
  if (!deps.config.production) {
    const guard = createDevelopmentGuard(deps.config, routes);
    app.onRequest(({ request }) => {
      const refusal = guard(request);
      return refusal === null ? undefined : errorEnvelope(refusal, Bun.randomUUIDv7(), baseUrl);
    });
  }
  for (const route of routes) {
    const { method, path } = route;
    const run = runnerOf(route);
    const handle = ({ request, params }: Incoming): Promise<Response> => {
      const socket = app.server?.requestIP(request)?.address;
      const clientAddress = clientAddressOf(request, socket, deps.config.trustedProxies);
      return run({ request, params: decodedParams(params), clientAddress });
    };
    if (!route.anyOrigin) {
      app.route(method, path, handle, UNREAD);
      continue;
    }
    open.route(method, path, handle, UNREAD);
    // A HEAD through two servers would lose the length of a file.
    const pass = (incoming: Incoming) =>
      incoming.request.method === 'HEAD' ? handle(incoming) : open.handle(incoming.request);
    app.route(method, path, pass, UNREAD);
  }
  for (const [path, alike] of Map.groupBy(routes, (route) => route.path)) {
    const respond = alike.every(({ anyOrigin }) => anyOrigin)
      ? ({ request }: Incoming) => open.handle(request)
      : ({ request, params }: Incoming) => preflight(deps, alike, request, decodedParams(params));
    app.route('OPTIONS', path, respond, UNREAD);
  }
  return app;
}

/** Path parameters as text. */
function decodedParams(params: unknown): Record<string, string> {
  const decoded: Record<string, string> = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    if (typeof value !== 'string') fail('not_found');
    // Postgres text holds no NUL, and no id has one, so nothing can be found by it.
    decoded[name] = value.replaceAll('\0', '\uFFFD');
  }
  return decoded;
}
