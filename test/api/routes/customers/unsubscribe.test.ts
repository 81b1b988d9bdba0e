import { beforeEach, describe, expect, test } from 'bun:test';
import { waitForMail } from '../../../support/mail/captured-mail.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

let email: string;
let token: string;
const world = await setup();
const config = {
  cartRecoveryUrlTemplate: 'https://shop.example.test/{cartId}',
  companyName: 'Acme <Chairs>',
  brandColor: '#ffe600',
};
expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);
beforeEach(async () => {
  email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  token = await tokenFor(email);
});

/** The token of a recovery mail to the address. */
async function tokenFor(address: string): Promise<string> {
  await abandonCart(address);
  const mail = await waitForMail(world, address);
  const link = new URL(mail.headers['List-Unsubscribe'].slice(1, -1));
  expect(link.pathname).toBe('/unsubscribe');
  expect(mail.text.split('\n')).toContain(link.href);
  return link.searchParams.get('token') ?? '';
}

async function abandonCart(address: string): Promise<string> {
  const { api, applicationId } = world;
  const fields = { applicationId, customerEmail: address };
  const { id } = expectStatus(await api.post('/api/v1/carts', fields), 201);
  const item = { name: 'Chair', unitPrice: 1999 };
  expectStatus(await api.post(`/api/v1/carts/${id}/items`, item), 201);
  await advance(world, { unit: 'hour', count: 25 });
  return id;
}

async function statusOf(cartId: string): Promise<string> {
  const rows: Parsed[] = expectStatus(await world.api.get('/api/v1/abandoned-carts'), 200);
  return rows.find((row) => row.cartId === cartId)?.recoveryStatus;
}

const json = { accept: 'application/json' };
const state = async (path = '/unsubscribe'): Promise<Parsed> =>
  expectStatus(await world.anyone.get(`${path}?token=${token}`, json), 200);

describe.each(['/unsubscribe', '/unsubscribe/apply'])('GET %s', (path) => {
  test('shows a page, and JSON to whom asks, and changes nothing', async () => {
    const page = await world.anyone.get(`${path}?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toStartWith('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain('Acme &lt;Chairs>');
    expect(page.text).not.toContain(email);
    expect(await state(path)).toEqual({
      email: `b***${email.slice(email.indexOf('@'))}`,
      category: 'cart_recovery',
      applicationName: 'Shop',
      subscribed: true,
    });
    expect(await state(path)).toMatchObject({ subscribed: true });
  });

  test.each([
    ['no token', '', 400, 'missing_token'],
    ['an empty token', '?token=', 400, 'missing_token'],
    ['a made-up token', '?token=abc', 401, 'invalid_token'],
  ])('refuses %s', async (_name, query, status, code) => {
    const answer = await world.anyone.get(`${path}${query}`);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test('refuses a token that was altered', async () => {
    const altered = `${token.slice(0, -2)}${token.endsWith('A') ? 'BB' : 'AA'}`;
    const answer = await world.anyone.get(`${path}?token=${altered}`);
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'invalid_token']);
  });
});

describe('POST /unsubscribe', () => {
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('takes the one click of a mail client as %s, twice as once', async (contentType, body) => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(`${world.baseUrl}/unsubscribe?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body,
      });
      expect(answer.status).toBe(200);
      const { data } = (await answer.json()) as { data: object };
      expect(data).toEqual({ subscribed: false, category: 'cart_recovery' });
    }
    expect((await state()).subscribed).toBe(false);
    expect(await statusOf(await abandonCart(email))).toBe('suppressed');
  });

  test('refuses without a good token', async () => {
    const missing = await world.anyone.post('/unsubscribe');
    expect([missing.status, missing.body.error?.code]).toEqual([400, 'missing_token']);
    const bad = await world.anyone.post('/unsubscribe?token=x');
    expect([bad.status, bad.body.error?.code]).toEqual([401, 'invalid_token']);
  });
});

describe('POST /unsubscribe/apply', () => {
  test('takes JSON both ways', async () => {
    const off = await world.anyone.post('/unsubscribe/apply', { token });
    expect(expectStatus(off, 200)).toEqual({ subscribed: false, category: 'cart_recovery' });
    const on = await world.anyone.post('/unsubscribe/apply', { token, subscribe: true });
    expect(expectStatus(on, 200)).toEqual({ subscribed: true, category: 'cart_recovery' });
    expect((await state()).subscribed).toBe(true);
    expect(await statusOf(await abandonCart(email))).not.toBe('suppressed');
  });

  test('takes the form of its page, and answers a page', async () => {
    const answer = await fetch(`${world.baseUrl}/unsubscribe/apply`, {
      method: 'POST',
      headers: { accept: 'text/html,*/*' },
      body: new URLSearchParams({ token, subscribe: 'false' }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('You are unsubscribed');
    expect((await state()).subscribed).toBe(false);
  });

  test('refuses without a good token', async () => {
    const missing = await world.anyone.post('/unsubscribe/apply', {});
    expect([missing.status, missing.body.error?.code]).toEqual([400, 'missing_token']);
    const bad = await world.anyone.post('/unsubscribe/apply', { token: 'x' });
    expect([bad.status, bad.body.error?.code]).toEqual([401, 'invalid_token']);
  });
});

describe('a customer with the address', () => {
  const makeCustomer = async (fields: object = {}): Promise<Parsed> =>
    expectStatus(await world.api.post('/api/v1/customers', { email, ...fields }), 201);

  test('accepts marketing no more, and its event says so, once', async () => {
    const willing = await makeCustomer({ acceptsMarketing: true, email: email.toUpperCase() });
    const reserved = await makeCustomer();
    const other = await makeCustomer({ email: `x${email}`, acceptsMarketing: true });
    await world.anyone.post(`/unsubscribe?token=${token}`);
    await world.anyone.post(`/unsubscribe?token=${token}`);
    const now = await world.api.get(`/api/v1/customers/${willing.id}`);
    expect(expectStatus(now, 200).acceptsMarketing).toBe(false);
    const events = await readEvents(willing.id);
    expect(events.map(({ type }) => type)).toEqual([
      'customer.created',
      'customer.updated',
      'customer.unsubscribed',
    ]);
    expect(events[2]?.data).toMatchObject({ id: willing.id, category: 'cart_recovery' });
    expect((await readEvents(reserved.id)).map(({ type }) => type)).toEqual([
      'customer.created',
      'customer.unsubscribed',
    ]);
    expect(await readEvents(other.id)).toHaveLength(1);
  });

  test('is subscribed again when the merchant sets acceptsMarketing', async () => {
    const customer = await makeCustomer();
    await world.anyone.post(`/unsubscribe?token=${token}`);
    const path = `/api/v1/customers/${customer.id}`;
    expectStatus(await world.api.patch(path, { firstName: 'Ada' }), 200);
    expect((await state()).subscribed).toBe(false);
    expectStatus(await world.api.patch(path, { acceptsMarketing: true }), 200);
    expect((await state()).subscribed).toBe(true);
  });
});
