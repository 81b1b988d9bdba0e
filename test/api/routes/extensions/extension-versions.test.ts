import { describe, expect, test } from 'bun:test';
import {
  install,
  makeExtension,
  makeVersion,
  publish,
} from '../../../support/extensions/extensions.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const [world, other] = await Promise.all([setup(), setup()]);

const versionsOf = (id: string): string => `/api/v1/extensions/${id}/versions`;
const schema = {
  type: 'object',
  properties: {
    channel: { type: 'string', pattern: '^#[a-z]+$' },
    limit: { type: 'integer', minimum: 1 },
  },
  required: ['channel'],
  additionalProperties: false,
};

describe('versions', () => {
  test('are drafts until published, and frozen then', async () => {
    const { id, versionId } = await makeExtension(world);
    const path = `${versionsOf(id)}/${versionId}`;
    const terms = {
      version: '2.0.0-beta.1+build.5',
      notes: 'Better',
      scopes: ['orders:read'],
      iframeUrl: 'https://app.example.com/frame',
      webhookUrl: 'https://app.example.com/hooks',
      eventSubscriptions: ['order.*', 'cart.updated'],
      configSchema: schema,
    };
    const changed = expectStatus(await world.owner.patch(path, terms), 200);
    expect(changed).toMatchObject({
      ...terms,
      status: 'draft',
      publishedAt: null,
      extensionId: id,
    });
    const some = expectStatus(await world.owner.patch(path, { notes: null }), 200);
    expect(some).toMatchObject({ ...terms, notes: null });
    const out = expectStatus(await world.owner.post(`${path}/publish`, {}), 200);
    expect(out.status).toBe('published');
    expect(out.publishedAt).not.toBeNull();
    expect(expectStatus(await world.owner.post(`${path}/publish`, {}), 200)).toEqual(out);
    const late = await world.owner.patch(path, { notes: 'x' });
    expect(`${late.status} ${late.body.error?.code}`).toBe('409 invalid_state');
    const { versions } = expectStatus(await world.owner.get(versionsOf(id)), 200);
    expect(versions).toEqual([out]);
  });

  test('of others are seen and changed by nobody while they are drafts', async () => {
    const { id, versionId } = await makeExtension(world);
    expect((await other.owner.get(versionsOf(id))).status).toBe(404);
    await publish(world, id, versionId);
    const draft = await makeVersion(world, id, '1.1.0');
    const seen = expectStatus(await other.owner.get(versionsOf(id)), 200);
    expect(seen.versions.map((one: { id: string }) => one.id)).toEqual([versionId]);
    const own = expectStatus(await world.owner.get(versionsOf(id)), 200);
    expect(own.versions.map((one: { id: string }) => one.id)).toEqual([draft, versionId]);
    for (const answer of await Promise.all([
      other.owner.post(versionsOf(id), { version: '9.0.0' }),
      other.owner.patch(`${versionsOf(id)}/${draft}`, { notes: 'x' }),
      other.owner.post(`${versionsOf(id)}/${draft}/publish`, {}),
      install(other, { id, versionId: draft }),
    ]))
      expect(answer.status).toBe(404);
  });

  test('a publish and a change at the same time leave what was published as it is', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, versionId } = await makeExtension(world, { notes: 'before' });
      const path = `${versionsOf(id)}/${versionId}`;
      const [out, changed] = await Promise.all([
        world.owner.post(`${path}/publish`, {}),
        world.owner.patch(path, { notes: 'after', scopes: ['orders:write'] }),
      ]);
      const published = expectStatus(out, 200);
      const { versions } = expectStatus(await world.owner.get(versionsOf(id)), 200);
      expect(versions[0]).toEqual(published);
      expect(published.notes).toBe(changed.status === 200 ? 'after' : 'before');
    }
  });

  test('one text is one version, also when sent twice at once', async () => {
    const { id } = await makeExtension(world);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.owner.post(versionsOf(id), { version: '3.0.0' })),
    );
    const codes = answers.map(({ status, body }) => `${status} ${body.error?.code ?? ''}`);
    expect(codes.toSorted()).toEqual(['200 ', ...Array(4).fill('409 invalid_state')]);
  });

  test('events need a webhookUrl to be published', async () => {
    const { id, versionId } = await makeExtension(world, { eventSubscriptions: ['order.*'] });
    const answer = await world.owner.post(`${versionsOf(id)}/${versionId}/publish`, {});
    expect(`${answer.status} ${answer.body.error?.code}`).toBe('422 validation_error');
    expect(answer.body.error?.details[0].path).toBe('webhookUrl');
  });
});
