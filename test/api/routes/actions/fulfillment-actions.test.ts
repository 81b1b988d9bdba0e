import { describe, test } from 'bun:test';
import {
  each,
  expectActions,
  type InState,
  type VerbCalls,
} from '../../../support/actions/expect-actions.ts';
import {
  digital,
  fulfil,
  paidOrder,
  samples,
  upload,
  type FileToSend,
} from '../../../support/orders/fulfillment.ts';
import { edit } from '../../../support/orders/worked-order.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const path = (id: string): string => `/api/v1/fulfillments/${id}`;
const oneOf = ({ lineItems: [{ lineItemId }] }: Parsed) => ({
  lineItems: [{ lineItemId, quantity: 1 }],
});

const calls: VerbCalls = {
  update: { call: ({ world: { api }, id }) => api.patch(path(id), { trackingNumber: '1' }) },
  ship: { call: ({ world: { api }, id }) => api.post(`${path(id)}/ship`) },
  deliver: { call: ({ world: { api }, id }) => api.post(`${path(id)}/deliver`) },
  return: { call: ({ world: { api }, id }, shown) => api.post(`${path(id)}/return`, oneOf(shown)) },
  cancel: { call: ({ world: { api }, id }) => api.post(`${path(id)}/cancel`) },
  addFile: { call: ({ world: own, id }) => upload(own, `${path(id)}/files`, samples.text) },
  removeFile: {
    call: ({ world: { api }, id }, { files: [file] }) =>
      api.delete(`${path(id)}/files/${file?.id ?? crypto.randomUUID()}`),
  },
  release: { call: ({ world: { api }, id }) => api.post(`${path(id)}/release`) },
  createDownloadLinks: { call: ({ world: { api }, id }) => api.post(`${path(id)}/download-links`) },
};

const mugs = [{ name: 'Mug', unitPrice: 1500, quantity: 2 }];
const engraving = [{ name: 'Engraving', unitPrice: 500, type: 'service' }];

async function pending(lines: readonly object[] = mugs): Promise<InState> {
  return { world, id: (await fulfil(world, await paidOrder(world, lines))).id };
}

async function withFiles(...files: readonly FileToSend[]): Promise<InState> {
  return { world, id: (await digital(world, files)).id };
}

const after =
  (make: () => Promise<InState>, ...verbs: readonly string[]) =>
  async (): Promise<InState> => {
    const state = await make();
    for (const verb of verbs) {
      const shown = expectStatus(await world.api.get(path(state.id)), 200);
      const all = shown.lineItems.map(({ lineItemId, quantity }: Parsed) => ({
        lineItemId,
        quantity,
      }));
      const body = verb === 'return' ? { lineItems: all } : {};
      expectStatus(await world.api.post(`${path(state.id)}/${verb}`, body), 200);
    }
    return state;
  };
const ready = (): Promise<InState> => withFiles(samples.pdf);

const states: Readonly<Record<string, () => Promise<InState>>> = {
  'goods, pending': () => pending(),
  'goods, shipped': after(() => pending(), 'ship'),
  'goods, delivered': after(() => pending(), 'ship', 'deliver'),
  'goods, returned': after(() => pending(), 'ship', 'return'),
  'goods, cancelled': after(() => pending(), 'cancel'),
  'goods, whose units an edit removed': async () => {
    const order = await paidOrder(world, mugs);
    const { id } = await fulfil(world, order);
    const update = [{ lineItemId: order.lineItems[0].id, quantity: 1 }];
    expectStatus(await edit(world, order.id, { update }), 200);
    return { world, id };
  },
  'a service, pending': () => pending(engraving),
  'a service, rendered': after(() => pending(engraving), 'deliver'),
  'files, none yet': () => withFiles(),
  'files, none yet, released with the first': async () => ({
    world,
    id: (await digital(world, [], { autoRelease: true })).id,
  }),
  'files, ready': ready,
  'files, released': after(ready, 'release'),
  'files, cancelled': after(ready, 'cancel'),
};

describe('GET /fulfillments/{id}?expand=actions', () => {
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions('fulfillment', calls, each(make));
    });
});
