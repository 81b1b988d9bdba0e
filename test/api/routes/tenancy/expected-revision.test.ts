import { describe, expect, test } from 'bun:test';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

interface Document {
  readonly path: string;
  readonly code: string;
  /** A document that no other number makes. */
  readonly body: (world: World, number: number) => Promise<object> | object;
}

const documents: Readonly<Record<string, Document>> = {
  'the embed configuration': {
    path: '/api/v1/embed-config',
    code: 'embed_config_changed',
    body: (_world, number) => ({ companyName: `Company ${number}`, borderRadius: 4 }),
  },
  'the tax and shipping configuration': {
    path: '/api/v1/shipping-tax/config',
    code: 'shipping_tax_changed',
    body: (_world, number) => ({
      tax: { mode: 'native', rules: [{ id: 'a', name: 'VAT', country: 'DE', rate: `${number}` }] },
      shipping: { mode: 'none' },
    }),
  },
  'the accounting settings': {
    path: '/api/v1/accounting-settings',
    code: 'accounting_settings_changed',
    body: (_world, number) => ({
      datev: {
        consultantNumber: 29_098,
        clientNumber: number + 1,
        revenueAccounts: [{ taxRate: '19', account: '8400' }],
        otherRevenueAccount: '8200',
      },
    }),
  },
  'the routing': {
    path: '/api/v1/payment-routing',
    code: 'payment_routing_changed',
    body: async (world, number) => {
      const [first] = expectStatus(await world.owner.get('/api/v1/routing-connectors'), 200);
      const condition = { type: 'amount', op: 'between', currency: 'USD', min: 1, max: number + 2 };
      return {
        rules: [{ conditions: [condition], cascade: [first.id] }],
        defaultCascade: [first.id],
      };
    },
  },
};

describe.each(Object.entries(documents))('%s with expectedRevision', (_name, document) => {
  const { path, code, body } = document;
  const revisionOf = async (world: World): Promise<string> =>
    expectStatus(await world.owner.get(path), 200).revision;

  test('has the revision of its settings, however they were written', async () => {
    const world = await setup();
    const never = await revisionOf(world);
    const one = await body(world, 1);
    const { revision } = expectStatus(await world.owner.put(path, one), 200);
    expect(revision).not.toBe(never);
    expect(await revisionOf(world)).toBe(revision);
    expect(expectStatus(await world.owner.put(path, reversed(one)), 200).revision).toBe(revision);
    expectStatus(await world.owner.put(path, await body(world, 2)), 200);
    expect(await revisionOf(world)).not.toBe(revision);
  });

  test('replaces what has that revision and nothing else; without it, whatever there is', async () => {
    const world = await setup();
    const late = await revisionOf(world);
    const { revision } = expectStatus(await world.owner.put(path, await body(world, 1)), 200);
    const two = await body(world, 2);
    const refused = await world.owner.put(path, { ...two, expectedRevision: late });
    expect([refused.status, refused.body.error?.code]).toEqual([409, code]);
    expect(refused.body.error?.details).toEqual({ revision });
    expect(await revisionOf(world)).toBe(revision);
    expectStatus(await world.owner.put(path, { ...two, expectedRevision: revision }), 200);
    // A revision that is sent back with an answer is not compared.
    expectStatus(await world.owner.put(path, { ...(await body(world, 3)), revision: late }), 200);
  });

  test('lets one of twenty at once win, again and again', async () => {
    const world = await setup();
    const bodies = await Promise.all(Array.from({ length: 20 }, (_, index) => body(world, index)));
    for (let round = 0; round < 3; round += 1) {
      const expectedRevision = await revisionOf(world);
      const answers = await Promise.all(
        bodies.map(async (one, index) => ({
          index,
          answer: await world.owner.put(path, {
            ...one,
            expectedRevision,
            ...(round === 1 ? { revision: expectedRevision } : {}),
          }),
        })),
      );
      // Whoever sends what is stored already changes nothing, so that more than one may have been taken.
      const taken = answers.filter(({ answer }) => answer.status === 200);
      const changed = taken.filter(({ answer }) => answer.body.data.revision !== expectedRevision);
      expect(changed.length).toBe(1);
      expect(await revisionOf(world)).toBe(changed[0]?.answer.body.data.revision);
      expect(answers.filter(({ answer }) => answer.body.error?.code === code).length).toBe(
        20 - taken.length,
      );
    }
  });
});

function reversed(body: object): object {
  return JSON.parse(JSON.stringify(body), (_name, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  );
}
