import { afterAll, describe, expect, test } from 'bun:test';
import {
  emitCustomer,
  startWebhookStack,
  touchCustomer,
} from '../support/webhooks/webhook-stack.ts';

const own = await startWebhookStack({ actorCount: 0 });
const world = await own.world();

afterAll(() => own.stop());

describe('a migration under processes of the version before', () => {
  test('adds a column without any of their statements failing', async () => {
    const id = await emitCustomer(world);
    const ask = async (name: string): Promise<number[]> => {
      const asked = Array.from({ length: 20 }, () => world.api.get(`/api/v1/customers/${id}`));
      const answers = await Promise.all(asked);
      await touchCustomer(world, id, name);
      return answers.map(({ status }) => status);
    };
    await ask('before');
    await own.sql`alter table customer add column of_a_later_version text`;
    expect(new Set(await ask('after'))).toEqual(new Set([200]));
  });
});
