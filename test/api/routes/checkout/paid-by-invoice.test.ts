import { beforeEach, describe, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { waitForMail } from '../../../support/mail/captured-mail.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

let world: World;
let email: string;
let session: Parsed;
beforeEach(async () => {
  world = await setup();
  email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  const invoice = { paymentInstructions: 'Transfer to\nDE02 1203 0000 0000 2020 51' };
  expectStatus(await world.owner.put('/api/v1/invoice-settings', invoice), 200);
  const shop = { companyName: 'Acme', locale: 'en' };
  expectStatus(await world.owner.put('/api/v1/embed-config', shop), 200);
  // The 11th in Auckland, so that 10 days end with the 21st there.
  await zone('Pacific/Auckland');
  const now = '2031-11-10T20:00:00Z';
  expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
  session = await makeSession(world, await makeCart(world), { paymentTerms: { netN: 10 } });
});

async function zone(billingTimezone: string): Promise<void> {
  await changeSettings(world, { billingTimezone });
}

/** 30.00 on account; the open invoice. */
async function order(terms: object = {}): Promise<Parsed> {
  const body = {
    paymentMethod: 'net30',
    paymentToken: undefined,
    email,
    net30Acceptance: { companyName: 'ACME' },
    ...terms,
  };
  const { orderId } = expectStatus(await complete(world, session, body), 200);
  const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
  return invoice;
}

async function panel(language: string): Promise<string> {
  const headers = { accept: 'text/html', 'accept-language': language };
  const { text } = await world.anyone.get(`/s/${session.id}`, headers);
  return /<section class="panel.*?<\/section>/s.exec(text)?.[0] ?? '';
}

async function titleAt(url: string): Promise<string> {
  const page = await world.anyone.get(new URL(url).pathname, { accept: 'text/html' });
  return `${page.status} ${/<h1[^>]*>(.*?)<\/h1>/s.exec(page.text)?.[1] ?? ''}`;
}

describe('after an order by invoice', () => {
  test('the page says until when, and how, in the language of the buyer', async () => {
    const { number } = await order();
    const english = await panel('en-GB');
    expect(english).toContain(`US$30.00 for invoice ${number} is due on 21 November 2031.`);
    expect(english).toContain('Transfer to\nDE02 1203 0000 0000 2020 51');
    const [, url = ''] = /href="([^"]+)"[^>]*>View the invoice</.exec(english) ?? [];
    expect(await titleAt(url)).toBe(`200 Invoice ${number}`);
    const german = await panel('de');
    const due = `30,00\u00a0$ für die Rechnung ${number} sind am 21. November 2031 fällig.`;
    expect(german).toContain(due);
    expect(german).toContain('>Rechnung ansehen<');
    expect(await panel('ja')).toContain('2031年11月21日');
    // The day stays what the invoice states.
    await zone('America/Los_Angeles');
    expect(await panel('de')).toContain(due);
  });

  test('the page names nothing to pay once it is paid', async () => {
    const { id } = await order();
    expectStatus(await world.api.post(`/api/v1/invoices/${id}/mark-paid`, {}), 200);
    expect(await panel('en')).not.toMatch(/is due|View the invoice|Transfer to/);
  });

  test('the confirmation says until when, and how', async () => {
    const { number } = await order();
    const { text, html } = await waitForMail(world, email, 'customer.order_confirmation');
    expect(text).toContain(`$30.00 for invoice ${number} is due on November 21, 2031.`);
    expect(text).toContain('Transfer to\nDE02 1203 0000 0000 2020 51');
    expect(html).toContain('Transfer to<br/>DE02 1203 0000 0000 2020 51');
    const [, url = ''] = /View the invoice:\s+(\S+)/.exec(text) ?? [];
    expect(await titleAt(url)).toBe(`200 Invoice ${number}`);
  });
});

test('after an order by card neither names anything to pay', async () => {
  await order({ paymentMethod: 'card', paymentToken: 'tok_visa', net30Acceptance: undefined });
  expect(await panel('en')).not.toMatch(/is due|View the invoice|Transfer to/);
  const { text } = await waitForMail(world, email, 'customer.order_confirmation');
  expect(text).toContain('Paid by Visa');
  expect(text).not.toMatch(/is due|View the invoice|Transfer to/);
});
