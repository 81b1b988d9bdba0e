import { existsSync, readFileSync } from 'node:fs';
import { explainProblems } from './problem.mjs';
import { startProcessor } from './processor.mjs';

/** Connects the processor to an application of its own, and opens a checkout that it serves. */
const { started } = explainProblems();
const settings = readSettings();
const processor = await startProcessor(Number(process.env.PORT ?? 4300), console.log);

const { id: applicationId } = await call(
  'POST',
  `/workspaces/${settings.workspaceId}/applications`,
  {
    name: 'Payment processor example',
  },
);
const inApplication = {
  'x-service-application-id': applicationId,
  'x-service-environment-id': settings.environmentId,
};
const others = await call('GET', '/connectors', undefined, inApplication);
const connector = await call(
  'POST',
  '/connectors',
  {
    kind: 'http',
    displayName: 'My own processor',
    config: { baseUrl: processor.address, fieldsUrl: `${processor.address}/fields` },
  },
  inApplication,
);
// Only this response holds the secret.
processor.trust(connector.signingSecret);
await call('POST', `/connectors/${connector.id}/test`, {}, inApplication);
// The sandbox's connectors of the new application step back.
for (const { id } of others)
  await call('PATCH', `/connectors/${id}`, { status: 'disabled' }, inApplication);

const scopes = ['carts:write', 'checkout_sessions:write', 'payments:read', 'refunds:write'];
const { key } = await call('POST', '/api-keys', { name: 'Example', scopes }, inApplication);
const shop = { 'x-api-key': key };
const { id: cartId } = await call('POST', '/carts', { applicationId }, shop);
const line = { name: 'Walnut desk', unitPrice: 45900, requiresShipping: false };
await call('POST', `/carts/${cartId}/items`, line, shop);
const session = await call(
  'POST',
  '/checkout/sessions',
  {
    applicationId,
    cartId,
    collect: { shippingAddress: false },
    returnUrl: `${processor.address}/thanks`,
    cancelUrl: `${processor.address}/thanks`,
  },
  shop,
);
console.log(`Refunds: POST /api/v1/payments/{id}/refund with the key ${key}`);
console.log(`Pay at ${session.hostedUrl}`);
started();

async function call(method, path, body, headers = {}) {
  const response = await fetch(`${settings.url}/api/v1${path}`, {
    method,
    headers: {
      ...(headers['x-api-key'] ? {} : { authorization: `Bearer ${settings.sessionToken}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data, error } = await response.json();
  if (error) throw new Error(`${method} ${path}: ${error.code} ${error.message}`);
  return data;
}

/** Of the environment, else of the service that `npm start` runs in this repository. */
function readSettings() {
  const path = new URL('../../.data/demo.json', import.meta.url);
  const demo = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const { env } = process;
  const read = {
    url: env.COMMERCE_URL ?? demo.baseUrl,
    sessionToken: env.COMMERCE_SESSION_TOKEN ?? demo.owner?.token,
    workspaceId: env.COMMERCE_WORKSPACE_ID ?? demo.workspaceId,
    environmentId: env.COMMERCE_ENVIRONMENT_ID ?? demo.environments?.sandbox.id,
  };
  if (Object.values(read).includes(undefined))
    throw new Error(
      'Start the service first (npm start at the root), or set COMMERCE_* as the README says.',
    );
  return read;
}
