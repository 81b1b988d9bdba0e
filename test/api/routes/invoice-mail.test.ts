import { beforeEach, describe, expect, test } from 'bun:test';
import { mailsTo, waitForMail } from '../../support/captured-mail.ts';
import { complete, makeCart, makeSession } from '../../support/checkout.ts';
import { waitFor } from '../../support/wait-for.ts';
import { expectStatus, setup, type World } from '../../support/world.ts';

let world: World;
let email: string;
beforeEach(async () => {
  world = await setup();
  email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  const config = { companyName: 'Acme', emailFromName: 'Acme Billing', locale: 'en' };
  expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);
});

async function buyOnAccount() {
  const session = await makeSession(world, await makeCart(world), { paymentTerms: { netN: 10 } });
  const answer = await complete(world, session, {
    paymentMethod: 'net30',
    paymentToken: undefined,
    email,
    net30Acceptance: { companyName: 'ACME' },
  });
  return expectStatus(answer, 200);
}

describe('an invoice on account', () => {
  test('is mailed once to the buyer, with a link to its PDF', async () => {
    const { orderId } = await buyOnAccount();
    const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
    const mail = await waitForMail(world, email, 'customer.net30_invoice_issued');
    expect(mail.subject).toBe(`[TEST] Invoice ${invoice.number} from Acme`);
    expect(mail.from).toStartWith('"Acme Billing" <');
    expect(mail.text).toContain(`${invoice.number}: $30.00, due on ${invoice.dueAt.slice(0, 10)}`);
    expect(mail.headers['X-Service-Template']).toBe('customer.net30_invoice_issued');
    expect(mail.headers['List-Unsubscribe']).toBeUndefined();
    const link = new URL(mail.text.split('\n').find((line: string) => line.includes('/download?')));
    await waitFor(async () => {
      const download = await world.anyone.get(`${link.pathname}${link.search}`);
      return download.status === 302;
    }, 20_000);
    expect(await mailsTo(world, email)).toHaveLength(1);
  }, 40_000);

  test('is not mailed where the application switched mails off', async () => {
    const path = `/api/v1/applications/${world.applicationId}`;
    expectStatus(await world.owner.patch(path, { settings: { email: { enabled: false } } }), 200);
    await buyOnAccount();
    await Bun.sleep(500);
    expect(await mailsTo(world, email)).toEqual([]);
  });
});
