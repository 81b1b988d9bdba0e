import { describe, expect, test } from 'bun:test';
import { sql } from '../../../../storage/query.ts';
import {
  complete,
  decideChallenge,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { openContext } from '../../../support/world/context.ts';
import { readEvents } from '../../../support/events/events.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const uniqueEmail = () => `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;

async function makeCustomer(body: object = {}, within = world) {
  return expectStatus(
    await within.api.post('/api/v1/customers', { email: uniqueEmail(), ...body }),
    201,
  );
}

describe('DELETE /customers/{id}', () => {
  test('takes the customer out of every read', async () => {
    const externalId = crypto.randomUUID();
    const customer = await makeCustomer({ externalId });
    const path = `/api/v1/customers/${customer.id}`;
    const deleted = await world.api.delete(path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const gone of [path, `${path}/addresses`, `${path}/payment-methods`, `${path}/invoices`]) {
      expect((await world.api.get(gone)).status).toBe(404);
    }
    expect(expectStatus(await world.api.get(`/api/v1/customers?q=${externalId}`), 200)).toEqual([]);
    expect((await world.api.delete(path)).status).toBe(404);
    expect((await readEvents(customer.id)).map(({ type }) => type)).toEqual([
      'customer.created',
      'customer.deleted',
    ]);
  });
});

describe('POST /customers/{id}/anonymize', () => {
  test('blanks personal data and addresses, and emits no old values', async () => {
    const customer = await makeCustomer({
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '1',
      externalId: crypto.randomUUID(),
      leitwegId: '991-33333TEST-33',
      acceptsMarketing: true,
      metadata: { birthday: '1815-12-10' },
    });
    const path = `/api/v1/customers/${customer.id}`;
    await world.api.post(`${path}/addresses`, address);
    const blank = expectStatus(await world.api.post(`${path}/anonymize`), 200);
    expect(blank).toMatchObject({
      id: customer.id,
      email: `anonymized+${customer.id}@invalid`,
      firstName: null,
      lastName: null,
      phone: null,
      externalId: null,
      leitwegId: null,
      acceptsMarketing: false,
      metadata: {},
    });
    expect(expectStatus(await world.api.get(`${path}/addresses`), 200)).toEqual([]);
    const [, event] = await readEvents(customer.id);
    expect(JSON.stringify(event)).not.toContain('Lovelace');
  });

  test('answers 404 for an unknown customer', async () => {
    expect((await world.api.post('/api/v1/customers/nobody/anonymize')).status).toBe(404);
  });
});

interface Row {
  readonly isActive: boolean;
  readonly lastFour: string | null;
  readonly isKnown: boolean;
}

describe('a customer who is removed while paying', () => {
  const ways: [string, (path: string) => Promise<{ readonly status: number }>][] = [
    ['anonymized', (path) => world.api.post(`${path}/anonymize`)],
    ['deleted', (path) => world.api.delete(path)],
  ];
  test.each(ways)('and was %s keeps no card, here or at the processor', async (_, remove) => {
    const customer = await makeCustomer();
    const cart = await makeCart(world, { customerId: customer.id });
    const session = await makeSession(world, cart);
    const waiting = await complete(world, session, { paymentToken: 'tok_3ds' });
    const { nextAction } = expectStatus(waiting, 202);
    expect((await remove(`/api/v1/customers/${customer.id}`)).status).toBeLessThan(300);
    const ref = new URL(nextAction.url).pathname.split('/').at(-1) ?? '';
    await decideChallenge(world, session, ref, 'approve');
    const { orderId } = expectStatus(
      await world.anyone.get(`/api/v1/checkout-sessions/${session.id}`),
      200,
    );
    expect(expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200)).toMatchObject({
      paymentStatus: 'captured',
    });
    const { system, close } = await openContext(world);
    const rows = () =>
      system.database.read(
        sql<Row>(`select is_active as "isActive", card_last_four as "lastFour", stored_ref <> '' as "isKnown"
          from customer_payment_method where workspace_id = $1 and customer_id = $2`),
        [world.workspaceId, customer.id],
      );
    await waitFor(async () => (await rows()).every(({ isKnown }) => !isKnown));
    expect(await rows()).toEqual([{ isActive: false, lastFour: null, isKnown: false }]);
    await close();
    const types = (await readEvents(customer.id)).map(({ type }) => type);
    expect(types).not.toContain('customer.payment_method_added');
  });
});

const address = { addressLine1: '1 Main St', city: 'London', countryCode: 'GB' };
