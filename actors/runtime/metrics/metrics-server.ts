import { createHash, timingSafeEqual } from 'node:crypto';
import type { Registry } from 'prom-client';

export interface MetricsServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves GET /metrics for Prometheus, with a token only to whoever sends it, and GET /health, on a port of its own. */
export function startMetricsServer(
  registry: Registry,
  host: string,
  port: number,
  token: string | null,
): MetricsServer {
  const expected = token === null ? null : digestOf(`Bearer ${token}`);
  const server = Bun.serve({
    hostname: host,
    port,
    routes: {
      '/health': () => Response.json({ status: 'ok' }),
      '/metrics': async (request) => {
        const given = digestOf(request.headers.get('authorization') ?? '');
        if (expected !== null && !timingSafeEqual(given, expected))
          return new Response('unauthorized', { status: 401 });
        return new Response(await registry.metrics(), {
          headers: { 'content-type': registry.contentType },
        });
      },
    },
    fetch: () => new Response('not found', { status: 404 }),
  });
  return {
    url: `http://${server.hostname}:${server.port}/metrics`,
    stop: () => server.stop(true),
  };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
