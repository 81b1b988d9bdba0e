import { readFileSync } from 'node:fs';
import { Commerce } from '@commerce-service/sdk';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { receive } from './points.mjs';

const assets = [
  ['page.js', 'text/javascript'],
  ['style.css', 'text/css'],
];
const read = (name) => readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8');

/** The extension's own server: events of every merchant, and the page in their consoles. */
export function createExtension({ store, baseUrl, consoleOrigin, print }) {
  const server = new Hono();

  server.post('/hooks', async (c) => {
    try {
      const body = await c.req.text();
      return c.body(null, await receive(body, c.req.raw.headers, { store, baseUrl, print }));
    } catch (error) {
      // The service repeats what was not answered by 2xx.
      console.error(error);
      return c.body(null, 500);
    }
  });

  server.use(
    secureHeaders({
      xFrameOptions: false,
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // The page asks the service itself, as the member who opened it.
        connectSrc: ["'self'", new URL(baseUrl).origin],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: [consoleOrigin],
      },
    }),
  );
  server.get('/page', (c) =>
    c.html(read('page.html').replace('{{service}}', new URL(baseUrl).origin)),
  );
  for (const [name, type] of assets)
    server.get(`/${name}`, (c) => c.body(read(name), 200, { 'content-type': type }));

  // The key of an installation cannot read its configuration; the page's session can, and shows that it is genuine.
  server.post('/opened', async (c) => {
    const sessionToken = (c.req.header('authorization') ?? '').replace(/^Bearer /, '');
    try {
      const session = new Commerce({ baseUrl, sessionToken });
      const { actor } = await session.auth.whoami();
      const installation = await session.installations.get(actor.id);
      store.keepTerms(installation);
      return c.json({ config: installation.config, scopes: installation.scopes });
    } catch {
      return c.body(null, 401);
    }
  });
  return server;
}
