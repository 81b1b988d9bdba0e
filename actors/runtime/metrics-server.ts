import type { Registry } from 'prom-client';

export interface MetricsServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves GET /metrics for Prometheus and GET /health, on a port of its own. */
export function startMetricsServer(registry: Registry, host: string, port: number): MetricsServer {
  const server = Bun.serve({
    hostname: host,
    port,
    routes: {
      '/health': () => Response.json({ status: 'ok' }),
      '/metrics': async () =>
        new Response(await registry.metrics(), {
          headers: { 'content-type': registry.contentType },
        }),
    },
    fetch: () => new Response('not found', { status: 404 }),
  });
  return {
    url: `http://${server.hostname}:${server.port}/metrics`,
    stop: () => server.stop(true),
  };
}
