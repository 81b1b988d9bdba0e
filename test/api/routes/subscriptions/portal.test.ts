import { describe, expect, test } from 'bun:test';
import { makeBuyer } from '../../../support/checkout/saved-cards.ts';
import { mailsTo, waitForMail } from '../../../support/mail/captured-mail.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import {
  daysOf,
  linkUntil,
  visitorOf,
  type PortalVisitor,
} from '../../../support/subscriptions/portal.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { parseId } from '../../../../storage/ids.ts';
import { forgetBucket } from '../../../support/world/forget-bucket.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const asPage = { accept: 'text/html', 'accept-language': 'en-US' };

async function pageOf({ path }: PortalVisitor, headers: Record<string, string> = {}) {
  return world.anyone.get(path, { ...asPage, ...headers });
}

describe('GET /p/{token}', () => {
  test('shows this customer’s subscriptions in words, and no other’s', async () => {
    const [buyer, stranger] = [await subscriber(world), await subscriber(world)];
    await subscribe(world, buyer, { planName: 'Ferns monthly', quantity: 2 });
    await subscribe(world, stranger, { planName: 'Not yours' });
    const page = await pageOf(await visitorOf(world, buyer));
    expect(page.status).toBe(200);
    for (const text of [
      'Ferns monthly',
      '2 × $30.00 every month',
      'Next payment: $60.00 on',
      '4242',
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain('Not yours');
  });

  test('keeps its address from other hosts, caches and frames', async () => {
    const { headers } = await pageOf(await visitorOf(world, await makeBuyer(world)));
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'"])
      expect(policy).toContain(part);
  });

  test.each([
    ['de-AT,de;q=0.9', 'de', 'Ihre Abos', 'jeden Monat'],
    ['fr', 'fr', 'Vos abonnements', 'par mois'],
    ['es-MX', 'es', 'Sus suscripciones', 'cada mes'],
    ['sv,en;q=0.5', 'en', 'Your subscriptions', 'every month'],
  ])('speaks %s', async (asked, language, title, price) => {
    const buyer = await subscriber(world);
    await subscribe(world, buyer);
    const { text } = await pageOf(await visitorOf(world, buyer), { 'accept-language': asked });
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain(title);
    expect(text).toContain(price);
  });

  test('leads back to returnUrl', async () => {
    const returnUrl = 'https://shop.example/account?tab=1&x=2';
    const { text } = await pageOf(await visitorOf(world, await makeBuyer(world), { returnUrl }));
    expect(text).toContain('href="https://shop.example/account?tab=1&amp;x=2"');
  });

  test('refuses a forged link, and that of a deleted customer', async () => {
    const buyer = await makeBuyer(world);
    const visitor = await visitorOf(world, buyer);
    const forged = { ...visitor, path: `${visitor.path.slice(0, -2)}AA` };
    expectStatus(await world.api.delete(`/api/v1/customers/${buyer.customerId}`), 204);
    for (const one of [forged, visitor]) {
      const page = await pageOf(one);
      expect(page.status).toBe(401);
      expect(page.text).toContain('This link does not work');
    }
    const asked = await world.anyone.get(visitor.path, { accept: 'application/json' });
    expect(asked.body.error?.code).toBe('unauthorized');
  });
});

describe('an expired link', () => {
  test('shows nothing of the customer, and mails a new one to the address on file', async () => {
    const buyer = await subscriber(world);
    await subscribe(world, buyer, { planName: 'Ferns monthly' });
    const { email } = expectStatus(
      await world.api.get(`/api/v1/customers/${buyer.customerId}`),
      200,
    );
    const path = linkUntil(world, buyer, new Date(Date.now() - 1_000));
    const page = await world.anyone.get(path, asPage);
    expect(page.status).toBe(410);
    expect(page.text).toContain('This link has expired');
    expect(page.text).not.toContain('Ferns monthly');
    expect(page.text).not.toContain(email);
    const invoice = await world.anyone.get(`${path}/invoices/${crypto.randomUUID()}`);
    expect(invoice.status).toBe(401);
    const sent = await world.anyone.post(`${path}/link`, undefined, asPage);
    expect(sent.status).toBe(200);
    expect(sent.text).toContain('is on its way');
    const mail = await waitForMail(world, email, 'customer.subscription_portal_link');
    const [url = ''] = /https?:\S+\/p\/\S+/.exec(mail.text) ?? [];
    const opened = await world.anyone.get(new URL(url).pathname, asPage);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain('Ferns monthly');
    const days = daysOf(url);
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
  });

  test('mails one in two minutes, and no more than three within an hour', async () => {
    const buyer = await makeBuyer(world);
    const { path } = await visitorOf(world, buyer);
    const ask = () => world.anyone.post(`${path}/link`, undefined, asPage);
    const pause = `resend:portal-link:${parseId('cus', buyer.customerId)}`;
    for (const _ of [1, 2, 3]) {
      const both = (await Promise.all([ask(), ask()])).map(({ status }) => status);
      expect(both.toSorted((a, b) => a - b)).toEqual([200, 429]);
      await forgetBucket(world.workspaceId, pause);
    }
    const refused = await ask();
    expect(refused.status).toBe(429);
    // A third of an hour, less what the test took.
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(900);
  });
});

describe('a mailed link', () => {
  const mailed = async () => {
    const buyer = await subscriber(world);
    const { id } = await subscribe(world, buyer, { planName: 'Ferns monthly' });
    const customer = `/api/v1/customers/${buyer.customerId}`;
    const { email } = expectStatus(await world.api.get(customer), 200);
    expectStatus(await world.api.post(`/api/v1/subscriptions/${id}/cancel`, {}), 200);
    const template = 'customer.subscription_cancel_scheduled';
    const { text } = await waitForMail(world, email, template);
    const [url = ''] = /https?:\S+\/p\/\S+/.exec(text) ?? [];
    const change = (body: object) => world.api.patch(customer, body);
    return { buyer, email, customer, change, path: new URL(url).pathname };
  };

  test('ends when the address changes, and mails a new one to the address on file', async () => {
    const { buyer, email, customer, change, path } = await mailed();
    expect((await world.anyone.get(path, asPage)).text).toContain('Ferns monthly');
    const invoices = expectStatus(await world.api.get(`${customer}/invoices`), 200);
    const right = `anna-${crypto.randomUUID().slice(0, 8)}@right.example.test`;
    expectStatus(await change({ email: right }), 200);
    const page = await world.anyone.get(path, asPage);
    expect(page.status).toBe(410);
    expect(page.text).toContain('This link has expired');
    for (const hidden of ['Ferns monthly', right, 'right.example', buyer.customerId])
      expect(page.text).not.toContain(hidden);
    const invoice = await world.anyone.get(`${path}/invoices/${invoices[0].id}`);
    expect(invoice.status).toBe(401);
    const sent = await world.anyone.post(`${path}/link`, undefined, asPage);
    expect(sent.status).toBe(200);
    expect(sent.text).not.toContain('right.example');
    const mail = await waitForMail(world, right, 'customer.subscription_portal_link');
    const [url = ''] = /https?:\S+\/p\/\S+/.exec(mail.text) ?? [];
    expect((await world.anyone.get(new URL(url).pathname, asPage)).text).toContain('Ferns monthly');
    expect(await mailsTo(world, email, 'customer.subscription_portal_link')).toEqual([]);
  });

  test('stays when something else changes, also the case of the address', async () => {
    const { email, change, path } = await mailed();
    expectStatus(await change({ firstName: 'Anna', email: email.toUpperCase() }), 200);
    expect((await world.anyone.get(path, asPage)).text).toContain('Ferns monthly');
  });

  test('of the merchant’s own page does not depend on the address', async () => {
    const buyer = await subscriber(world);
    await subscribe(world, buyer, { planName: 'Ferns monthly' });
    const { path } = await visitorOf(world, buyer);
    const email = `anna-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const customer = `/api/v1/customers/${buyer.customerId}`;
    expectStatus(await world.api.patch(customer, { email }), 200);
    expect((await world.anyone.get(path, asPage)).text).toContain('Ferns monthly');
  });
});

describe('GET /p/{token}/invoices/{id}', () => {
  test('gives the PDF of an own invoice, and no other', async () => {
    const [buyer, stranger] = [await subscriber(world), await subscriber(world)];
    await subscribe(world, buyer);
    await subscribe(world, stranger);
    const invoiceOf = async (customerId: string): Promise<string> => {
      const listed = await world.api.get(`/api/v1/customers/${customerId}/invoices`);
      return expectStatus(listed, 200)[0].id;
    };
    const visitor = await visitorOf(world, buyer);
    const own = await invoiceOf(buyer.customerId);
    expect((await pageOf(visitor)).text).toContain(`${visitor.path}/invoices/${own}`);
    let given = await fetch(`${world.baseUrl}${visitor.path}/invoices/${own}`);
    await waitFor(async () => {
      if (given.status === 409)
        given = await fetch(`${world.baseUrl}${visitor.path}/invoices/${own}`);
      return given.status !== 409;
    });
    expect(given.status).toBe(200);
    expect(new TextDecoder().decode((await given.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
    const foreign = await invoiceOf(stranger.customerId);
    expect((await world.anyone.get(`${visitor.path}/invoices/${foreign}`)).status).toBe(404);
  });
});
