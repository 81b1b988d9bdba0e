import { existsSync, readFileSync } from 'node:fs';

const NAME = 'Field & Kiln';

/**
 * Which application of which service the shop sells in.
 *
 * With COMMERCE_URL, COMMERCE_SECRET_KEY and COMMERCE_PUBLISHABLE_KEY: the one of these keys. Else the service that
 * `npm start` runs in this repository, in an application of the shop's own, which is created once.
 */
export async function findService(remembered) {
  const { env } = process;
  if (env.COMMERCE_URL && env.COMMERCE_SECRET_KEY && env.COMMERCE_PUBLISHABLE_KEY)
    return {
      url: env.COMMERCE_URL,
      secretKey: env.COMMERCE_SECRET_KEY,
      publishableKey: env.COMMERCE_PUBLISHABLE_KEY,
    };
  const owner = readOwner();
  if (remembered?.url === owner.url && remembered.workspaceId === owner.workspaceId)
    return remembered;
  return { ...(await makeKeys(owner)), url: owner.url, workspaceId: owner.workspaceId };
}

function readOwner() {
  const path = new URL('../../../.data/demo.json', import.meta.url);
  const demo = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const { env } = process;
  const owner = {
    url: env.COMMERCE_URL ?? demo.baseUrl,
    sessionToken: env.COMMERCE_SESSION_TOKEN ?? demo.owner?.token,
    workspaceId: env.COMMERCE_WORKSPACE_ID ?? demo.workspaceId,
    environmentId: env.COMMERCE_ENVIRONMENT_ID ?? demo.environments?.sandbox.id,
  };
  if (Object.values(owner).some((value) => !value))
    throw new Error(
      'Start the service first (npm start at the root of the repository), or set COMMERCE_URL, COMMERCE_SECRET_KEY and COMMERCE_PUBLISHABLE_KEY.',
    );
  return owner;
}

/** The shop's application in the workspace: found by its name, or created; with keys of its own. */
async function makeKeys({ url, sessionToken, workspaceId, environmentId }) {
  const call = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${sessionToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data, error } = await response.json();
    if (error) throw new Error(`${method} ${path}: ${error.code} ${error.message}`);
    return data;
  };
  const path = `/workspaces/${workspaceId}/applications`;
  const applications = await call('GET', path);
  const { id } =
    applications.find(({ name }) => name === NAME) ?? (await call('POST', path, { name: NAME }));
  const within = { 'x-service-application-id': id, 'x-service-environment-id': environmentId };
  // The keys are shown in these responses only.
  const secret = { name: 'Storefront, server', scopes: serverScopes };
  const publishable = { name: 'Storefront, pages', type: 'publishable' };
  return {
    secretKey: (await call('POST', '/api-keys', secret, within)).key,
    publishableKey: (await call('POST', '/api-keys', publishable, within)).key,
  };
}

/** What the server of the shop does, and nothing else. */
const serverScopes = [
  'embed_config:write',
  'shipping_tax:write',
  'discounts:write',
  'webhook_endpoints:write',
  'checkout_sessions:write',
  'orders:read',
];
