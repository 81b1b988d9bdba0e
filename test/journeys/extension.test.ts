import { afterAll, describe, expect, test } from 'bun:test';
import { buy } from '../support/checkout/checkout.ts';
import type { Parsed } from '../support/world/client.ts';
import { install, makeExtension, makeVersion, publish } from '../support/extensions/extensions.ts';
import { behaviours, startReceiver } from '../support/webhooks/receiver.ts';
import {
  startSampleExtension,
  type SampleExtension,
} from '../support/extensions/sample-extension.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import {
  emitCustomer,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import { createClient } from '../support/world/client.ts';
import { expectStatus, type World } from '../support/world/world.ts';

/**
 * An extension of a stranger's, from its first version to its end, over HTTP alone and with two API processes
 * (issue 8, point 7).
 */
const hooks = await startWebhookStack({ apiCount: 2, ownRedis: true });
const [developer, merchant] = await Promise.all([hooks.world(), hooks.world()]);
const sample = await startSampleExtension(merchant.baseUrl);
afterAll(async () => {
  await sample?.stop();
  await hooks?.stop();
});

const pathOf = ({ id }: { id: string }): string => `/api/v1/installations/${id}`;

/** The statuses of one call with the extension's key, by each API process. */
function statusesEverywhere(path: string, from: SampleExtension = sample): Promise<number[]> {
  return Promise.all(hooks.stack.baseUrls.map((api) => from.call(path, { api })));
}

const NOWHERE = 'https://hooks.example.invalid/';

/** Waits until the fan-out has been past the resource's first event: an endpoint of the merchant's own got it. */
async function fannedOut(endpoint: string, resource: string): Promise<void> {
  await waitFor(async () => {
    const rows = await hooks.sql`
      select 1 from every_webhook_delivery where resource_id = ${resource} and endpoint_id = ${endpoint}`;
    return rows.length > 0;
  });
}

async function deliveriesOf(world: World, installation: { id: string }): Promise<Parsed[]> {
  const path = `${pathOf(installation)}/deliveries?limit=100`;
  return expectStatus(await world.owner.get(path), 200);
}

describe('the life of an extension', () => {
  let extension: { id: string; versionId: string };
  let second: string;
  let installation: Parsed;
  let witness: string;

  test('its developer publishes it, and another workspace installs it', async () => {
    const terms = {
      scopes: ['customers:read'],
      webhookUrl: sample.webhookUrl,
      iframeUrl: sample.iframeUrl,
      eventSubscriptions: ['customer.*', 'discount.*'],
      configSchema: {
        type: 'object',
        properties: { greeting: { type: 'string', maxLength: 40 } },
        required: ['greeting'],
      },
    };
    witness = (await registerEndpoint(merchant, NOWHERE, ['customer.*'])).id;
    extension = await makeExtension(developer, terms);
    await publish(developer, extension.id, extension.versionId);
    const found = await merchant.owner.get(`/api/v1/extensions/${extension.id}/versions`);
    const [version] = expectStatus(found, 200).versions;
    const refused = await install(merchant, extension);
    expect(refused.body.error?.details[0].path).toBe('config.greeting');
    const chosen = { id: extension.id, versionId: version.id };
    installation = expectStatus(await install(merchant, chosen, { greeting: 'Hello' }), 200);
    expect(installation.scopes).toEqual(['customers:read']);
    sample.configure({
      apiKey: installation.apiKey,
      signingSecret: installation.webhookSigningSecret,
    });
  });

  test('it gets a signed event and calls back with its key', async () => {
    const customer = await emitCustomer(merchant);
    await waitFor(() => sample.greetings.has(customer));
    expect(sample.greetings.get(customer)).toMatch(/^Hello c-.*@example\.test$/);
    await waitFor(async () => {
      const [newest] = await deliveriesOf(merchant, installation);
      return newest?.status === 'succeeded';
    });
    const [newest] = await deliveriesOf(merchant, installation);
    expect(newest).toMatchObject({
      installationId: installation.id,
      endpointId: null,
      eventType: 'customer.created',
      attempts: 1,
      responseStatus: 204,
    });
    const all = expectStatus(await merchant.api.get('/api/v1/webhook-deliveries'), 200);
    expect(all.items.map((one: Parsed) => one.id)).toContain(newest.id);
    const endpoints = expectStatus(await merchant.api.get('/api/v1/webhook-endpoints'), 200);
    expect(endpoints.map(({ id }: Parsed) => id)).toEqual([witness]);
    expect(sample.refused()).toBe(0);
  });

  test('it is refused outside of its scopes, its place, and on routes for members', async () => {
    expect(await statusesEverywhere('/api/v1/orders')).toEqual([403, 403]);
    expect(
      await sample.call('/api/v1/customers', { method: 'POST', body: { email: 'a@b.test' } }),
    ).toBe(403);
    expect(await sample.call('/api/v1/installations')).toBe(403);
    const others = await emitCustomer(developer);
    expect(await sample.call(`/api/v1/customers/${others}`)).toBe(404);
  });

  test('it gets no event of other applications and environments', async () => {
    const headers = { 'x-service-application-id': await merchant.makeApplication('Second') };
    const body = { name: 'K', scopes: ['*'] };
    const made = await merchant.owner.post('/api/v1/api-keys', body, headers);
    const environments = `/api/v1/workspaces/${merchant.workspaceId}/environments`;
    const qa = await merchant.owner.post(environments, { name: 'QA', slug: 'qa' });
    const environmentId = expectStatus(qa, 201).id;
    const keys = [expectStatus(made, 201).key, await merchant.makeKey({ environmentId })];
    const elsewhere = keys.map((key) => merchant.anyone.with({ 'x-api-key': key }));
    const discounts: string[] = [];
    for (const [at, client] of [...elsewhere, merchant.api].entries()) {
      const hook = { url: NOWHERE, enabledEvents: ['discount.*'] };
      const listener = expectStatus(await client.post('/api/v1/webhook-endpoints', hook), 201);
      const terms = { code: `TEN${at}`, name: 'Ten', type: 'percentage', value: 10 };
      const discount = expectStatus(await client.post('/api/v1/discounts', terms), 201);
      await fannedOut(listener.id, discount.id);
      discounts.push(discount.id);
    }
    const rows: { resource_id: string }[] = await hooks.sql`
      select resource_id from every_webhook_delivery
      where installation_id is not null and resource_id in ${hooks.sql(discounts)}`;
    expect(rows.map((row) => row.resource_id)).toEqual(discounts.slice(2));
  });

  test('a version that asks for more waits for consent, and its key can more then', async () => {
    const terms = {
      scopes: ['customers:write', 'discounts:write', 'orders:write'],
      webhookUrl: sample.webhookUrl,
      iframeUrl: sample.iframeUrl,
      eventSubscriptions: ['customer.updated'],
    };
    second = await makeVersion(developer, extension.id, '2.0.0', terms);
    await publish(developer, extension.id, second);
    const path = `${pathOf(installation)}/upgrade`;
    const asked = await merchant.owner.post(path, { targetVersionId: second });
    expect(`${asked.status} ${asked.body.error?.code}`).toBe('409 new_scopes_require_consent');
    expect(asked.body.error?.details).toEqual({ newScopes: terms.scopes });
    expect(await statusesEverywhere('/api/v1/orders')).toEqual([403, 403]);
    const consent = { targetVersionId: second, acknowledgedNewScopes: true };
    const upgraded = expectStatus(await merchant.owner.post(path, consent), 200);
    expect(upgraded).toMatchObject({
      versionId: second,
      scopes: terms.scopes,
      config: { greeting: 'Hello' },
    });
    expect(await statusesEverywhere('/api/v1/orders')).toEqual([200, 200]);
  });

  test('what it does is told as its own doing', async () => {
    const actor = { type: 'extension', id: installation.id, label: 'Sample' };
    const { orderId } = await buy(merchant);
    const patch = { method: 'PATCH', body: { notes: 'Gift' } };
    expect(await sample.call(`/api/v1/orders/${orderId}`, patch)).toBe(200);
    const timeline = await merchant.api.get(`/api/v1/orders/${orderId}/timeline`);
    const told = expectStatus(timeline, 200).map((entry: Parsed) => entry.actor);
    expect(told).toContainEqual(actor);
    const terms = { code: 'OWN', name: 'Own', type: 'percentage', value: 5 };
    const discount = { method: 'POST', body: terms };
    expect(await sample.call('/api/v1/discounts', discount)).toBe(201);
    const log = `/api/v1/workspaces/${merchant.workspaceId}/audit-log`;
    const byItself = await merchant.owner.get(`${log}?actorId=${installation.id}`);
    expect(expectStatus(byItself, 200)).toMatchObject([{ action: 'discount.created', actor }]);
    const ofItself = await merchant.owner.get(`${log}?resourceId=${installation.id}`);
    expect(expectStatus(ofItself, 200).map(({ action }: Parsed) => action)).toEqual([
      'installation.upgraded',
      'installation.created',
    ]);
  });

  test('a rollback takes the scopes back, in every process', async () => {
    const path = `${pathOf(installation)}/upgrade`;
    const target = { targetVersionId: extension.versionId };
    const back = expectStatus(await merchant.owner.post(path, target), 200);
    expect(back).toMatchObject({ versionId: extension.versionId, scopes: ['customers:read'] });
    expect(await statusesEverywhere('/api/v1/orders')).toEqual([403, 403]);
    const customer = await emitCustomer(merchant);
    await waitFor(() => sample.greetings.has(customer));
  });

  test('suspended, its key is refused and it gets nothing; resumed, all goes on without what was missed', async () => {
    const path = pathOf(installation);
    const reason = { reason: 'Under review' };
    const suspended = expectStatus(await merchant.owner.post(`${path}/suspend`, reason), 200);
    expect(suspended).toMatchObject({ status: 'suspended', suspendedReason: 'Under review' });
    expect(expectStatus(await merchant.owner.post(`${path}/suspend`), 200)).toEqual(suspended);
    expect(await statusesEverywhere('/api/v1/customers')).toEqual([401, 401]);
    expect((await merchant.owner.post(`${path}/launch-token`)).body.error?.code).toBe(
      'installation_not_active',
    );
    const missed = await emitCustomer(merchant);
    await fannedOut(witness, missed);
    const resumed = expectStatus(await merchant.owner.post(`${path}/resume`), 200);
    expect(resumed).toMatchObject({ status: 'active', suspendedReason: null });
    expect(await statusesEverywhere('/api/v1/customers')).toEqual([200, 200]);
    const next = await emitCustomer(merchant);
    await waitFor(() => sample.greetings.has(next));
    expect(sample.greetings.has(missed)).toBe(false);
  });

  test('its page works by a launch token, at each process', async () => {
    const launch = expectStatus(
      await merchant.owner.post(`${pathOf(installation)}/launch-token`),
      200,
    );
    expect(launch.iframeUrl).toBe(sample.iframeUrl);
    const headers = { authorization: `Bearer ${launch.token}` };
    for (const baseUrl of hooks.stack.baseUrls)
      expectStatus(await createClient(baseUrl).get('/api/v1/customers', headers), 200);
  });

  test('uninstalled, key and secret are dead on the next call', async () => {
    expect(await statusesEverywhere('/api/v1/customers')).toEqual([200, 200]);
    const gone = await merchant.owner.post(`/api/v1/extensions/${extension.id}/uninstall`);
    expectStatus(gone, 204);
    expect(await statusesEverywhere('/api/v1/customers')).toEqual([401, 401]);
    const before = sample.events.length;
    const missed = await emitCustomer(merchant);
    await fannedOut(witness, missed);
    expect(sample.events.length).toBe(before);
    const rest = await hooks.sql`
      select 1 from every_webhook_delivery where resource_id = ${missed} and installation_id is not null`;
    expect(rest).toHaveLength(0);
    expect((await merchant.owner.get(pathOf(installation))).status).toBe(404);
    expect((await merchant.owner.get(`${pathOf(installation)}/deliveries`)).status).toBe(404);
    const rows = await hooks.sql`
      select sealed_secrets from webhook_endpoint where installation_id is not null and deleted_at is not null`;
    expect(rows.map((row: Parsed) => row.sealed_secrets)).toEqual([[]]);
  });
});

test('an uninstall while events flow ends them: nothing is open after it, and nothing comes to be', async () => {
  const flowing = await startSampleExtension(merchant.baseUrl);
  const terms = {
    webhookUrl: flowing.webhookUrl,
    eventSubscriptions: ['customer.*'],
    scopes: ['customers:read'],
  };
  const extension = await makeExtension(developer, terms);
  await publish(developer, extension.id, extension.versionId);
  const made = expectStatus(await install(merchant, extension), 200);
  flowing.configure({ apiKey: made.apiKey, signingSecret: made.webhookSigningSecret });
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) await emitCustomer(merchant);
    }),
  );
  await waitFor(() => flowing.events.length >= 20);
  const gone = await merchant.owner.post(`/api/v1/extensions/${extension.id}/uninstall`);
  expectStatus(gone, 204);
  expect(await statusesEverywhere('/api/v1/customers', flowing)).toEqual([401, 401]);
  const last = await emitCustomer(merchant);
  isOver = true;
  await writing;
  const [endpoint] = await hooks.sql`
    select p.id from webhook_endpoint p where p.url = ${flowing.webhookUrl}`;
  await waitFor(async () => {
    const [row] = await hooks.sql`
      select (select count(*)::int from unrelayed_event) as unrelayed,
        (select count(*)::int from webhook_delivery_open where endpoint_id = ${endpoint.id}) as open`;
    return row.unrelayed === 0 && row.open === 0;
  });
  const sent = await hooks.sql`
    select 1 from every_webhook_delivery where endpoint_id = ${endpoint.id} and resource_id = ${last}
      and status <> 'skipped'`;
  expect(sent).toHaveLength(0);
  expect(flowing.refused()).toBe(0);
  await flowing.stop();
});

test('deliveries that were paused, since the receiver was gone, begin again when it is resumed', async () => {
  const receiver = await startReceiver({ behaviour: behaviours.gone });
  const terms = { webhookUrl: receiver.url, eventSubscriptions: ['customer.created'] };
  const extension = await makeExtension(developer, terms);
  await publish(developer, extension.id, extension.versionId);
  const made = expectStatus(await install(merchant, extension), 200);
  await emitCustomer(merchant);
  await waitFor(async () => {
    const [row] =
      await hooks.sql`select is_active from webhook_endpoint where url = ${receiver.url}`;
    return row.is_active === false;
  });
  receiver.respondWith(behaviours.ok);
  const before = receiver.requests.length;
  expectStatus(await merchant.owner.get(pathOf(made)), 200);
  expectStatus(await merchant.owner.post(`${pathOf(made)}/resume`), 200);
  await emitCustomer(merchant);
  await receiver.waitForRequests(before + 1);
  await waitFor(async () => (await deliveriesOf(merchant, made))[0]?.status === 'succeeded');
  await receiver.stop();
});
