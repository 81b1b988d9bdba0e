import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Commerce } from '@commerce-service/sdk';
import { serve } from '@hono/node-server';
import { createConsole } from './console.mjs';
import { createExtension } from './extension.mjs';
import { publish } from './manifest.mjs';
import { explainProblems } from './problem.mjs';
import { openStore } from './store.mjs';

/** Publishes the extension, serves it, and serves the merchant's side of it. */
const { started } = explainProblems();
const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const { env } = process;
const { baseUrl, sessionToken, applicationId, environmentId } = readSettings();

const port = Number(env.PORT ?? 4260);
const extensionPort = Number(env.EXTENSION_PORT ?? port + 1);
const origin = `http://localhost:${port}`;
const extensionOrigin = `https://localhost:${extensionPort}`;

const path = env.EXTENSION_DATABASE ?? join(here, `data/${environmentId}.sqlite`);
mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
const store = openStore(path);

// A member's session: extensions are made, published and installed by people, not by keys.
const dashboard = new Commerce({ baseUrl, sessionToken, applicationId, environmentId });
const extension = await publish(dashboard, extensionOrigin);

const hostname = '127.0.0.1';
const own = createExtension({ store, baseUrl, consoleOrigin: origin, print: console.log });
const merchants = createConsole({ dashboard, extension, store, origin, extensionOrigin });
const servers = [
  serve({
    fetch: own.fetch,
    port: extensionPort,
    hostname,
    createServer,
    serverOptions: certificate(),
  }),
  serve({ fetch: merchants.fetch, port, hostname }),
];
console.log(`Published ${extension.id}; it runs at ${extensionOrigin}`);
console.log(`Its page is shown in a frame: accept the certificate once at ${extensionOrigin}/page`);
console.log(`Install it at ${origin}`);
started();

// What is installed stays: what happens meanwhile is delivered when the extension runs again.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    store.close();
  });

/** A certificate for localhost that the service of this repository trusts. */
function certificate() {
  const folder = env.CERTIFICATE_FOLDER ?? here;
  const [cert, key] = ['localhost.pem', 'localhost-key.pem'].map((name) => join(folder, name));
  if (env.CERTIFICATE_FOLDER === undefined) {
    const command = join(root, 'cli/commerce.mjs');
    execFileSync(process.execPath, [command, 'certificate', '--out', folder], { stdio: 'pipe' });
  }
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

/** Of the environment, else of the service that `npm start` runs in this repository. */
function readSettings() {
  const file = join(root, '.data/demo.json');
  const demo = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const settings = {
    baseUrl: env.COMMERCE_URL ?? demo.baseUrl,
    sessionToken: env.COMMERCE_SESSION_TOKEN ?? demo.owner?.token,
    applicationId: env.COMMERCE_APPLICATION_ID ?? demo.applicationId,
    environmentId: env.COMMERCE_ENVIRONMENT_ID ?? demo.environments?.sandbox.id,
  };
  if (Object.values(settings).includes(undefined))
    throw new Error('Start the service first: npm start at the root of the repository.');
  return settings;
}
