/** What the proxy does to an answer; by default nothing. */
interface Plants {
  /** How long requests of this method and path wait before they go on. */
  readonly delayMs?: (method: string, path: string) => number;
  /** Another content for an answer. */
  readonly rewrite?: (method: string, path: string, body: string) => string;
}

/** A plain http proxy in front of the service, in which a test plants a fault. */
export function startFaultyProxy(serviceUrl: string, plants: Plants) {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 120,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      await Bun.sleep(plants.delayMs?.(request.method, pathname) ?? 0);
      const headers = new Headers(request.headers);
      headers.delete('host');
      headers.delete('accept-encoding');
      const answer = await fetch(`${serviceUrl}${pathname}${search}`, {
        method: request.method,
        headers,
        redirect: 'manual',
        ...(request.body === null ? {} : { body: await request.arrayBuffer() }),
      });
      const body = await answer.text();
      const written = plants.rewrite?.(request.method, pathname, body) ?? body;
      const answered = new Headers(answer.headers);
      for (const name of ['content-length', 'content-encoding', 'transfer-encoding'])
        answered.delete(name);
      return new Response(answer.status === 204 ? null : written, {
        status: answer.status,
        headers: answered,
      });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    stop: () => server.stop(true),
  };
}
