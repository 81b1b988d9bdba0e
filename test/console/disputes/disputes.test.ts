import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { fillIn, suggestEvidence } from '../../../console/src/disputes/suggest-evidence.ts';
import { remaining } from '../../../console/src/disputes/deadline.tsx';
import { buy } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { releaseDocuments } from '../../support/stack/documents.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { sqlOf } from '../../support/database/cells.ts';
import type { Parsed } from '../../support/world/client.ts';
import { samples } from '../../support/orders/fulfillment.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { colleague } from '../../support/world/team.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

const { browser } = await consoleOfFile();

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A shipped order whose payment is disputed. */
async function disputed(world: World, said: object = {}) {
  const { orderId, paymentId } = await buy(world, [{ name: 'Mug', unitPrice: 1_500, quantity: 2 }]);
  const made = await world.api.post(`/api/v1/orders/${orderId}/fulfillments`, {
    carrier: 'DHL',
    trackingNumber: '00340434161094',
  });
  const { id } = expectStatus(made, 201);
  expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/ship`, {}), 200);
  const charges = expectStatus(
    await world.api.get(`/api/v1/payments/${paymentId}/transactions`),
    200,
  );
  const ref: string = charges[0].connectorRef;
  const report = async (event: object): Promise<void> =>
    void expectStatus(await world.api.post('/api/v1/sandbox/events', { ref, ...event }), 202);
  await report({ type: 'charge.disputed', reason: 'product_not_received', ...said });
  const [dispute] = expectStatus(
    await world.api.get(`/api/v1/disputes?paymentId=${paymentId}`),
    200,
  );
  return { orderId, paymentId, id: String(dispute.id), report };
}

/** Tests have no mail server: their mails are marked as one would have taken them. */
async function mailsWentOut(world: World, orderId: string): Promise<void> {
  const sql = await sqlOf(world);
  const mails = async () =>
    expectStatus(await world.api.get(`/api/v1/orders/${orderId}/activity?limit=100`), 200).flatMap(
      (item: Parsed) => item.mail ?? [],
    );
  await waitFor(async () => {
    await releaseDocuments(sql, world.workspaceId);
    const names = (await mails()).filter(({ status }: Parsed) => status === 'captured');
    return ['customer.order_confirmation', 'customer.order_shipped'].every((template) =>
      names.some((mail: Parsed) => mail.template === template),
    );
  });
  await sql`update mail set status = 'sent'
    where workspace_id = ${world.workspaceId} and status = 'captured'`;
}

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe('a draft of the evidence', () => {
  const order = {
    number: '1001',
    customerEmail: 'ann@example.test',
    placedAt: '2026-11-01T10:00:00.000Z',
    currency: 'USD',
    amountPaid: 3_000,
    lineItems: [
      { quantity: 2, name: 'Mug' },
      { quantity: 1, name: 'Lamp' },
    ],
    fulfillments: [
      { carrier: 'DHL', trackingNumber: '1', shippedAt: '2026-11-02T10:00:00.000Z' },
      { carrier: 'DHL', trackingNumber: '2', shippedAt: '2026-11-03T10:00:00.000Z' },
      { carrier: 'UPS', trackingNumber: '3', shippedAt: null },
    ].map((one) => ({ ...one, deliveredAt: null })),
  };
  const t = (key: string) => key;
  const mail = (template: string, status: string, sentAt: string | null, to: string | null) => ({
    mail: { id: '', template, status, sentAt, to, orderId: null } as never,
  });
  const activity = [
    mail('customer.order_shipped', 'sent', '2026-11-02T10:01:00.000Z', 'ann@example.test'),
    mail('customer.receipt', 'failed', '2026-11-01T10:02:00.000Z', 'ann@example.test'),
    mail('customer.receipt', 'captured', '2026-11-01T10:02:00.000Z', 'ann@example.test'),
    mail('customer.receipt', 'sent', '2026-11-01T10:02:00.000Z', null),
    mail('customer.refund', 'pending', null, 'ann@example.test'),
    {},
    mail('customer.order_confirmation', 'sent', '2026-11-01T10:01:00.000Z', 'old@example.test'),
  ];
  const said = (key: string, values?: object) => `${key} ${Object.values(values ?? {}).join(' ')}`;
  const words = { t: t as never, language: 'en' };
  const draft = suggestEvidence(order as never, [], words);

  test('has what the order has', () => {
    expect(draft).toMatchObject({
      productDescription: '2 × Mug\n1 × Lamp',
      shippingCarrier: 'DHL',
      shippingTrackingNumber: '1, 2',
      shippingDate: '2026-11-02, 2026-11-03',
      customerCommunication: '',
      refundPolicy: '',
    });
  });

  test('has the mails that went out to the buyer, oldest first, with day and address', () => {
    const { customerCommunication } = suggestEvidence(order as never, activity, {
      ...words,
      t: said as never,
    });
    const lines = customerCommunication.split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/mailed November 1, 2026.+order_confirmation .*old@example\.test$/);
    expect(lines[1]).toMatch(/mailed November 2, 2026.+order_shipped .*ann@example\.test$/);
  });

  test('leaves what was written', () => {
    const empty = { ...draft, customerCommunication: '', shippingDate: '' };
    const { texts, count } = fillIn({ ...empty, shippingCarrier: 'Own van' }, draft);
    expect([texts.shippingCarrier, texts.shippingDate, count]).toEqual([
      'Own van',
      '2026-11-02, 2026-11-03',
      1,
    ]);
  });

  test.each([
    [5.5, 'in 5 days'],
    [1.5, 'in 36 hours'],
    [0.01, 'in 1 hour'],
    [-1, null],
  ])('%p days are %p', (days, words) => {
    expect(remaining(new Date(days * DAY_MS).toISOString(), 0, 'en')).toBe(words);
  });
});

describe('disputes', () => {
  test('are found from the payment, answered with evidence, and end before the reader', async () => {
    const world = await setup();
    const { report, orderId, paymentId } = await disputed(world, { dueAt: inDays(5.5) });
    await buy(world);
    const { page, faults } = await openConsole(browser, world, '/payments?trouble=disputed', {
      width: 1440,
    });
    await page.getByRole('link', { name: 'Disputed', exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await findings(page)).toEqual([]);
    await page.goto(page.url().replace(/payments\?.*/, `payments/${paymentId}`));
    await page.getByText('Not received', { exact: true }).waitFor();
    await shot(page, 'payment');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Disputed', exact: true }).click();
    await page.getByText('in 5 days', { exact: true }).waitFor();
    await shot(page, 'list');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: '$30.00' }).click();
    await page.getByText('Evidence is due in 5 days').waitFor();

    await page.getByRole('button', { name: 'Submit evidence' }).click();
    await page.getByText('No evidence yet. Write or add something first.').waitFor();
    expect(
      await page.getByRole('dialog').getByRole('button', { name: 'Submit evidence' }).isDisabled(),
    ).toBe(true);
    await page.getByRole('button', { name: 'Back' }).click();

    await mailsWentOut(world, orderId);
    await page.reload();
    await page.getByRole('button', { name: 'Fill in from the order' }).click();
    await page.getByText(/fields are filled in from the order/).waitFor();
    expect(await page.getByLabel('Tracking number').inputValue()).toBe('00340434161094');
    const written = await page.getByLabel('What was written with the buyer').inputValue();
    const day = String.raw`mailed to \S+@\S+ on \w+ \d+, \d{4} at \d`;
    expect(written).toMatch(new RegExp(`^Order confirmation ${day}`, 'm'));
    expect(written).toMatch(new RegExp(`^Shipping notice ${day}`, 'm'));
    await page.getByLabel('Refund policy').fill('Returns within thirty days.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The evidence is saved.').waitFor();

    await page.getByRole('button', { name: /^Attach invoice .+ as receipt$/ }).click();
    await page.getByText(/^Receipt or invoice ·/).waitFor();
    await page.getByLabel('Kind of file').selectOption('shippingDocumentation');
    await page.locator('input[type=file]').setInputFiles({
      name: 'proof.png',
      mimeType: 'image/png',
      buffer: Buffer.from(samples.png.bytes),
    });
    await page.getByText(/^Proof of shipping ·/).waitFor();
    await shot(page, 'evidence');
    expect(await findings(page)).toEqual([]);

    await page.getByLabel('Anything else').fill('Written in the last moment.');
    await page.getByRole('button', { name: 'Submit evidence' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Written in the last moment.').waitFor();
    await dialog.getByText('proof.png').waitFor();
    await shot(page, 'last-look');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Submit evidence' }).click();
    await page.getByText('Under review', { exact: true }).waitFor();
    await page.getByText(/the bank decides/).waitFor();
    await page.getByText('Written in the last moment.').waitFor();
    expect(await page.getByRole('button', { name: 'Add file' }).count()).toBe(0);
    await report({ type: 'dispute.closed', outcome: 'won' });
    await page.getByText('You won this dispute, and keep the money.').waitFor();
    await shot(page, 'won');
    expect(await findings(page)).toEqual([]);
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([]);
  });

  test('fit a phone, in German, and are accepted after a look at what that does', async () => {
    const world = await setup();
    const { id } = await disputed(world, { dueAt: inDays(1.2) });
    const phone = { width: 390, hasTouch: true, language: 'de-DE' } as const;
    const { page, faults, at } = await openConsole(browser, world, '/disputes', phone);
    await page.locator('tbody').getByText('Antwort nötig', { exact: true }).waitFor();
    await shot(page, 'phone-list');
    const isWider = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isWider()).toBe(false);
    expect(await findings(page)).toEqual([]);
    await page.goto(at(`/disputes/${id}`));
    await page.getByText(/Nachweise sind in \d+ Stunden fällig/).waitFor();
    await shot(page, 'phone-page');
    expect(await isWider()).toBe(false);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Annehmen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Der Käufer behält/).waitFor();
    await shot(page, 'phone-accept');
    await dialog.getByRole('button', { name: 'Annehmen' }).click();
    await page.getByText(/^Sie haben diese Anfechtung angenommen/).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('what was typed is not lost by a link, and a viewer changes nothing', async () => {
    const world = await setup();
    const { id } = await disputed(world);
    const { page } = await openConsole(browser, world, `/disputes/${id}`);
    await page.getByText(/names no deadline/).waitFor();
    await page.getByLabel('Refund policy').fill('None');
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Open the payment' }).click();
    expect(asked).toBe(1);
    expect(await page.getByLabel('Refund policy').inputValue()).toBe('None');
    const viewer = await colleague(world, 'viewer');
    const seen = await openConsole(browser, world, `/disputes/${id}`, { email: viewer.email });
    const submit = seen.page.getByRole('button', { name: 'Submit evidence' });
    await submit.waitFor();
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
  });
});
