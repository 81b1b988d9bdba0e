import { describe, expect, test } from 'bun:test';
import { install, makePublished } from '../../../support/extensions/extensions.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const schema = {
  type: 'object',
  properties: {
    channel: { type: 'string', pattern: '^#[a-z]+$' },
    limit: { type: 'integer', minimum: 1 },
  },
  required: ['channel'],
  additionalProperties: false,
};

describe('configurations', () => {
  test('take the configuration that the schema admits, and name what is wrong', async () => {
    const extension = await makePublished(world, { configSchema: schema });
    const bad: [object, string, string][] = [
      [{}, 'config.channel', 'required'],
      [{ channel: 'x' }, 'config.channel', 'invalid_format'],
      [{ channel: '#a', limit: 0 }, 'config.limit', 'too_small'],
      [{ channel: '#a', limit: '1' }, 'config.limit', 'invalid_type'],
      [{ channel: '#a', other: 1 }, 'config.other', 'unrecognized_keys'],
      [{ channel: '#a', wide: Array(1_001).fill(0) }, 'config', 'too_long'],
      [{ channel: `#${'a'.repeat(20_000)}` }, 'config', 'too_long'],
    ];
    for (const [config, path, code] of bad) {
      const answer = await install(world, extension, config);
      expect(`${answer.status} ${answer.body.error?.code}`).toBe('422 validation_error');
      expect(answer.body.error?.details[0]).toMatchObject({ path, code });
    }
    const made = expectStatus(await install(world, extension, { channel: '#shop' }), 200);
    const path = `/api/v1/installations/${made.id}/config`;
    const next = expectStatus(await world.owner.patch(path, { config: { channel: '#till' } }), 200);
    expect(next.config).toEqual({ channel: '#till' });
    const refused = await world.owner.patch(path, { config: { limit: 3 } });
    expect(refused.status).toBe(422);
    expect((await world.owner.patch(path, {})).status).toBe(400);
    const kept = expectStatus(await world.owner.get(`/api/v1/installations/${made.id}`), 200);
    expect(kept.config).toEqual({ channel: '#till' });
  });

  test('are replaced by one of twenty who saw the same revision', async () => {
    const extension = await makePublished(world, { configSchema: schema });
    const made = expectStatus(await install(world, extension, { channel: '#shop' }), 200);
    const path = `/api/v1/installations/${made.id}`;
    const { configRevision } = expectStatus(await world.owner.get(path), 200);
    expect(configRevision).toBe(made.configRevision);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.owner.patch(`${path}/config`, {
          config: { limit: index + 1, channel: '#till' },
          expectedRevision: configRevision,
        }),
      ),
    );
    const [taken, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    const now = expectStatus(await world.owner.get(path), 200);
    expect(now.configRevision).toBe(taken?.body.data.configRevision);
    for (const { body } of refused)
      expect(body.error).toMatchObject({
        code: 'installation_config_changed',
        details: { revision: now.configRevision },
      });
    const late = { config: { channel: '#late' } };
    expectStatus(await world.owner.patch(`${path}/config`, late), 200);
  });

  test('what every object inherits is no part of one', async () => {
    const properties = { constructor: { type: 'string' }, toString: { type: 'string' } };
    const optional = await makePublished(world, { configSchema: { type: 'object', properties } });
    expect(expectStatus(await install(world, optional, {}), 200).config).toEqual({});
    const configSchema = { type: 'object', properties, required: ['toString'] };
    const required = await makePublished(world, { configSchema });
    const refused = await install(world, required, {});
    expect(refused.body.error?.details).toMatchObject([
      { path: 'config.toString', code: 'required' },
    ]);
  });
});
