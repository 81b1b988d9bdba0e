import { describe, expect, test } from 'bun:test';
import { waitForMail } from '../../../support/mail/captured-mail.ts';
import { whenRendered } from '../../../support/documents/invoice-pdf.ts';
import { buy } from '../../../support/checkout/checkout.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { invoiceLinkUntil } from '../../../support/documents/invoice-link.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const config = { companyName: 'Acme', locale: 'en', supportUrl: 'https://acme.example/help' };
expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);

const asPage = { accept: 'text/html', 'accept-language': 'en-US' };
const DAY_MS = 86_400_000;

async function linkTo(invoiceId: string): Promise<{ path: string; expiresAt: string }> {
  const asked = await world.api.post(`/api/v1/invoices/${invoiceId}/link`, {});
  const { url, expiresAt } = expectStatus(asked, 200);
  return { path: new URL(url).pathname, expiresAt };
}

async function pageOf(path: string, headers: Record<string, string> = {}) {
  return world.anyone.get(path, { ...asPage, ...headers });
}

/** The words of a page, without its markup. */
const wordsOf = ({ text }: { text: string }) =>
  text
    .replace(/<style.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

describe('POST /invoices/{id}/link', () => {
  test('ends 90 days after the due day', async () => {
    const invoice = await buyOnAccount(world);
    const { expiresAt } = await linkTo(invoice.id);
    const days = (Date.parse(expiresAt) - Date.parse(invoice.dueAt)) / DAY_MS;
    expect(Math.abs(days - 90)).toBeLessThan(0.001);
  });

  test('refuses an unknown invoice, a foreign one and a voided one', async () => {
    const stranger = await setup();
    const foreign = await buyOnAccount(stranger);
    for (const id of ['nothing', crypto.randomUUID(), foreign.id]) {
      const asked = await world.api.post(`/api/v1/invoices/${id}/link`, {});
      expect([asked.status, asked.body.error?.code]).toEqual([404, 'not_found']);
    }
    const { id } = await buyOnAccount(world);
    expectStatus(await world.api.post(`/api/v1/invoices/${id}/void`, {}), 200);
    const asked = await world.api.post(`/api/v1/invoices/${id}/link`, {});
    expect([asked.status, asked.body.error?.code]).toEqual([409, 'invalid_state']);
  });
});

describe('GET /i/{token}', () => {
  test('shows what is to be paid, to whom, for what and how', async () => {
    const own = await setup();
    const paymentInstructions = 'Transfer to\nDE02 1203 0000 0000 2020 51';
    const settings = { sellerName: 'Acme Inc.', taxId: 'DE123456789', paymentInstructions };
    expectStatus(await own.owner.put('/api/v1/invoice-settings', settings), 200);
    const invoice = await buyOnAccount(own);
    const asked = await own.api.post(`/api/v1/invoices/${invoice.id}/link`, {});
    const page = await own.anyone.get(new URL(expectStatus(asked, 200).url).pathname, asPage);
    expect(page.status).toBe(200);
    const words = wordsOf(page);
    for (const text of [
      `|Invoice ${invoice.number}|`,
      '|To be paid|',
      '|Amount due|$30.00|',
      '|Due on ',
      '|Acme Inc.|',
      'DE123456789',
      '|2 × $15.00|',
      '|Payment instructions|Transfer to\nDE02 1203 0000 0000 2020 51|',
      '|Download PDF|',
    ])
      expect(words).toContain(text);
  });

  test('follows the invoice: paid, then refunded', async () => {
    const invoice = await buyOnAccount(world);
    const { path } = await linkTo(invoice.id);
    expectStatus(await world.api.post(`/api/v1/invoices/${invoice.id}/mark-paid`, {}), 200);
    const paid = wordsOf(await pageOf(path));
    expect(paid).toContain('|Paid|');
    expect(paid).toContain('|Amount due|$0.00|');
    expect(paid).not.toContain('|To be paid|');
    const body = { amount: 1000 };
    expectStatus(await world.api.post(`/api/v1/payments/${invoice.paymentId}/refund`, body), 200);
    const refunded = wordsOf(await pageOf(path));
    expect(refunded).toContain('|Partly refunded|');
    expect(refunded).toContain('|$10.00 refunded|');
  });

  test('says that a voided invoice is owed no more', async () => {
    const { id } = await buyOnAccount(world);
    const { path } = await linkTo(id);
    expectStatus(await world.api.post(`/api/v1/invoices/${id}/void`, { reason: 'Twice' }), 200);
    const words = wordsOf(await pageOf(path));
    for (const text of ['|Void|', '|This invoice is void. You owe nothing on it.|', 'Twice'])
      expect(words).toContain(text);
  });

  test('names the card that an order was paid with', async () => {
    const { orderId } = await buy(world);
    const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
    const words = wordsOf(await pageOf((await linkTo(invoice.id)).path));
    expect(words).toMatch(/Paid on [^|]+ by Visa \*{4}\s4242/);
  });

  test('keeps its address from other hosts, caches, frames and searches', async () => {
    const { id } = await buyOnAccount(world);
    const { path } = await linkTo(id);
    const { headers, text } = await pageOf(path);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(text.match(/<script [^>]*src=/g)).toHaveLength(1);
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'"])
      expect(policy).toContain(part);
    expect(policy).toMatch(/script-src 'nonce-\w{22}';/);
    // What no card can pay needs no script.
    expectStatus(await world.api.post(`/api/v1/invoices/${id}/mark-paid`, {}), 200);
    expect((await pageOf(path)).text).not.toContain('<script');
  });

  test.each([
    ['de-AT,de;q=0.9', 'de', 'Zu bezahlen'],
    ['fr', 'fr', 'À payer'],
    ['es-MX', 'es', 'Por pagar'],
    ['it', 'it', 'Da pagare'],
    ['xx,en;q=0.5', 'en', 'To be paid'],
  ])('speaks %s', async (asked, language, state) => {
    const { path } = await linkTo((await buyOnAccount(world)).id);
    const { text } = await pageOf(path, { 'accept-language': asked });
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain(state);
  });

  test('refuses a forged link and one of another kind', async () => {
    const { path } = await linkTo((await buyOnAccount(world)).id);
    const [head = '', claims = '', signature = ''] = path.slice('/i/'.length).split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    const forged = `/i/${head}.${claims}.${other}${signature.slice(1)}`;
    for (const one of [forged, '/i/nothing', `/i/${world.ownerToken}`]) {
      const page = await pageOf(one);
      expect([page.status, page.text.includes('This link does not work')]).toEqual([401, true]);
      expect((await pageOf(`${one}/pdf`)).status).toBe(401);
    }
    const asked = await world.anyone.get(forged, { accept: 'application/json' });
    expect(asked.body.error?.code).toBe('unauthorized');
  });

  test('shows nothing of the invoice once the link has ended', async () => {
    const invoice = await buyOnAccount(world);
    const path = await invoiceLinkUntil(world, invoice.id, new Date(Date.now() - 1_000));
    const page = await pageOf(path);
    expect(page.status).toBe(410);
    expect(page.text).toContain('This link has expired');
    expect(page.text).not.toContain(invoice.number);
    expect((await pageOf(`${path}/pdf`)).status).toBe(401);
  });

  test('ends by the clock of its environment, which tells what is overdue, too', async () => {
    const own = await setup();
    const invoice = await buyOnAccount(own);
    const asked = await own.api.post(`/api/v1/invoices/${invoice.id}/link`, {});
    const path = new URL(expectStatus(asked, 200).url).pathname;
    const at = async (days: number) => {
      const now = new Date(Date.parse(invoice.dueAt) + days * DAY_MS).toISOString();
      expectStatus(await own.api.post('/api/v1/test-clock', { now }), 200);
      return own.anyone.get(path, asPage);
    };
    const overdue = wordsOf(await at(1));
    expect(overdue).toContain('|Overdue|');
    expect(overdue).toContain('|Was due on ');
    expect((await at(89)).status).toBe(200);
    expect((await at(91)).status).toBe(410);
  });
});

describe('GET /i/{token}/pdf', () => {
  test('gives the PDF of this invoice', async () => {
    const { path } = await linkTo((await buyOnAccount(world)).id);
    const answer = await whenRendered(
      world.anyone.with({ accept: 'application/json' }),
      `${path}/pdf`,
    );
    expect(answer.status).toBe(303);
    const file = await fetch(answer.headers.get('location') ?? '');
    expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
  });
});

test('the mail of an invoice leads to its page', async () => {
  const email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  const invoice = await buyOnAccount(world, { completion: { email } });
  const mail = await waitForMail(world, email, 'customer.net30_invoice_issued');
  const [url = ''] = /https?:\S+\/i\/\S+/.exec(mail.text) ?? [];
  const page = await pageOf(new URL(url).pathname);
  expect(page.status).toBe(200);
  expect(page.text).toContain(invoice.number);
  expect(mail.html).toContain('View the invoice');
});
