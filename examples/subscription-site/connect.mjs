import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Commerce } from '@commerce-service/sdk';
import { openStore } from './store.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { env } = process;

/** What a key of this site may do, and no more. `environments:write` moves the test clock; a live key goes without. */
const scopes = [
  'customers:write',
  'carts:write',
  'checkout_sessions:write',
  'subscriptions:write',
  'usage:write',
  'webhook_endpoints:write',
  'events:read',
  'environments:write',
];

/** The service and the site's database: by COMMERCE_URL and COMMERCE_SECRET_KEY, else those of `npm start` at the root. */
export async function connect() {
  if (env.COMMERCE_SECRET_KEY) {
    const store = openDatabase('site');
    return { store, commerce: new Commerce() };
  }
  const path = join(root, '.data/demo.json');
  if (!existsSync(path))
    throw new Error(
      'Start the service first: npm start at the root of the repository. Or set COMMERCE_URL and COMMERCE_SECRET_KEY.',
    );
  const demo = JSON.parse(readFileSync(path, 'utf8'));
  // A new demo has other customers, so each has a database of its own.
  const store = openDatabase(demo.workspaceId);
  const secretKey = store.setting('secretKey') ?? (await prepare(demo));
  store.keepSetting('secretKey', secretKey);
  return { store, commerce: new Commerce({ baseUrl: demo.baseUrl, secretKey }) };
}

/** An application and an environment for this site alone: moving its clock moves nobody else's. */
async function prepare({ baseUrl, workspaceId, owner }) {
  const dashboard = new Commerce({ baseUrl, sessionToken: owner.token });
  const { applications, environments } = dashboard.workspaces;
  const application =
    (await applications.list(workspaceId).all()).find(({ name }) => name === 'Almanac') ??
    (await applications.create(workspaceId, { name: 'Almanac' }));
  const slug = 'subscription-site';
  const environment =
    (await environments.list(workspaceId).all()).find((one) => one.slug === slug) ??
    (await environments.create(workspaceId, { name: 'Subscription site', slug }));
  const inside = dashboard.with({ applicationId: application.id, environmentId: environment.id });
  // Checkout and portal in the site's own colours.
  await inside.embedConfig.update({ primaryColor: '#17503f', borderRadius: 10 });
  return (await inside.apiKeys.create({ name: 'Subscription site', scopes })).key;
}

function openDatabase(name) {
  const path = env.SITE_DATABASE ?? fileURLToPath(new URL(`data/${name}.sqlite`, import.meta.url));
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return openStore(path);
}
