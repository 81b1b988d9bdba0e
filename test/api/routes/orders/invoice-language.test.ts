import { beforeEach, describe, expect, test } from 'bun:test';
import { buySubscription, plan } from '../../../support/checkout/recurring.ts';
import { textOfInvoice } from '../../../support/documents/invoice-pdf.ts';
import { waitForMail } from '../../../support/mail/captured-mail.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const SETTINGS = '/api/v1/invoice-settings';

let world: World;
beforeEach(async () => {
  world = await setup();
  expectStatus(await world.api.put(SETTINGS, { language: 'es' }), 200);
});

const textOf = ({ id }: Parsed) => textOfInvoice(world.api, id);

describe('an invoice is written', () => {
  test('in the language that its checkout was opened in, and so is the mail about it', async () => {
    const email = `fr-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const session = { locale: 'fr-CA' };
    const invoice = await buyOnAccount(world, { session, completion: { email } });
    expect(await textOf(invoice)).toContain('Facture');
    const mail = await waitForMail(world, email, 'customer.net30_invoice_issued');
    expect(mail.html).toContain('<html lang="fr"');
  });

  test('in the language of the settings where the checkout named none, or one that we have no words of', async () => {
    expect(await textOf(await buyOnAccount(world))).toContain('Factura');
    const session = { locale: 'sv' };
    expect(await textOf(await buyOnAccount(world, { session }))).toContain('Factura');
  });

  test('in the language of the settings alone where they say so', async () => {
    expectStatus(await world.api.put(SETTINGS, { language: 'es', inBuyerLanguage: false }), 200);
    const session = { locale: 'fr' };
    expect(await textOf(await buyOnAccount(world, { session }))).toContain('Factura');
  });

  test('of a renewal in the language that its subscription was sold in', async () => {
    world = await worldAt('2027-01-01T00:00:00Z');
    const { subscription } = await buySubscription(world, [plan], { locale: 'pl' });
    await advance(world, { unit: 'month', count: 1 });
    const path = `/api/v1/subscriptions/${subscription.id}/invoices`;
    const invoices = expectStatus(await world.api.get(path), 200);
    expect(invoices).toHaveLength(2);
    for (const invoice of invoices) expect(await textOf(invoice)).toContain('Faktura');
  });
});
