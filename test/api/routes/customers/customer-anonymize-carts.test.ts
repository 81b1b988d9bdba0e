import { beforeEach, describe, expect, test } from 'bun:test';
import { foldHistory } from '../../../../domain/carts/view.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { mailsTo } from '../../../support/mail/captured-mail.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await setup();
});

const address = { addressLine1: '12 Ockham Lane', city: 'London', countryCode: 'GB' };
const blank = { customerEmail: null, shippingAddress: null, billingAddress: null, notes: null };
const newEmail = (): string => `ada-${crypto.randomUUID().slice(0, 13)}@example.test`;

async function makeCart(fields: object, within = world): Promise<Parsed> {
  const { api, applicationId } = within;
  const cart = expectStatus(await api.post('/api/v1/carts', { applicationId, ...fields }), 201);
  const path = `/api/v1/carts/${cart.id}`;
  expectStatus(await api.post(`${path}/items`, { name: 'Chair', unitPrice: 1999 }), 201);
  const notes = 'Ring twice at Ockham Lane.';
  const personal = { shippingAddress: address, billingAddress: address, notes };
  return expectStatus(await api.patch(path, personal), 200);
}

async function makeCustomer(email: string): Promise<Parsed> {
  return expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
}

const getCart = async (id: string, within = world): Promise<Parsed> =>
  expectStatus(await within.api.get(`/api/v1/carts/${id}`), 200);
const timelineOf = async (id: string): Promise<Parsed[]> =>
  expectStatus(await world.api.get(`/api/v1/carts/${id}/timeline?limit=100`), 200);
const anonymize = (id: string) => world.api.post(`/api/v1/customers/${id}/anonymize`);

async function sweep(): Promise<void> {
  const environmentId = world.environments.sandbox;
  const at = new Date(Date.now() + 25 * 3_600_000).toISOString();
  const swept = await world.anyone.post('/dev/sweeps/cart-abandonment', { environmentId, at });
  expectStatus(swept, 200);
}

describe('carts of a customer who is anonymized', () => {
  test('lose e-mail, addresses and notes in every state but converted, and so do their timelines', async () => {
    const email = newEmail();
    const customer = await makeCustomer(email);
    const linked = { customerId: customer.id, customerEmail: email };
    const abandoned = await makeCart(linked);
    await sweep();
    const [open, guests] = [
      await makeCart(linked),
      await makeCart({ customerEmail: email.toUpperCase() }),
    ];
    const handedOver = await makeCart(linked);
    expectStatus(await world.api.post(`/api/v1/carts/${handedOver.id}/checkout`, {}), 201);
    const before = await getCart(handedOver.id);

    expectStatus(await anonymize(customer.id), 200);
    for (const [made, status] of [
      [open, 'open'],
      [guests, 'open'],
      [handedOver, 'checkout'],
      [abandoned, 'abandoned'],
    ]) {
      const cart = await getCart(made.id);
      expect(cart).toMatchObject({ ...blank, status });
      const timeline = await timelineOf(made.id);
      expect(foldHistory(cart, timeline)).toEqual(cart);
      const shown = JSON.stringify(timeline).toLowerCase();
      expect(shown).not.toContain(email);
      expect(shown).not.toContain('ockham');
    }
    expect((await getCart(open.id)).sequence).toBe(open.sequence + 1);
    const { total, sequence, orderId } = await getCart(handedOver.id);
    expect({ total, sequence, orderId }).toEqual({
      total: before.total,
      sequence: before.sequence,
      orderId: before.orderId,
    });
  });

  test('say nothing of the person in the events that follow', async () => {
    const email = newEmail();
    const customer = await makeCustomer(email);
    const cart = await makeCart({ customerId: customer.id, customerEmail: email });
    const known = (await readEvents(cart.id)).length;
    // The spacing of cart.updated is over, so that the blanking is emitted at once.
    const sql = await sqlOf(world);
    await sql`
      update cart set updated_event_at = null, updated_event_due_at = null where id = ${cart.id}`;
    expectStatus(await anonymize(customer.id), 200);
    const later = (await readEvents(cart.id)).slice(known);
    expect(later.map(({ type }) => type)).toEqual(['cart.updated']);
    expect(later[0]?.data).toMatchObject({
      customer: { id: customer.id, email: `anonymized+${customer.id}@invalid`, firstName: null },
      shippingAddress: null,
      billingAddress: null,
    });
    expect(JSON.stringify(later)).not.toContain(email);
  });

  test('are nobody else’s: those of other people and of other workspaces stay as they are', async () => {
    const email = newEmail();
    const customer = await makeCustomer(email);
    const someone = await makeCart({ customerEmail: newEmail() });
    const elsewhere = await setup();
    const foreign = await makeCart({ customerEmail: email }, elsewhere);
    expectStatus(await anonymize(customer.id), 200);
    expect(await getCart(someone.id)).toEqual(someone);
    expect(await getCart(foreign.id, elsewhere)).toEqual(foreign);
  });

  test('anonymized twice at once and again: each cart is changed once', async () => {
    const email = newEmail();
    const customer = await makeCustomer(email);
    const cart = await makeCart({ customerId: customer.id, customerEmail: email });
    const answers = await Promise.all(Array.from({ length: 8 }, () => anonymize(customer.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await getCart(cart.id)).sequence).toBe(cart.sequence + 1);
  });

  test('beside mutations of the cart: none is lost, none waits for ever', async () => {
    const email = newEmail();
    const customer = await makeCustomer(email);
    const cart = await makeCart({ customerId: customer.id, customerEmail: email });
    const path = `/api/v1/carts/${cart.id}/items`;
    const adds = Array.from({ length: 10 }, () =>
      world.api.post(path, { name: 'Lamp', unitPrice: 500 }),
    );
    const answers = await Promise.all([anonymize(customer.id), ...adds]);
    expect(answers.map(({ status }) => status)).toEqual([200, ...Array(10).fill(201)]);
    const after = await getCart(cart.id);
    expect(after).toMatchObject(blank);
    expect(after.lineItems).toHaveLength(11);
    expect(foldHistory(after, await timelineOf(cart.id))).toEqual(after);
  });

  test('bring no recovery mail, whatever e-mail the cart is given afterwards', async () => {
    const template = 'https://shop.example.test/recover/{cartId}?t={token}';
    const config = { cartRecoveryUrlTemplate: template };
    expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);
    const email = newEmail();
    const customer = await makeCustomer(email);
    const cart = await makeCart({ customerId: customer.id, customerEmail: email });
    expectStatus(await anonymize(customer.id), 200);
    const given = await world.api.patch(`/api/v1/carts/${cart.id}`, { customerEmail: email });
    expectStatus(given, 200);
    await sweep();
    const rows: Parsed[] = expectStatus(await world.api.get('/api/v1/abandoned-carts'), 200);
    expect(rows).toMatchObject([{ cartId: cart.id, recoveryStatus: 'no_email' }]);
    const [event] = (await readEvents(cart.id)).filter(({ type }) => type === 'cart.abandoned');
    expect(event?.data.customer).toBeNull();
    expect(await mailsTo(world, email)).toEqual([]);
  });
});
