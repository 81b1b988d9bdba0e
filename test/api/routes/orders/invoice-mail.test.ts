import { beforeEach, describe, expect, test } from 'bun:test';
import { allMailsTo, mailsTo, waitForMail } from '../../../support/mail/captured-mail.ts';
import { buy } from '../../../support/checkout/checkout.ts';
import { whenRendered } from '../../../support/documents/invoice-pdf.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { writtenDay } from '../../../../templates/email/written-day.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { forgetBucket } from '../../../support/world/forget-bucket.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const ISSUED = 'customer.net30_invoice_issued';
let world: World;
let email: string;
beforeEach(async () => {
  world = await setup();
  email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  const config = { companyName: 'Acme', emailFromName: 'Acme Billing', locale: 'en' };
  expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);
});

describe('an invoice on account', () => {
  test('is mailed once to the buyer, with a link to its PDF', async () => {
    const invoice = await buyOnAccount(world, { completion: { email } });
    const mail = await waitForMail(world, email, 'customer.net30_invoice_issued');
    expect(mail.subject).toBe(`[TEST] Invoice ${invoice.number} from Acme`);
    expect(mail.from).toStartWith('"Acme Billing" <');
    const dueOn = writtenDay(invoice.dueAt.slice(0, 10), 'en');
    expect(mail.text).toContain(`${invoice.number}: $30.00, due on ${dueOn}`);
    expect(mail.headers['X-Service-Template']).toBe('customer.net30_invoice_issued');
    expect(mail.headers['List-Unsubscribe']).toBeUndefined();
    const link = new URL(mail.text.split('\n').find((line: string) => line.includes('/download?')));
    await waitFor(async () => {
      const download = await world.anyone.get(`${link.pathname}${link.search}`);
      return download.status === 302;
    });
    expect(await allMailsTo(world, email, ISSUED)).toHaveLength(1);
  });

  test('is not mailed where the application switched mails off', async () => {
    await changeSettings(world, { email: { enabled: false } });
    await buyOnAccount(world, { completion: { email } });
    expect(await allMailsTo(world, email)).toEqual([]);
  });
});

const resendPath = (paymentId: string) => `/api/v1/payments/${paymentId}/invoice/resend`;

describe('POST /payments/{id}/invoice/resend', () => {
  test('mails the invoice again, with a link of its own', async () => {
    const invoice = await buyOnAccount(world, { completion: { email } });
    const first = await waitForMail(world, email, ISSUED);
    const { messageId } = expectStatus(await world.api.post(resendPath(invoice.paymentId)), 200);
    await waitFor(async () => (await mailsTo(world, email, ISSUED)).length === 2);
    const again = (await mailsTo(world, email, ISSUED)).find(({ id }) => id !== first.id);
    expect(again).toMatchObject({ subject: first.subject, headers: { 'Message-ID': messageId } });
    const link = (mail: { text: string }) =>
      new URL(mail.text.split('\n').find((line) => line.includes('/download?')) ?? '');
    const { pathname, search } = link(again);
    expect((await whenRendered(world.anyone, `${pathname}${search}`)).status).toBe(302);
  });

  test('is one mail under an Idempotency-Key', async () => {
    const { paymentId } = await buyOnAccount(world, { completion: { email } });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await world.api.post(resendPath(paymentId), {}, key), 200);
    expect(expectStatus(await world.api.post(resendPath(paymentId), {}, key), 200)).toEqual(first);
    await waitFor(async () => (await mailsTo(world, email, ISSUED)).length === 2);
  });

  test('sends one in two minutes, and five a day; what is refused counts as none', async () => {
    const { paymentId, orderId } = await buyOnAccount(world, { completion: { email } });
    const ask = () => world.api.post(resendPath(paymentId));
    const application = `/api/v1/applications/${world.applicationId}`;
    const mails = async (enabled: boolean) =>
      expectStatus(await world.owner.patch(application, { settings: { email: { enabled } } }), 200);
    await mails(false);
    for (const _ of [1, 2]) expect((await ask()).status).toBe(409);
    await mails(true);
    for (const _ of [1, 2, 3, 4, 5]) {
      const both = await Promise.all([ask(), ask()]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
      const [refused] = both.filter(({ status }) => status === 429);
      expect(refused?.body.error?.code).toBe('rate_limit_exceeded');
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60);
      await forgetBucket(world.workspaceId, `resend:invoice:${paymentId}`);
    }
    const sixth = await ask();
    expect(sixth.status).toBe(429);
    // A fifth of a day, less what the test took.
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(8_640);
    const another = await buyOnAccount(world, { completion: { email } });
    expect(another.orderId).not.toBe(orderId);
    expectStatus(await world.api.post(resendPath(another.paymentId)), 200);
  });

  test('goes to the billing e-mail when the customer has none any more', async () => {
    const billingEmail = `billing-${email}`;
    const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const { paymentId } = await buyOnAccount(world, {
      cart: { customerId: customer.id },
      completion: { email, net30Acceptance: { billingEmail } },
    });
    expectStatus(await world.api.post(`/api/v1/customers/${customer.id}/anonymize`), 200);
    expectStatus(await world.api.post(resendPath(paymentId)), 200);
    await waitForMail(world, billingEmail, 'customer.net30_invoice_issued');
  });

  test('refuses without any address', async () => {
    const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const { paymentId } = await buyOnAccount(world, {
      cart: { customerId: customer.id },
      completion: { email },
    });
    expectStatus(await world.api.post(`/api/v1/customers/${customer.id}/anonymize`), 200);
    const response = await world.api.post(resendPath(paymentId));
    expect([response.status, response.body.error?.code]).toEqual([409, 'no_recipient']);
  });

  test('refuses where the application switched mails off', async () => {
    const { paymentId } = await buyOnAccount(world, { completion: { email } });
    await changeSettings(world, { email: { enabled: false } });
    const response = await world.api.post(resendPath(paymentId));
    expect([response.status, response.body.error?.code]).toEqual([409, 'email_not_configured']);
  });

  test('refuses a payment by card, and one that is not there', async () => {
    const { paymentId } = await buy(world);
    const card = await world.api.post(resendPath(paymentId));
    expect([card.status, card.body.error?.code]).toEqual([409, 'not_invoice']);
    const stranger = await setup();
    for (const [client, id] of [
      [world.api, crypto.randomUUID()],
      [world.api, 'nothing'],
      [stranger.api, paymentId],
    ] as const) {
      const response = await client.post(resendPath(id));
      expect([response.status, response.body.error?.code]).toEqual([404, 'not_found']);
    }
  });
});
