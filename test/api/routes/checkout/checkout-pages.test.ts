import { cardPictures, cardPictureUrl } from '../../../../templates/checkout/card-pictures.tsx';
import { describe, expect, test } from 'bun:test';
import { address, complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const shop = 'https://shop.example';
const named = { name: 'Secret sauce', unitPrice: 1500, quantity: 2 };
const asPage = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en-GB' };
const asJson = { accept: 'application/json' };

const world = await setup();
const config = {
  allowedOrigins: [shop, 'https://*.shops.example'],
  logoUrl: 'https://cdn.example/logo.png',
  primaryColor: '#ff0066',
};
expectStatus(await world.api.put('/api/v1/embed-config', config), 200);

async function newSession(body: object = {}): Promise<Parsed> {
  return makeSession(world, await makeCart(world, {}, [named]), body);
}

function read(session: Parsed, query = '', headers: Record<string, string> = asPage) {
  return world.anyone.get(`/s/${session.id}${query}`, headers);
}

function panelIn({ text }: Answer): string {
  return /<section class="panel.*?<\/section>/s.exec(text)?.[0] ?? '';
}

function policyOf({ headers }: Answer): Record<string, string> {
  const parts = (headers.get('content-security-policy') ?? '').split('; ');
  return Object.fromEntries(
    parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );
}

describe('GET /s/{id}', () => {
  test('shows the cart under a strict policy, and may be framed by nobody', async () => {
    const answer = await read(await newSession());
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Secret sauce');
    expect(answer.text).toContain('US$30.00');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const policy = policyOf(answer);
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'connect-src': "'self'",
      'img-src': "'self' data: https://cdn.example",
      'frame-ancestors': "'none'",
      'form-action': "'none'",
    });
    expect(policy['script-src']).toMatch(/^'nonce-\w{22}'$/);
    expect(answer.headers.has('deprecation')).toBe(false);
  });

  test('writes what the merchant sent as text, never as markup', async () => {
    const cart = await makeCart(world, {}, [{ ...named, name: '<img src=x onerror=alert(1)>' }]);
    const { text } = await read(await makeSession(world, cart, { cancelUrl: `${shop}/"><b>` }));
    expect(text).toContain('&lt;img src=x onerror=alert(1)>');
    expect(text).not.toContain('<b>"');
    expect(text).not.toContain('<img src=x');
  });

  test('may be framed by the origin that asks and is on the list', async () => {
    const session = await newSession();
    for (const origin of [shop, 'https://a.shops.example']) {
      const answer = await read(session, `?embed=1&parentOrigin=${origin}`);
      expect(policyOf(answer)['frame-ancestors']).toBe(origin);
      expect(answer.text).toContain('Secret sauce');
    }
  });

  test.each([
    ['?embed=1'],
    ['?embed=1&parentOrigin=https://evil.example'],
    ['?embed=1&parentOrigin=https://shop.example/'],
    ['?embed=1&parentOrigin=https://shop.example.evil.example'],
    ...[';', ',', '%3B', '_', '$'].map((sign) => [
      `?embed=1&parentOrigin=${encodeURIComponent(`https://evil.example${sign}.shops.example`)}`,
    ]),
    [
      `?embed=1&parentOrigin=${encodeURIComponent("https://x 'self' *; script-src *.shops.example")}`,
    ],
  ])('shows a denied panel without session data for %s', async (query) => {
    const session = await newSession();
    const answer = await read(session, query);
    expect(answer.status).toBe(200);
    expect(policyOf(answer)['frame-ancestors']).toBe('*');
    for (const secret of ['Secret sauce', session.id, 'ff0066', 'buyer@example.test'])
      expect(answer.text).not.toContain(secret);
  });

  test('mode=payment-only asks for what completion needs and nobody has given', async () => {
    const both = { shippingAddress: true, billingAddress: true };
    const asked = await newSession({ collect: both, customerEmail: null });
    const { text } = await read(asked, '?mode=payment-only');
    expect(text).not.toContain('data-step="cart"');
    for (const field of ['email', 'shippingAddress.city', 'billingAddress.city'])
      expect(text.split(`name="${field}"`)).toHaveLength(2);
    const partial = await newSession({
      collect: { shippingAddress: true },
      customer: { shippingAddress: { countryCode: 'DE' } },
    });
    const { text: filled } = await read(partial, '?mode=payment-only');
    expect(filled).toContain('name="shippingAddress.city"');
    expect(filled).toMatch(/<option(?=[^>]* value="DE")[^>]* selected/);
    const known = await newSession({
      collect: both,
      customer: { shippingAddress: address, billingAddress: address },
    });
    const skipped = (await read(known, '?mode=payment-only')).text;
    for (const step of ['address', 'billing']) expect(skipped).not.toContain(`data-step="${step}"`);
  });

  test('mode=payment-only skips cart and address, and says that it is deprecated', async () => {
    const session = await newSession({ customerEmail: null });
    const answer = await read(session, '?mode=payment-only');
    const announced = Date.parse('2026-11-21T00:00:00Z') / 1000;
    expect(answer.headers.get('deprecation')).toBe(`@${announced}`);
    expect(answer.headers.get('link')).toContain('/docs/deprecations>; rel="deprecation"');
    expect(answer.headers.has('sunset')).toBe(false);
    expect(answer.text).not.toContain('data-step="cart"');
    expect(answer.text).not.toContain('data-step="address"');
    expect(answer.text).toContain('name="email"');
  });

  test('an unknown session is 404, as a page or as the envelope', async () => {
    for (const id of ['nope', `sess_${'a'.repeat(32)}`]) {
      const page = await world.anyone.get(`/s/${id}`, asPage);
      expect(page.status).toBe(404);
      expect(page.text).toContain('There is no such checkout');
      const json = await world.anyone.get(`/c/${id}`, asJson);
      expect(json.status).toBe(404);
      expect(json.body.error?.code).toBe('session_not_found');
    }
  });

  test('an expired session is 410, as a page or as the envelope', async () => {
    const session = await newSession();
    await world.api.post(`/api/v1/checkout/sessions/${session.id}/expire`);
    const page = await read(session);
    expect(page.status).toBe(410);
    expect(page.text).toContain('This checkout has expired');
    expect(page.text).not.toContain('Secret sauce');
    const json = await read(session, '', asJson);
    expect([json.status, json.body.error?.code]).toEqual([410, 'session_expired']);
  });

  test('a session of a cart that was paid in another window says so', async () => {
    const cart = await makeCart(world, {}, [named]);
    const [paid, other] = [await makeSession(world, cart), await makeSession(world, cart)];
    const { orderId } = expectStatus(await complete(world, paid), 200);
    const { number } = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
    const text = panelIn(await read(other));
    expect(text).toContain(`Order ${number} is complete.`);
    expect(text).toContain('This purchase has already been paid');
    expect(text).toContain('You need not pay again.');
    expect(text).not.toMatch(/nothing was charged|start again|has expired/i);
  });

  test('a session of a draft that was paid by hand says so once all of it is paid', async () => {
    const cart = await makeCart(world, {}, [named]);
    const draft = expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const session = await makeSession(world, cart);
    const pay = async (amount: number) => {
      const path = `/api/v1/orders/${draft.order.id}/payments`;
      expectStatus(await world.api.post(path, { amount, method: 'manual' }), 201);
      return panelIn(await read(session));
    };
    expect(await pay(1000)).toContain('This checkout has expired');
    expect(await pay(2000)).toContain('This purchase has already been paid');
  });

  test('a session that ended unpaid asks nobody to believe that no money moved', async () => {
    const session = await newSession();
    expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${session.id}`), 200);
    const text = panelIn(await read(session));
    expect(text).toContain('This checkout was cancelled');
    expect(text).not.toMatch(/nothing was charged/i);
  });

  test('a completed or cancelled session is 200 and says so', async () => {
    const [paid, cancelled] = [await newSession(), await newSession()];
    expectStatus(await complete(world, paid), 200);
    await world.api.delete(`/api/v1/checkout/sessions/${cancelled.id}`);
    const [thanks, gone] = [await read(paid), await read(cancelled)];
    expect([thanks.status, gone.status]).toEqual([200, 200]);
    expect(thanks.text).toContain('is complete. We write to buyer@example.test.');
    expect(thanks.text).toContain(`sessionId=${paid.id}`);
    expect(gone.text).toContain('This checkout was cancelled');
  });

  test('offers only the methods that the session allows', async () => {
    const { text } = await read(await newSession({ allowedMethods: ['net30'] }));
    expect(text).toContain('value="net30"');
    expect(text).not.toContain('name="card.number"');
  });

  test('says why nothing can be paid', async () => {
    const other = await setup();
    const connectors: Parsed[] = expectStatus(await other.owner.get('/api/v1/connectors'), 200);
    for (const { id } of connectors)
      expectStatus(
        await other.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }),
        200,
      );
    await other.api.put('/api/v1/embed-config', { enabledMethods: ['card'] });
    const session = await makeSession(other, await makeCart(other));
    const { text } = await other.anyone.get(`/s/${session.id}`, asPage);
    expect(text).toContain('This shop cannot take card payments at the moment.');
    expect(text).not.toMatch(/<button[^>]*data-pay/);
  });
});

describe('GET /c/{id}', () => {
  test('takes colour and logo from the query, and ignores malformed ones', async () => {
    const made = await world.api.post('/api/v1/checkout-sessions/embed-token', {
      amount: 4200,
      currency: 'JPY',
    });
    const path = `/c/${expectStatus(made, 200).checkoutSessionId}`;
    const own = await world.anyone.get(`${path}?primary=00ff00&logo=https://logo.example/l.png`);
    expect(own.text).toContain('--brand:#00ff00');
    expect(own.text).toContain('src="https://logo.example/l.png"');
    expect(policyOf(own)['img-src']).toContain('https://logo.example');
    expect(own.text).toContain('¥4,200');
    const bad = await world.anyone.get(`${path}?primary=red;}&logo=javascript:alert(1)`);
    expect(bad.text).toContain('--brand:#ff0066');
    expect(bad.text).toContain('src="https://cdn.example/logo.png"');
  });
});

describe('the pages’ script', () => {
  test('is cached forever under the hash of its content', async () => {
    const { text } = await read(await newSession());
    const url = /src="(\/checkout-assets\/checkout-[0-9a-f]{16}\.js)"/.exec(text)?.[1] ?? '';
    const script = await world.anyone.get(url);
    expect(script.status).toBe(200);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const other = await world.anyone.get('/checkout-assets/checkout-0000000000000000.js');
    expect(other.status).toBe(404);
  });

  test('has a picture of each brand', async () => {
    for (const file of cardPictures.values()) {
      const picture = await world.anyone.get(cardPictureUrl(file));
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(picture.text).toStartWith('<svg ');
    }
    const none = await world.anyone.get(cardPictureUrl('../visa'));
    expect(none.status).toBe(404);
  });
});
