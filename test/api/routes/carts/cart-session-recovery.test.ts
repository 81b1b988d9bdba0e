import { describe, expect, test } from 'bun:test';
import { mug, openStorefront, path, refusalOf } from '../../../support/checkout/cart-session.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const hour = 3_600_000;

const shop = await openStorefront(await setup(), {
  cartRecoveryUrlTemplate: 'https://shop.example.test/back?cart={cartId}&token={token}',
});

/** A session's cart that was left for a day, and what the link in its mail says. */
async function abandoned(): Promise<{ cartId: string; token: string; cartSessionId: string }> {
  const { world, browser } = shop;
  const { cartSessionId, cart } = await shop.makeSession();
  expectStatus(await browser.post(`${path}/${cartSessionId}/items`, mug), 200);
  const customerEmail = `left-${crypto.randomUUID().slice(0, 8)}@example.test`;
  expectStatus(
    await world.api.patch(`/api/v1/carts/${cart.id}`, { customerEmail, notes: 'secret' }),
    200,
  );
  const at = new Date(Date.now() + 25 * hour).toISOString();
  const environmentId = world.environments.sandbox;
  expectStatus(await world.anyone.post('/dev/sweeps/cart-abandonment', { at, environmentId }), 200);
  const link = await linkIn(customerEmail);
  expect(link.searchParams.get('cart')).toBe(cart.id);
  return { cartId: cart.id, token: link.searchParams.get('token') ?? '', cartSessionId };
}

async function linkIn(to: string): Promise<URL> {
  let mails: Parsed[] = [];
  await waitFor(async () => {
    mails = expectStatus(await shop.world.anyone.get(`/dev/mail?to=${to}`), 200);
    return mails.length > 0;
  });
  const [, url = ''] = /(https:\/\/shop\.example\.test\/back\S+)/.exec(mails[0].text) ?? [];
  return new URL(url);
}

const recover = (body: object, headers: Record<string, string> = {}) =>
  shop.browser.post(`${path}/recover`, body, headers);

describe('POST /cart-sessions/recover', () => {
  test('gives the buyer a session of the copied cart, and the same at each click', async () => {
    const { cartId, token, cartSessionId } = await abandoned();
    const late = await shop.browser.get(`${path}/${cartSessionId}`);
    expect(refusalOf(late)).toEqual([410, 'cart_session_expired']);
    expect(late.body.error?.details).toEqual({ status: 'expired', checkoutSessionId: null });

    const recovered = await recover({ cartId, token });
    const snapshot = expectStatus(recovered, 201);
    expect(snapshot.cart).toMatchObject({ status: 'open', total: 3000, sequence: 0 });
    expect(snapshot.cart.id).not.toBe(cartId);
    expect(snapshot.cartSessionId).not.toBe(cartSessionId);
    expect(recovered.text).not.toContain('secret');
    expect(expectStatus(await recover({ cartId, token }), 201)).toEqual(snapshot);
  });

  test('gives a new session once the earlier one was converted', async () => {
    const { cartId, token } = await abandoned();
    const first = expectStatus(await recover({ cartId, token }), 201);
    const urls = {
      returnUrl: 'https://shop.example.test/a',
      cancelUrl: 'https://shop.example.test',
    };
    const convert = `${path}/${first.cartSessionId}/checkout-session`;
    expectStatus(await shop.browser.post(convert, urls), 200);
    const second = expectStatus(await recover({ cartId, token }), 201);
    expect(second.cart.id).toBe(first.cart.id);
    expect(second.cartSessionId).not.toBe(first.cartSessionId);
  });

  test('refuses a token of another cart before the origin', async () => {
    const { cartId, token } = await abandoned();
    const elsewhere = { origin: 'https://evil.example.test' };
    const other = await abandoned();
    expect(refusalOf(await recover({ cartId, token: other.token }, elsewhere))).toEqual([
      401,
      'invalid_token',
    ]);
    expect(refusalOf(await recover({ cartId: 'cart', token }))).toEqual([401, 'invalid_token']);
    expect(refusalOf(await recover({ cartId, token }, elsewhere))).toEqual([
      403,
      'origin_not_allowed',
    ]);
    expect(refusalOf(await recover({ cartId }))).toEqual([400, 'validation_error']);
  });

  test('gives one cart and one session for eight concurrent clicks', async () => {
    const { cartId, token } = await abandoned();
    const clicks = await Promise.all(Array.from({ length: 8 }, () => recover({ cartId, token })));
    const snapshots = clicks.map((answer) => expectStatus(answer, 201));
    expect(new Set(snapshots.map(({ cart }) => cart.id)).size).toBe(1);
    expect(new Set(snapshots.map(({ cartSessionId }) => cartSessionId)).size).toBe(1);
  });
});
