import { readFileSync } from 'node:fs';
import { ApiError } from '@commerce-service/sdk';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { secureHeaders } from 'hono/secure-headers';
import { consolePage } from './pages/console.mjs';

/**
 * The merchant's side: consent, configuration, the extension's page in a frame. It stands in for the console, with the
 * same calls, so that the whole life of an installation can be walked on one machine.
 */
export function createConsole({ dashboard, extension, store, origin, extensionOrigin }) {
  const server = new Hono();
  server.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ['data:'],
        frameSrc: [extensionOrigin],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    }),
    csrf({ origin }),
  );
  const style = readFileSync(new URL('public/style.css', import.meta.url));
  server.get('/style.css', (c) => c.body(style, 200, { 'content-type': 'text/css' }));

  const installed = async () =>
    (await dashboard.installations.list().all()).find(
      ({ extensionId }) => extensionId === extension.id,
    );

  server.get('/', async (c) => {
    c.header('cache-control', 'no-store');
    const problem = c.req.query('problem');
    const installation = await installed();
    if (installation === undefined) return c.html(consolePage({ extension, problem }));
    const { id } = installation;
    const deliveries = (await dashboard.installations.listDeliveries(id, { limit: 5 })).items;
    const { token, iframeUrl } = await dashboard.installations.createLaunchToken(id);
    const frameUrl = `${iframeUrl}#token=${encodeURIComponent(token)}`;
    return c.html(consolePage({ extension, installation, deliveries, frameUrl, problem }));
  });

  server.post('/install', async (c) => {
    const { once, versionId, pointsPerUnit } = await c.req.parseBody();
    return redirect(c, async () => {
      const made = await dashboard.extensions.install(
        extension.id,
        { versionId, config: { pointsPerUnit: Number(pointsPerUnit) } },
        { idempotencyKey: `install-${once}` },
      );
      // Only this response holds the key and the secret. A merchant elsewhere hands both over to the extension's maker.
      store.remember(made);
    });
  });

  server.post('/configure', async (c) => {
    const { pointsPerUnit } = await c.req.parseBody();
    return redirect(c, async () => {
      const { id } = await installed();
      const config = { pointsPerUnit: Number(pointsPerUnit) };
      await dashboard.installations.replaceConfig(id, { config });
    });
  });

  server.post('/upgrade', async (c) => {
    const { versionId } = await c.req.parseBody();
    return redirect(c, async () => {
      const { id } = await installed();
      // The page has named the new scopes beside the button: without this, 409 new_scopes_require_consent.
      const consent = { targetVersionId: versionId, acknowledgedNewScopes: true };
      await dashboard.installations.upgrade(id, consent);
    });
  });

  server.post('/uninstall', (c) =>
    redirect(c, async () => {
      const { id } = await installed();
      await dashboard.extensions.uninstall(extension.id);
      store.forget(id);
    }),
  );
  return server;
}

/** Back to the page, with what the service refused. */
async function redirect(c, act) {
  try {
    await act();
    return c.redirect('/', 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return c.redirect(`/?problem=${encodeURIComponent(error.message)}`, 303);
  }
}
