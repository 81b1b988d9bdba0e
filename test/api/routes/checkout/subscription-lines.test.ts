import { describe, expect, test } from 'bun:test';
import { openStorefront, origin } from '../../../support/checkout/cart-session.ts';
import {
  buy,
  complete,
  createSession,
  ledgerOf,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const mug = { name: 'Mug', unitPrice: 1500 };
const plan = {
  name: 'Club',
  unitPrice: 900,
  type: 'subscription',
  referenceId: 'plan_club',
  metadata: { interval: 'month' },
};

const refusal = (path: string) => [
  422,
  {
    code: 'subscription_terms_undeterminable',
    details: [{ path, code: 'unsupported', received: 'subscription' }],
  },
];
const refusalOf = ({ status, body }: Answer) => [status, body.error];
const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

describe('a cart line of type subscription is not sold once', () => {
  test('POST /checkout/sessions makes no session without its cadence', async () => {
    const cart = await makeCart(world, {}, [mug, { ...plan, metadata: {} }]);
    const refused = await createSession(world, { cartId: cart.id });
    expect(refusalOf(refused)).toMatchObject([
      422,
      {
        code: 'subscription_terms_undeterminable',
        details: [{ path: 'lineItems.1.metadata.interval', code: 'required' }],
      },
    ]);
  });

  test('a draft with one is paid by a session only', async () => {
    const cart = await makeCart(world, {}, [plan]);
    const made = await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {});
    const { orderId } = expectStatus(made, 201);
    const body = { method: 'manual', amount: 900 };
    const refused = await world.api.post(`/api/v1/orders/${orderId}/payments`, body);
    expect(refusalOf(refused)).toMatchObject([
      409,
      { code: 'invalid_state', details: { reason: 'subscription' } },
    ]);
  });

  test('a cart session hands it over with its terms', async () => {
    const {
      world: shop,
      browser,
      makeSession: makeCartSession,
    } = await openStorefront(await setup());
    const path = `/api/v1/cart-sessions/${(await makeCartSession()).cartSessionId}`;
    expectStatus(await browser.post(`${path}/items`, plan), 200);
    const urls = { returnUrl: `${origin}/a`, cancelUrl: `${origin}/b` };
    const { checkoutSessionId } = expectStatus(
      await browser.post(`${path}/checkout-session`, urls),
      200,
    );
    const answer = await shop.api.get(`/api/v1/checkout/sessions/${checkoutSessionId}`);
    expect(expectStatus(answer, 200).recurring).toMatchObject({ plan: 'plan_club', amount: 900 });
  });

  test('a line that was added after the session was made is not paid', async () => {
    const cart = await makeCart(world, {}, [mug]);
    const session = await makeSession(world, cart);
    const added = await world.api.post(`/api/v1/carts/${cart.id}/items`, plan);
    const { id } = expectStatus(added, 201);
    for (const paymentMethod of ['card', 'net30'])
      expect(refusalOf(await complete(world, session, { paymentMethod }))).toMatchObject(
        refusal('lineItems.1.type'),
      );
    expect(await ledgerOf(world, session)).toEqual([]);
    expectStatus(await world.api.delete(`/api/v1/carts/${cart.id}/items/${id}`), 200);
    expectStatus(await complete(world, session), 200);
  });

  test('an order’s edit does not add one', async () => {
    const { orderId } = await buy(world, [mug]);
    for (const dryRun of [true, false]) {
      const body = { add: [mug, plan], dryRun };
      const refused = await world.api.patch(`/api/v1/orders/${orderId}/line-items`, body);
      expect(refusalOf(refused)).toMatchObject(refusal('add.1.type'));
    }
    expect((await read(`/orders/${orderId}`)).lineItems).toHaveLength(1);
  });
});
