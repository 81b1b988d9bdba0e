import { describe, expect, test } from 'bun:test';
import type { Answer, Client } from '../../../support/world/client.ts';
import {
  install,
  installed,
  launchToken,
  makePublished,
  makeVersion,
  publish,
} from '../../../support/extensions/extensions.ts';
import { colleague } from '../../../support/world/team.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

/** What the page of an extension may do is bounded by the member before it and by its own scopes (decision 21). */
const world = await setup();

const page = { iframeUrl: 'https://page.example.com/frame' };

const mate = (role: string, terms: object = {}) => colleague(world, role, terms);

/** A page that somebody opens, as the client that it is. */
async function pageOf({ client }: { client: Client }, id: string): Promise<Client> {
  const opened = await client.post(`/api/v1/installations/${id}/launch-token`);
  return world.anyone.with({ authorization: `Bearer ${expectStatus(opened, 200).token}` });
}

/** The code of a refusal with the gate and what it asks for. */
function refusalOf({ status, body }: Answer): string {
  const [detail] = body.error?.details ?? [];
  return `${status} ${body.error?.code} ${detail?.gate} ${detail?.required}`;
}

describe('behind a page stands a member', () => {
  const scopes = ['customers:write', 'connectors:write', 'payments:write', 'extensions:install'];
  const write = (client: Client) =>
    client.post('/api/v1/customers', { email: `${crypto.randomUUID()}@example.test` });

  test('a viewer opens a page that may only read', async () => {
    const made = await installed(world, { ...page, scopes });
    const byViewer = await pageOf(await mate('viewer'), made.id);
    expectStatus(await byViewer.get('/api/v1/customers'), 200);
    expect(refusalOf(await write(byViewer))).toBe('403 permission_denied role customers:write');
    const connector = await byViewer.post('/api/v1/connectors', {});
    expect(refusalOf(connector)).toBe(
      '403 permission_denied role application:connectors:credentials',
    );
    const gone = await byViewer.post(`/api/v1/extensions/${made.extensionId}/uninstall`);
    expect(refusalOf(gone)).toBe('403 permission_denied role application:extensions:install');
    const byOwner = await pageOf({ client: world.owner }, made.id);
    expectStatus(await write(byOwner), 201);
  });

  test('a finance member opens a page with the rights of finance', async () => {
    const made = await installed(world, { ...page, scopes });
    const byFinance = await pageOf(await mate('finance'), made.id);
    expect(refusalOf(await write(byFinance))).toBe('403 permission_denied role customers:write');
    const capture = await byFinance.post(`/api/v1/payments/${crypto.randomUUID()}/capture`, {});
    expect(`${capture.status} ${capture.body.error?.code}`).toBe('404 not_found');
  });

  test('a right that the member loses is lost to the page on the next call', async () => {
    const made = await installed(world, { ...page, scopes });
    const teammate = await mate('developer');
    const opened = await pageOf(teammate, made.id);
    expectStatus(await write(opened), 201);
    const path = `/api/v1/workspaces/${world.workspaceId}/members/${teammate.memberId}`;
    const roles = { applicationRoles: [{ applicationId: world.applicationId, role: 'viewer' }] };
    expectStatus(await world.owner.patch(path, roles), 200);
    expect(refusalOf(await write(opened))).toBe('403 permission_denied role customers:write');
    const grants = { environmentGrants: { grantType: 'production_only' } };
    expectStatus(await world.owner.patch(path, grants), 200);
    const outside = await opened.get('/api/v1/customers');
    expect(refusalOf(outside)).toBe(
      `403 member_env_forbidden environment ${world.environments.sandbox}`,
    );
    expectStatus(await world.owner.delete(path), 204);
    expect((await opened.get('/api/v1/customers')).status).toBe(401);
  });

  test('the explanation of a call names the member as the last gate', async () => {
    const made = await installed(world, { ...page, scopes });
    const question = { method: 'POST', path: '/api/v1/customers' };
    const byViewer = await pageOf(await mate('viewer'), made.id);
    const refused = expectStatus(await byViewer.post('/api/v1/auth/explain', question), 200);
    expect(refused).toMatchObject({ allowed: false, code: 'permission_denied' });
    expect(refused.gates.at(-2)).toMatchObject({ gate: 'scope', passed: true });
    expect(refused.gates.at(-1)).toMatchObject({
      gate: 'role',
      passed: false,
      required: 'customers:write',
      held: ['viewer'],
    });
    const byOwner = await pageOf({ client: world.owner }, made.id);
    const allowed = expectStatus(await byOwner.post('/api/v1/auth/explain', question), 200);
    expect(allowed.allowed).toBe(true);
    expect(allowed.gates.at(-1)).toMatchObject({ gate: 'role', passed: true });
  });

  test('its key works without a member', async () => {
    const { apiKey } = await installed(world, { ...page, scopes });
    expectStatus(await write(world.anyone.with({ 'x-api-key': apiKey })), 201);
  });
});

describe('consent is a member’s', () => {
  const scopes = ['extensions:install', 'extensions:read', 'customers:write'];
  const opened = async (more: string[] = []) => {
    const made = await installed(world, { ...page, scopes: [...scopes, ...more] });
    return { made, client: await pageOf({ client: world.owner }, made.id) };
  };
  const installBy = (client: Client, { id, versionId }: { id: string; versionId: string }) =>
    client.post(`/api/v1/extensions/${id}/install`, { versionId });

  test('a page moves its own installation to no version that may do more', async () => {
    const { made, client } = await opened();
    const more = await makeVersion(world, made.extensionId, '2.0.0', {
      ...page,
      scopes: [...scopes, 'refunds:write', 'orders:read'],
    });
    await publish(world, made.extensionId, more);
    const path = `/api/v1/installations/${made.id}`;
    const consent = { targetVersionId: more, acknowledgedNewScopes: true };
    const answer = await client.post(`${path}/upgrade`, consent);
    expect(`${answer.status} ${answer.body.error?.code}`).toBe('403 permission_denied');
    expect(answer.body.error?.details).toMatchObject([
      { code: 'missing_scope', gate: 'scope', required: 'refunds:write' },
      { code: 'missing_scope', gate: 'scope', required: 'orders:read' },
    ]);
    const still = expectStatus(await world.owner.get(path), 200);
    expect(still).toMatchObject({ versionId: made.versionId, scopes });
    expectStatus(await world.owner.post(`${path}/upgrade`, consent), 200);
  });

  test('it may move it to one that does less', async () => {
    const { made, client } = await opened();
    const less = await makeVersion(world, made.extensionId, '2.0.0', {
      ...page,
      scopes: ['customers:read'],
    });
    await publish(world, made.extensionId, less);
    const path = `/api/v1/installations/${made.id}/upgrade`;
    expectStatus(await client.post(path, { targetVersionId: less }), 200);
    expect((await client.post(path, { targetVersionId: made.versionId })).status).toBe(403);
  });

  test('it installs what asks for no more than it has, and nothing else', async () => {
    const { client } = await opened();
    const stronger = await makePublished(world, { scopes: ['customers:read', 'payments:read'] });
    const refused = await installBy(client, stronger);
    expect(refusalOf(refused)).toBe('403 permission_denied scope payments:read');
    expectStatus(await install(world, stronger), 200);
    const weaker = await makePublished(world, { scopes: ['customers:read'] });
    const made = expectStatus(await installBy(client, weaker), 200);
    expect(made.scopes).toEqual(['customers:read']);
    const next = await makeVersion(world, weaker.id, '2.0.0', { scopes: ['customers:write'] });
    await publish(world, weaker.id, next);
    const upgrade = `/api/v1/installations/${made.id}/upgrade`;
    const asked = await client.post(upgrade, { targetVersionId: next });
    expect(asked.body.error?.code).toBe('new_scopes_require_consent');
    const consent = { targetVersionId: next, acknowledgedNewScopes: true };
    expectStatus(await client.post(upgrade, consent), 200);
    expectStatus(await client.post(`/api/v1/extensions/${weaker.id}/uninstall`), 204);
  });

  test('taking events counts as reading them', async () => {
    const terms = { webhookUrl: 'https://a.example.com/h', eventSubscriptions: ['order.*'] };
    const listening = await makePublished(world, terms);
    const deaf = await opened();
    const refused = await installBy(deaf.client, listening);
    expect(refusalOf(refused)).toBe('403 permission_denied scope events:read');
    const reading = await opened(['events:read']);
    const made = expectStatus(await installBy(reading.client, listening), 200);
    const upgradeTo = async (version: string, eventSubscriptions: string[]) => {
      const targetVersionId = await makeVersion(world, listening.id, version, {
        ...terms,
        eventSubscriptions,
      });
      await publish(world, listening.id, targetVersionId);
      return deaf.client.post(`/api/v1/installations/${made.id}/upgrade`, { targetVersionId });
    };
    expectStatus(await upgradeTo('1.1.0', ['order.created', 'order.paid']), 200);
    const wider = await upgradeTo('1.2.0', ['order.created', 'customer.created']);
    expect(refusalOf(wider)).toBe('403 permission_denied scope events:read');
  });

  test('what a member suspended and may do more is resumed by a member', async () => {
    const { client } = await opened();
    const stronger = await installed(world, { scopes: ['payments:read'] });
    const weaker = await installed(world, { scopes: ['customers:read'] });
    for (const { id } of [stronger, weaker])
      expectStatus(await client.post(`/api/v1/installations/${id}/suspend`), 200);
    const resume = ({ id }: { id: string }) => `/api/v1/installations/${id}/resume`;
    const refused = await client.post(resume(stronger));
    expect(refusalOf(refused)).toBe('403 permission_denied scope payments:read');
    const key = { 'x-api-key': stronger.apiKey };
    expect((await world.anyone.get('/api/v1/payments', key)).status).toBe(401);
    expectStatus(await client.post(resume(weaker)), 200);
    expectStatus(await world.owner.post(resume(stronger)), 200);
    expectStatus(await world.anyone.get('/api/v1/payments', key), 200);
  });

  test('a token from before a rollback has the scopes of both at most', async () => {
    const wide = await installed(world, { ...page, scopes: [...scopes, 'orders:write'] });
    const token = await launchToken(world, wide.id);
    const narrow = await makeVersion(world, wide.extensionId, '0.9.0', {
      ...page,
      scopes: ['extensions:install', 'orders:read'],
    });
    await publish(world, wide.extensionId, narrow);
    const path = `/api/v1/installations/${wide.id}/upgrade`;
    expectStatus(await world.owner.post(path, { targetVersionId: narrow }), 200);
    const client = world.anyone.with({ authorization: `Bearer ${token}` });
    expectStatus(await client.get('/api/v1/orders'), 200);
    const order = await client.patch(`/api/v1/orders/${crypto.randomUUID()}`, { notes: 'x' });
    expect(refusalOf(order)).toBe('403 permission_denied scope orders:write');
    const writer = await makePublished(world, { scopes: ['orders:write'] });
    expect(refusalOf(await installBy(client, writer))).toBe(
      '403 permission_denied scope orders:write',
    );
  });
});
