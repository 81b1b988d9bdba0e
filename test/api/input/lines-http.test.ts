import { beforeAll, expect, test } from 'bun:test';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

let world: World;
let cart: Parsed;
let customer: Parsed;

beforeAll(async () => {
  world = await setup();
  const { api, applicationId } = world;
  cart = expectStatus(await api.post('/api/v1/carts', { applicationId }), 201);
  const email = `${crypto.randomUUID()}@example.test`;
  customer = expectStatus(await api.post('/api/v1/customers', { email }), 201);
});

const address = { addressLine1: '1 Road', city: 'Town', countryCode: 'GB', postalCode: 'N1 1AA' };
const item = { name: 'Shirt', unitPrice: 100 };
const rows: [string, () => [path: string, body: object]][] = [
  ['firstName', () => [`/api/v1/customers`, { email: 'a@b.test', firstName: 'Ann\r\nBcc: x' }]],
  ['phone', () => ['/api/v1/customers', { email: 'a@b.test', phone: '+44\n1' }]],
  ['externalId', () => ['/api/v1/customers', { email: 'a@b.test', externalId: 'a\u0000b' }]],
  ...(['addressLine1', 'city', 'postalCode', 'lastName', 'company'] as const).map(
    (name): [string, () => [string, object]] => [
      name,
      () => [`/api/v1/customers/${customer.id}/addresses`, { ...address, [name]: 'one\ntwo' }],
    ],
  ),
  ['name', () => [`/api/v1/carts/${cart.id}/items`, { ...item, name: 'Shirt\u001b[31m' }]],
  ['referenceId', () => [`/api/v1/carts/${cart.id}/items`, { ...item, referenceId: 'SKU\t1' }]],
  [
    'customer.phone',
    () => [
      '/api/v1/checkout/sessions',
      { applicationId: world.applicationId, cartId: cart.id, customer: { phone: '+1\n2' } },
    ],
  ],
];

test.each(rows)('%s of several lines is refused by its path', async (path, request) => {
  const { status, body } = await world.api.post(...request());
  expect([status, body.error?.code]).toEqual([400, 'validation_error']);
  expect(body.error?.details).toContainEqual(
    expect.objectContaining({ path, code: 'invalid_format' }),
  );
});

test('texts of several lines are stored as they are', async () => {
  const notes = 'Ring twice.\r\n\tThen wait.';
  const changed = await world.api.patch(`/api/v1/carts/${cart.id}`, { notes });
  expect(expectStatus(changed, 200).notes).toBe(notes);
  const line = { ...item, description: 'Cotton\nBlue' };
  const added = await world.api.post(`/api/v1/carts/${cart.id}/items`, line);
  expect(expectStatus(added, 201).description).toBe(line.description);
});
