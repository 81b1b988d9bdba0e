import { describe, test } from 'bun:test';
import {
  each,
  expectActions,
  type InState,
  type VerbCalls,
} from '../../../support/actions/expect-actions.ts';
import { buy } from '../../../support/checkout/checkout.ts';
import { samples, upload } from '../../../support/orders/fulfillment.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const path = (id: string, rest = ''): string => `/api/v1/disputes/${id}${rest}`;

const calls: VerbCalls = {
  update: { call: ({ world: { api }, id }) => api.patch(path(id), { refundPolicy: 'x' }) },
  addFile: {
    call: ({ world: own, id }) => upload(own, path(id, '/files?kind=uncategorized'), samples.pdf),
  },
  removeFile: {
    call: ({ world: { api }, id }, { files: [file] }) =>
      api.delete(path(id, `/files/${file?.id ?? crypto.randomUUID()}`)),
  },
  submit: { call: ({ world: { api }, id }) => api.post(path(id, '/submit'), {}) },
  submitElsewhere: {
    call: ({ world: { api }, id }) => api.post(path(id, '/submit'), { via: 'elsewhere' }),
  },
  accept: { call: ({ world: { api }, id }) => api.post(path(id, '/accept'), {}) },
};

async function disputed(said: object = {}): Promise<InState> {
  const { paymentId } = await buy(world);
  const charges = expectStatus(
    await world.api.get(`/api/v1/payments/${paymentId}/transactions`),
    200,
  );
  const event = { type: 'charge.disputed', ref: charges[0].connectorRef, ...said };
  expectStatus(await world.api.post('/api/v1/sandbox/events', event), 202);
  const [{ id }] = expectStatus(
    await world.api.get(`/api/v1/disputes?paymentId=${paymentId}`),
    200,
  );
  const file = await upload(world, path(id, '/files?kind=receipt'), samples.pdf);
  if (file.status !== 201) throw new Error(JSON.stringify(file.body));
  return { world, id };
}

const after = (verb: string, body: object) => async (): Promise<InState> => {
  const state = await disputed();
  expectStatus(await world.api.post(path(state.id, `/${verb}`), body), 200);
  return state;
};

const states: Readonly<Record<string, () => Promise<InState>>> = {
  'needs a response': () => disputed(),
  'past its deadline': () => disputed({ dueAt: '2026-01-01T00:00:00.000Z' }),
  'under review': after('submit', {}),
  'submitted elsewhere': after('submit', { via: 'elsewhere' }),
  accepted: after('accept', {}),
};

describe('GET /disputes/{id}?expand=actions', () => {
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions('dispute', calls, each(make));
    });
});
