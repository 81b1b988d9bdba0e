import { Glob } from 'bun';
import { describe, expect, test } from 'bun:test';
import { Registry } from 'prom-client';
import { documentedRoutes } from '../../../../api/routes/all.ts';
import { askToSubscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { visitorOf } from '../../../support/subscriptions/portal.ts';
import type { Answer } from '../../../support/world/client.ts';
import { setup } from '../../../support/world/world.ts';

const told = ({ status, body }: Answer) => [status, body.error?.code];

describe('what no other test of subscriptions refuses', () => {
  test('another application of the workspace than the key’s', async () => {
    const world = await setup();
    const other = await world.makeApplication('Other');
    const made = await askToSubscribe(world, await subscriber(world), { applicationId: other });
    expect(told(made)).toEqual([403, 'application_mismatch']);
    const listed = await world.api.get(`/api/v1/subscriptions?applicationId=${other}`);
    expect(told(listed)).toEqual([403, 'application_mismatch']);
  });

  test('a card of the portal where no processor takes one', async () => {
    const world = await setup();
    const { client } = await visitorOf(world, await subscriber(world));
    const { data: connectors = [] } = (await world.owner.get('/api/v1/connectors')).body;
    const change = async (body: object) => {
      for (const { id } of connectors) await world.owner.patch(`/api/v1/connectors/${id}`, body);
    };
    const ask = async () => told(await client.post('/api/v1/me/subscriptions/card-session'));
    await change({ config: { refuse: ['embed_token'] } });
    expect(await ask()).toEqual([502, 'embed_token_failed']);
    await change({ status: 'disabled' });
    expect(await ask()).toEqual([422, 'no_processor_connection']);
  });
});

/** The routes' own codes; the common ones (credentials, limits, bodies) have tests of their own. */
test('every code that a route of subscriptions declares is expected by a test of theirs', async () => {
  const routes = documentedRoutes({ registry: new Registry() } as never);
  const codes = new Set(
    routes
      .filter(({ path }) => /\/(me\/)?subscriptions?(\/|-|$)/.test(path))
      .flatMap(({ errors }) => errors),
  );
  expect(codes.size).toBeGreaterThan(20);
  const texts = await testsOfSubscriptions();
  const missing = [...codes].filter((code) => !texts.some((text) => text.includes(`'${code}'`)));
  expect(missing).toEqual([]);
});

async function testsOfSubscriptions(): Promise<string[]> {
  const root = `${import.meta.dir}/..`;
  const files = [...new Glob('{subscriptions,recurring}/*.test.ts').scanSync(root)];
  return Promise.all(files.map((file) => Bun.file(`${root}/${file}`).text()));
}
