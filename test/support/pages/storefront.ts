import { join } from 'node:path';

/** What the page needs to know; none of it is secret. */
export interface StorefrontSettings {
  readonly api: string;
  readonly applicationId: string;
  readonly environmentId: string;
  readonly token: string;
}

export interface ServedStorefront {
  /** `http://localhost:<port>`: another origin than the API's. */
  readonly origin: string;
  readonly stop: () => void;
}

const directory = join(import.meta.dir, 'storefront');

/** Serves a merchant's page of its own at an origin of its own; settings may be known only after the start. */
export function serveStorefront(settings: () => StorefrontSettings): ServedStorefront {
  const server = Bun.serve({
    port: 0,
    hostname: 'localhost',
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/settings.json') return Response.json(settings());
      if (pathname === '/shop.js') return new Response(Bun.file(join(directory, 'shop.js')));
      if (pathname === '/') return new Response(Bun.file(join(directory, 'page.html')));
      return new Response('', { status: 204 });
    },
  });
  return { origin: `http://localhost:${server.port}`, stop: () => void server.stop(true) };
}
