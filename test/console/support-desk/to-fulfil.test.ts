import { expect, test } from 'bun:test';
import { buy } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { expectStatus } from '../../support/world/world.ts';
import { readPdf } from '../../templates/invoice/read-pdf.ts';

const { browser, world } = await consoleOfFile();

const read = async (path: string) => expectStatus(await world.api.get(`/api/v1${path}`), 200);
const goods = {
  name: 'Desk',
  referenceId: 'DESK-1',
  imageUrl: 'https://pictures.example.test/desk.png',
  unitPrice: 45_000,
  quantity: 2,
  requiresShipping: true,
};
const complete = {
  shippingAddress: {
    firstName: 'Ann',
    addressLine1: '5 Elm Street',
    city: 'Berlin',
    countryCode: 'DE',
  },
};

test('what waits is oldest first and paid, its slips are printed, and it is fulfilled at once', async () => {
  const orders = [
    await buy(world, [goods], { complete }),
    await buy(world, [{ ...goods, name: 'Lamp', referenceId: 'LAMP-1' }], { complete }),
  ];
  const [older, newer] = await Promise.all(
    orders.map(async ({ orderId }) => (await read(`/orders/${orderId}`)).number),
  );
  await buy(world, [goods], {
    session: { paymentTerms: { netN: 30 } },
    complete: { ...complete, paymentMethod: 'net30', paymentToken: undefined },
  });
  const { page, faults } = await openConsole(browser, world, '');
  // The chip opens what it counts: with the one that is paid by invoice.
  await page.getByRole('link', { name: /3 Orders to ship/ }).click();
  const numbers = page.getByRole('link', { name: /^\d{4}$/ });
  await numbers.nth(2).waitFor();
  await page.getByLabel('Payment', { exact: true }).selectOption('Paid');
  await numbers.nth(2).waitFor({ state: 'detached' });
  await numbers.nth(1).waitFor();
  expect(await numbers.allInnerTexts()).toEqual([older, newer]);
  const items = page.getByText('2 × Desk (DESK-1)').filter({ visible: true });
  await items.waitFor();
  // Whole, as there is room, and with its picture.
  expect(await items.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  expect(await page.getByRole('cell').locator('span.size-7').count()).toBe(2);

  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page.getByRole('button', { name: 'Print packing slips' }).click();
  const slips = page.getByRole('dialog');
  await slips.getByRole('button', { name: 'Save PDF' }).waitFor();
  const bytes = await slips.locator('iframe').evaluate(async (frame) => {
    const file = await fetch(String(frame.getAttribute('src')).replace(/#.*/, ''));
    return [...new Uint8Array(await file.arrayBuffer())];
  });
  const { text } = await readPdf(new Uint8Array(bytes));
  for (const words of [older, newer, '5 Elm Street', 'Germany', 'DESK-1', 'LAMP-1'])
    expect(text).toContain(words);
  expect(text).not.toContain('450');
  expect(await findings(page)).toEqual([]);
  await slips.getByRole('button', { name: 'Back' }).click();
  await slips.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Fulfill', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/leave the house now/).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fulfill 2 orders' }).dblclick();
  await dialog.getByText('2 done').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Nothing is waiting').waitFor();
  for (const { orderId } of orders) {
    const made = await read(`/orders/${orderId}/fulfillments`);
    expect(made.map(({ status }: { status: string }) => status)).toEqual(['shipped']);
  }
  // The server of the pictures is none.
  expect(faults.filter((fault) => !fault.includes('pictures.example.test'))).toEqual([]);
});

test('the article number and the picture are shown where lines are, and a new line takes one', async () => {
  const { orderId } = await buy(world, [goods], { complete });
  const { page } = await openConsole(browser, world, `/orders/${orderId}`);
  await page.getByText('SKU DESK-1').waitFor();
  // The picture does not load; its place stays as it is.
  await page.locator('img[src*="pictures.example.test"]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Packing slip' }).click();
  await page.locator('iframe[src^="blob:"]').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fulfill items' }).click();
  await page.getByRole('dialog').getByText('SKU DESK-1').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit items' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('SKU DESK-1').waitFor();
  await dialog.getByRole('button', { name: 'Add an item' }).click();
  await page.keyboard.type('Cable');
  await dialog.getByLabel('SKU').fill('CABLE-9');
  await dialog.getByLabel('Price in USD').fill('0');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('SKU CABLE-9').waitFor();
  expect((await read(`/orders/${orderId}`)).lineItems[1]).toMatchObject({
    name: 'Cable',
    referenceId: 'CABLE-9',
  });
});

test('a refund over what is left names what can be refunded, and reasons are offered', async () => {
  const { orderId } = await buy(world, [goods], { complete });
  const { page } = await openConsole(browser, world, `/orders/${orderId}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Amount/).fill('9999');
  await dialog.getByText(/^At most .*900\.00 can be refunded\.$/).waitFor();
  expect(await dialog.locator('datalist option').count()).toBeGreaterThan(3);
});
