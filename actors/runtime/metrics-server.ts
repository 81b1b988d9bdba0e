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
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/health') return Response.json({ status: 'ok' });
      if (pathname !== '/metrics') return new Response('not found', { status: 404 });
      return new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType },
      });
    },
  });
  return {
    url: `http://${server.hostname}:${server.port}/metrics`,
    stop: () => server.stop(true),
  };
}
