import { afterAll, describe, expect, test } from 'bun:test';
import type { Parsed } from '../support/world/client.ts';
import { openEventStream } from '../support/events/event-stream.ts';
import {
  install,
  launchToken,
  makeExtension,
  makeVersion,
  publish,
} from '../support/extensions/extensions.ts';
import { behaviours, startReceiver, type Receiver } from '../support/webhooks/receiver.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import {
  emitCustomer,
  isSignedBy,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import { expectStatus } from '../support/world/world.ts';

/** What an extension has under way when it is moved, stopped or taken out, over HTTP with real receivers. */
const hooks = await startWebhookStack({ env: { DELIVERY_RETRY_SCHEDULE: '0s,1s' } });
const [developer, merchant] = await Promise.all([hooks.world(), hooks.world()]);
afterAll(async () => {
  await hooks?.stop();
});

const scopes = ['customers:read', 'events:read'];

/** A fresh extension of the developer's, installed by the merchant. */
async function installedWith(terms: object, headers: Record<string, string> = {}): Promise<Parsed> {
  const extension = await makeExtension(developer, { scopes, ...terms });
  await publish(developer, extension.id, extension.versionId);
  const at = { ...merchant, owner: merchant.owner.with(headers) };
  return expectStatus(await install(at, extension), 200);
}

const ofCustomer = (receiver: Receiver, customer: string) =>
  receiver.requests.filter(({ body }) => body.includes(customer));

const ends = {
  suspended: ({ id }: Parsed) => merchant.owner.post(`/api/v1/installations/${id}/suspend`),
  uninstalled: ({ extensionId }: Parsed) =>
    merchant.owner.post(`/api/v1/extensions/${extensionId}/uninstall`),
};

describe.each(Object.entries(ends))('%s', (_, end) => {
  test('its open streams end, those of its key and those of its page', async () => {
    const made = await installedWith({ iframeUrl: 'https://page.example.com/' });
    const key = { 'x-api-key': made.apiKey };
    const page = { authorization: `Bearer ${await launchToken(merchant, made.id)}` };
    const [byKey, byPage] = await Promise.all([
      openEventStream(merchant.baseUrl, key),
      openEventStream(merchant.baseUrl, page),
    ]);
    expect([byKey.status, byPage.status]).toEqual([200, 200]);
    await emitCustomer(merchant);
    await Promise.all([byKey.waitForEvents(1), byPage.waitForEvents(1)]);
    expect((await end(made)).status).toBeLessThan(300);
    for (const headers of [key, page])
      expect((await merchant.anyone.get('/api/v1/customers', headers)).status).toBe(401);
    await waitFor(() => byKey.isOver() && byPage.isOver());
  });

  test('what is being sent is not sent again, and stands as skipped', async () => {
    const receiver = await startReceiver({ behaviour: behaviours.hang });
    const made = await installedWith({
      webhookUrl: receiver.url,
      eventSubscriptions: ['customer.created'],
    });
    const customer = await emitCustomer(merchant);
    await receiver.waitForRequests(1);
    const waiting = await emitCustomer(merchant);
    expect((await end(made)).status).toBeLessThan(300);
    const installationId = made.id.slice('inst_'.length);
    await waitFor(async () => {
      const [row] = await hooks.sql`
        select (select count(*)::int from unrelayed_event) as unrelayed,
          (select array_agg(distinct status) from every_webhook_delivery
           where installation_id = ${installationId}::uuid) as statuses`;
      return row.unrelayed === 0 && String(row.statuses) === 'skipped';
      // One that was made while its end was committed may be on its way: until its 15 s are over.
    });
    await receiver.stop();
    expect(ofCustomer(receiver, customer)).toHaveLength(1);
    expect(ofCustomer(receiver, waiting).length).toBeLessThan(2);
    const { items } = expectStatus(await merchant.api.get('/api/v1/webhook-deliveries'), 200);
    const mine = items.find((one: Parsed) => one.installationId === made.id);
    const retried = await merchant.api.post(`/api/v1/webhook-deliveries/${mine.id}/retry`);
    expect(`${retried.status} ${retried.body.error?.code}`).toBe('409 invalid_state');
  });
});

test('moved to another version, it gets that version’s events at that version’s place, signed as before', async () => {
  const [old, next, witness] = await Promise.all([
    startReceiver(),
    startReceiver(),
    startReceiver(),
  ]);
  const made = await installedWith({ webhookUrl: old.url, eventSubscriptions: ['*'] });
  const secret: string = made.webhookSigningSecret;
  const upgrade = async (version: string, terms: object): Promise<string> => {
    const id = await makeVersion(developer, made.extensionId, version, { scopes, ...terms });
    await publish(developer, made.extensionId, id);
    await move(id);
    return id;
  };
  const move = async (targetVersionId: string): Promise<void> => {
    const path = `/api/v1/installations/${made.id}/upgrade`;
    const moved = expectStatus(await merchant.owner.post(path, { targetVersionId }), 200);
    expect(moved).not.toHaveProperty('webhookSigningSecret');
  };
  const first = await emitCustomer(merchant);
  await waitFor(() => ofCustomer(old, first).length === 1);

  await upgrade('2.0.0', { webhookUrl: next.url, eventSubscriptions: ['customer.created'] });
  const second = await emitCustomer(merchant);
  await waitFor(() => ofCustomer(next, second).length === 1);
  expect(ofCustomer(old, second)).toHaveLength(0);
  expect(next.requests.every((request) => isSignedBy(request, secret))).toBe(true);
  expectStatus(await merchant.api.patch(`/api/v1/customers/${second}`, { firstName: 'A' }), 200);

  await upgrade('3.0.0', {});
  const { id: witnessId } = await registerEndpoint(merchant, witness.url);
  const unheard = await emitCustomer(merchant);
  // All deliveries of an event are made at once.
  await waitFor(() => ofCustomer(witness, unheard).length === 1);
  await move(made.versionId);
  const third = await emitCustomer(merchant);
  await waitFor(() => ofCustomer(old, third).length === 1);
  expect(isSignedBy(ofCustomer(old, third)[0] ?? expect.unreachable(), secret)).toBe(true);
  for (const receiver of [old, next]) expect(ofCustomer(receiver, unheard)).toHaveLength(0);
  expect(ofCustomer(next, second)).toHaveLength(1);
  expectStatus(await merchant.api.delete(`/api/v1/webhook-endpoints/${witnessId}`), 200);
  await Promise.all([old.stop(), next.stop(), witness.stop()]);
});

test('in an archived environment its key and page are dead, and nothing is sent any more', async () => {
  const receiver = await startReceiver({ behaviour: behaviours.status(500) });
  const environments = `/api/v1/workspaces/${merchant.workspaceId}/environments`;
  const body = { name: 'QA', slug: 'qa' };
  const { id } = expectStatus(await merchant.owner.post(environments, body), 201);
  const there = { 'x-service-environment-id': id };
  const terms = { webhookUrl: receiver.url, eventSubscriptions: ['*'], iframeUrl: receiver.url };
  const made = await installedWith({ ...terms, scopes: ['customers:write'] }, there);
  const launch = `/api/v1/installations/${made.id}/launch-token`;
  const { token } = expectStatus(await merchant.owner.post(launch, undefined, there), 200);
  const holders = [{ 'x-api-key': made.apiKey }, { authorization: `Bearer ${token}` }];
  const email = 'qa@example.test';
  const own = await merchant.anyone.post('/api/v1/customers', { email }, holders[0]);
  const customer = expectStatus(own, 201).id;
  await waitFor(() => ofCustomer(receiver, customer).length > 0);
  expectStatus(await merchant.owner.post(`${environments}/${id}/archive`), 200);
  for (const headers of holders)
    expect((await merchant.anyone.get('/api/v1/customers', headers)).status).toBe(401);
  expect((await merchant.owner.post(launch, undefined, there)).body.error?.code).toBe(
    'environment_not_found',
  );
  await waitFor(async () => {
    const rows = await hooks.sql`
      select 1 from webhook_delivery_open where environment_id = ${id}::uuid`;
    return rows.length === 0;
  });
  await receiver.stop();
});
