import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { receive } from './consumer.mjs';
import { openHandled } from './handled.mjs';
import { explainProblems } from './problem.mjs';

/** Serves the consumer over TLS and registers it at the service, for as long as it runs. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const { started } = explainProblems();
const { url, secretKey } = readSettings();
const handled = openHandled(process.env.HANDLED_FILE ?? 'handled.txt');
const registered = { signingSecret: '' };

const server = createServer(certificate(), async (request, response) => {
  const { signingSecret } = registered;
  const status = await receive(request, { signingSecret, handled, print: console.log });
  response.writeHead(status).end();
});
await new Promise((resolve) =>
  server.listen(Number(process.env.PORT ?? 4243), '127.0.0.1', resolve),
);

const endpoint = await call('POST', '/webhook-endpoints', {
  url: `https://localhost:${server.address().port}/hooks`,
  enabledEvents: ['order.*', 'payment.*'],
});
// Only this response holds the secret.
registered.signingSecret = endpoint.signingSecret;
console.log(`Listening at ${endpoint.url} as ${endpoint.id}`);
started();

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await call('DELETE', `/webhook-endpoints/${endpoint.id}`).catch(() => undefined);
    server.closeAllConnections();
    server.close();
    handled.close();
  });

async function call(method, path, body) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': secretKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data, error } = await response.json();
  if (error) throw new Error(`${method} ${path}: ${error.code} ${error.message}`);
  return data;
}

/** A certificate for localhost that the service of this repository trusts. */
function certificate() {
  const folder = process.env.CERTIFICATE_FOLDER ?? fileURLToPath(new URL('.', import.meta.url));
  const [cert, key] = ['localhost.pem', 'localhost-key.pem'].map((name) => join(folder, name));
  if (!process.env.CERTIFICATE_FOLDER)
    execFileSync(
      process.execPath,
      [join(root, 'cli/commerce.mjs'), 'certificate', '--out', folder],
      { stdio: 'pipe' },
    );
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

/** Of the environment, else of the service that `npm start` runs in this repository. */
function readSettings() {
  const path = join(root, '.data/demo.json');
  const demo = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const settings = {
    url: process.env.COMMERCE_URL ?? demo.baseUrl,
    secretKey: process.env.COMMERCE_SECRET_KEY ?? demo.secretKey,
  };
  if (Object.values(settings).includes(undefined))
    throw new Error('Start the service first: npm start at the root of the repository.');
  return settings;
}
