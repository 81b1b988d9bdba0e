import { describe, expect, test } from 'bun:test';
import {
  install,
  makePublished,
  makeVersion,
  publish,
} from '../../../support/extensions/extensions.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

describe('upgrades', () => {
  test('a version that first takes events brings a secret when it is moved to', async () => {
    const { id, versionId } = await makePublished(world);
    const made = expectStatus(await install(world, { id, versionId }), 200);
    expect(made).not.toHaveProperty('webhookSigningSecret');
    const terms = { webhookUrl: 'https://app.example.com/h', eventSubscriptions: ['order.*'] };
    const next = await makeVersion(world, id, '2.0.0', terms);
    const path = `/api/v1/installations/${made.id}/upgrade`;
    const early = await world.owner.post(path, { targetVersionId: next });
    expect(`${early.status} ${early.body.error?.code}`).toBe('422 draft_not_installable_in_live');
    await publish(world, id, next);
    const moved = expectStatus(await world.owner.post(path, { targetVersionId: next }), 200);
    expect(moved.webhookSigningSecret).toStartWith('whsec_');
    const again = expectStatus(await world.owner.post(path, { targetVersionId: next }), 200);
    expect(again).not.toHaveProperty('webhookSigningSecret');
    const foreign = await makePublished(world);
    const elsewhere = await world.owner.post(path, { targetVersionId: foreign.versionId });
    expect(elsewhere.status).toBe(404);
  });

  test('concurrent upgrades and uninstalls leave no valid key', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, versionId } = await makePublished(world, { scopes: ['orders:read'] });
      const next = await makeVersion(world, id, '2.0.0', { scopes: ['customers:read'] });
      await publish(world, id, next);
      const made = expectStatus(await install(world, { id, versionId }), 200);
      const key = { 'x-api-key': made.apiKey };
      expectStatus(await world.anyone.get('/api/v1/orders', key), 200);
      const [upgraded, gone] = await Promise.all([
        world.owner.post(`/api/v1/installations/${made.id}/upgrade`, {
          targetVersionId: next,
          acknowledgedNewScopes: true,
        }),
        world.owner.post(`/api/v1/extensions/${id}/uninstall`),
      ]);
      expectStatus(gone, 204);
      expect([200, 404]).toContain(upgraded.status);
      for (const path of ['/api/v1/orders', '/api/v1/customers'])
        expect((await world.anyone.get(path, key)).status).toBe(401);
    }
  });

  test('of two at once to the first version with a webhookUrl, one shows the secret', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, versionId } = await makePublished(world);
      const made = expectStatus(await install(world, { id, versionId }), 200);
      const terms = { webhookUrl: 'https://app.example.com/h', eventSubscriptions: ['order.*'] };
      const next = await makeVersion(world, id, '2.0.0', terms);
      await publish(world, id, next);
      const path = `/api/v1/installations/${made.id}/upgrade`;
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => world.owner.post(path, { targetVersionId: next })),
      );
      const moved = answers.map((answer) => expectStatus(answer, 200));
      expect(moved.filter((one) => 'webhookSigningSecret' in one)).toHaveLength(1);
    }
  });

  test('a repeat of the request shows the secret again, another request does not', async () => {
    const { id, versionId } = await makePublished(world);
    const made = expectStatus(await install(world, { id, versionId }), 200);
    const next = await makeVersion(world, id, '2.0.0', { webhookUrl: 'https://app.example.com/h' });
    await publish(world, id, next);
    const path = `/api/v1/installations/${made.id}/upgrade`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await world.owner.post(path, { targetVersionId: next }, key), 200);
    const repeat = await world.owner.post(path, { targetVersionId: next }, key);
    expect(expectStatus(repeat, 200)).toEqual(first);
    expect(first.webhookSigningSecret).toStartWith('whsec_');
    const anew = expectStatus(await world.owner.post(path, { targetVersionId: next }), 200);
    expect(anew).not.toHaveProperty('webhookSigningSecret');
  });
});
