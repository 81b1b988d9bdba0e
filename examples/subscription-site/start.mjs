import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { connect } from './connect.mjs';
import { explainProblems } from './problem.mjs';
import { createSite } from './site.mjs';
import { reportUsage } from './usage.mjs';
import { createWebhooks } from './webhooks.mjs';

const { started } = explainProblems();
const { env } = process;
const port = Number(env.PORT ?? 4250);
// Deployed behind TLS, the site and its webhooks have one address.
const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;

const { store, commerce } = await connect();
const { application, environment } = await commerce.auth.whoami();
store.keepSetting('cookieSecret', store.setting('cookieSecret') ?? randomBytes(32).toString('hex'));

const listeners = new Set();
const webhooks = createWebhooks({
  commerce,
  store,
  print: console.log,
  changed: () => listeners.forEach((listener) => listener()),
});
const site = createSite({
  commerce,
  store,
  webhooks,
  listeners,
  application,
  publicUrl,
  isSandbox: environment.kind !== 'production',
});

const servers = [serve({ fetch: site.fetch, port, hostname: env.HOST ?? '127.0.0.1' })];
let hooksUrl = `${publicUrl}/hooks`;
if (env.PUBLIC_URL === undefined) {
  // On this machine deliveries come to a second port, since they need TLS.
  const hooksPort = Number(env.HOOKS_PORT ?? port + 1);
  const options = { createServer, serverOptions: certificate() };
  servers.push(serve({ fetch: site.fetch, port: hooksPort, hostname: '127.0.0.1', ...options }));
  hooksUrl = `https://localhost:${hooksPort}/hooks`;
}
const endpointId = await webhooks.register(hooksUrl);
await webhooks.catchUp();
await reportUsage({ commerce, store });
console.log(`Webhooks come to ${hooksUrl} as ${endpointId}`);
console.log(`Open ${publicUrl}`);
started();

// The endpoint stays: what happens while the site is down is delivered, or read from the log, when it is up again.
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
  const folder = env.CERTIFICATE_FOLDER ?? fileURLToPath(new URL('.', import.meta.url));
  const [cert, key] = ['localhost.pem', 'localhost-key.pem'].map((name) => join(folder, name));
  if (env.CERTIFICATE_FOLDER === undefined) {
    const command = fileURLToPath(new URL('../../cli/commerce.mjs', import.meta.url));
    execFileSync(process.execPath, [command, 'certificate', '--out', folder], { stdio: 'pipe' });
  }
  return { cert: readFileSync(cert), key: readFileSync(key) };
}
