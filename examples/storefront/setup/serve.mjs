import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from './connect.mjs';
import { readRemembered, remember } from './remembered.mjs';
import { findService } from './service.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Listens, connects to the service, and serves the pages. With SHOP_URL the shop is behind a proxy at that address,
 * which passes webhooks on, too. Without it, pages are at http://localhost, and webhooks, which need https, come in
 * at a port of their own with a certificate that the service of this repository trusts.
 */
export async function serve() {
  const data = process.env.SHOP_DATA ?? join(folder, '.data');
  const pages = createServer();
  const port = await listen(pages, Number(process.env.PORT ?? 4321));
  const shopUrl = process.env.SHOP_URL ?? `http://localhost:${port}`;
  const hooks = process.env.SHOP_URL ? undefined : createSecureServer(certificate(data));
  const hooksUrl = hooks
    ? `https://localhost:${await listen(hooks, Number(process.env.HOOKS_PORT ?? 4322))}/hooks`
    : `${shopUrl}/hooks`;

  const remembered = readRemembered(data);
  const service = await findService(remembered);
  remember(data, { ...remembered, ...service });
  const connection = await connect(service, { shopUrl, hooksUrl, remembered });
  remember(data, { ...service, ...connection });
  Object.assign(process.env, {
    SHOP_URL: shopUrl,
    SHOP_DATA: data,
    COMMERCE_URL: service.url,
    COMMERCE_SECRET_KEY: service.secretKey,
    COMMERCE_PUBLISHABLE_KEY: service.publishableKey,
    COMMERCE_APPLICATION_ID: connection.applicationId,
    COMMERCE_ENVIRONMENT_ID: connection.environmentId,
    COMMERCE_PRICING_SECRET: connection.pricingSecret,
    COMMERCE_WEBHOOK_SECRET: connection.signingSecret,
    ASTRO_NODE_AUTOSTART: 'disabled',
  });
  const { handler } = await import('../dist/server/entry.mjs');
  pages.on('request', handler);
  hooks?.on('request', handler);
  console.log(`Webhooks come in at ${hooksUrl}`);
  console.log(`Codes: WELCOME10 holds, SUMMER20 has ended. Test card: 4242 4242 4242 4242`);
  console.log(`The shop is open at ${shopUrl}`);

  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      for (const server of [pages, hooks]) {
        server?.close();
        server?.closeAllConnections();
      }
    });
}

async function listen(server, port) {
  const host = process.env.HOST ?? '127.0.0.1';
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server.address().port;
}

/** For localhost, by the command line of this repository. */
function certificate(data) {
  const out = process.env.CERTIFICATE_FOLDER ?? data;
  if (!process.env.CERTIFICATE_FOLDER) {
    mkdirSync(out, { recursive: true });
    const program = join(folder, '../../cli/commerce.mjs');
    execFileSync(process.execPath, [program, 'certificate', '--out', out], { stdio: 'pipe' });
  }
  const [cert, key] = ['localhost.pem', 'localhost-key.pem'].map((name) => join(out, name));
  return { cert: readFileSync(cert), key: readFileSync(key) };
}
