import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { cards, seriousFindings, typeCard } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import { expectStatus } from '../../support/world/world.ts';

/** An address is asked for as its country writes one, and reaches the order as it was chosen. */
const shop = await shopOfFile();

const collect = { collect: { shippingAddress: true, billingAddress: false } };
const field = (page: Page, part: string) => page.locator(`[name="shippingAddress.${part}"]`);

/** The fields that the buyer sees, in the order in which Tab reaches them. */
function asked(page: Page): Promise<string[]> {
  return page
    .locator('[name^="shippingAddress."]')
    .evaluateAll((inputs) =>
      inputs
        .filter((input) => (input as HTMLElement).offsetParent !== null)
        .map((input) => input.getAttribute('name')?.split('.')[1] ?? ''),
    );
}

async function openDelivery(session: object = {}, locale?: string): Promise<Page> {
  const { hostedUrl } = await shop.newSession({ ...collect, ...session });
  const page = await shop.openTab(locale);
  const rules = page.waitForResponse((answer) => answer.url().includes('/addresses-'));
  await page.goto(hostedUrl);
  await rules;
  await field(page, 'countryCode').waitFor();
  return page;
}

async function enter(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [part, value] of Object.entries({ name: 'Ada Lovelace', ...values }))
    await field(page, part).fill(value);
}

async function orderAddress(page: Page): Promise<Record<string, unknown>> {
  await typeCard(page, cards.visa);
  // Where the law wants it, the button names the obligation.
  await page.locator('button[data-pay]').click();
  await page.waitForURL(/\/thanks/);
  const orderId = new URL(page.url()).searchParams.get('orderId');
  const order = expectStatus(await shop.world.api.get(`/api/v1/orders/${orderId}`), 200);
  return order.shippingAddress;
}

async function expectFocus(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
}

const named = ['countryCode', 'name'];

test('another country asks for other parts, and a state comes from its list', async () => {
  const page = await openDelivery();
  await field(page, 'countryCode').selectOption('DE');
  expect(await asked(page)).toEqual([...named, 'addressLine1', 'postalCode', 'city']);
  await keepScreenshots(page, 'address-de', [390, 1280]);
  await field(page, 'countryCode').selectOption('US');
  expect(await asked(page)).toEqual([
    ...named,
    'addressLine1',
    'city',
    'stateProvince',
    'postalCode',
  ]);
  await page.getByLabel('ZIP code').fill('9401');
  await enter(page, { addressLine1: '1 Main St', city: 'LA' });
  await page.locator('[name=email]').fill('ada@example.test');
  await page.locator('button[data-pay]').click();
  await page.getByText('Check the postal code. It looks like 95014.').waitFor();
  expect(await field(page, 'stateProvince').getAttribute('aria-invalid')).toBe('true');
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'address-us-faults', [390, 1280]);
  await page.getByLabel('State').selectOption({ label: 'California' });
  await page.getByLabel('ZIP code').fill('94016');
  expect(await orderAddress(page)).toMatchObject({
    countryCode: 'US',
    stateProvince: 'CA',
    postalCode: '94016',
    city: 'LA',
  });
});

test('goods need a recipient', async () => {
  const page = await openDelivery();
  await field(page, 'countryCode').selectOption('DE');
  const address = { addressLine1: 'Lindenweg 2', city: 'Bremen', postalCode: '28195' };
  await enter(page, { ...address, name: '' });
  await page.locator('[name=email]').fill('ada@example.test');
  await page.locator('button[data-pay]').click();
  await page.getByText('Enter the full name.').waitFor();
  await field(page, 'name').fill(' Ada  King Lovelace');
  const names = { firstName: 'Ada King', lastName: 'Lovelace' };
  expect(await orderAddress(page)).toMatchObject({ ...address, ...names });
});

test('a company is a recipient without a name', async () => {
  const page = await openDelivery();
  await field(page, 'countryCode').selectOption('DE');
  const address = { addressLine1: 'Lindenweg 2', city: 'Bremen', postalCode: '28195' };
  await enter(page, { ...address, name: '' });
  await page.locator('[name=email]').fill('ada@example.test');
  await page.locator('button[data-pay]').click();
  const fault = page.getByText('Enter the full name.');
  await fault.waitFor();
  const add = page.getByRole('button', { name: 'Add company' });
  await add.press('Enter');
  expect(await add.isVisible()).toBe(false);
  await expectFocus(page, 'shippingAddress.company');
  await field(page, 'company').fill('Analytical Engines GmbH');
  await fault.waitFor({ state: 'hidden' });
  const sent = await orderAddress(page);
  expect(sent).toMatchObject({ ...address, company: 'Analytical Engines GmbH' });
  expect(sent['lastName'] ?? null).toBeNull();
});

test('the country of the browser is chosen, in the form of its addresses', async () => {
  const page = await openDelivery({}, 'ja-JP');
  expect(await field(page, 'countryCode').inputValue()).toBe('JP');
  expect((await asked(page)).slice(0, 3)).toEqual([...named, 'postalCode']);
});

test.each([
  ['HU', 'Nagy János Pál', { lastName: 'Nagy', firstName: 'János Pál' }],
  ['DE', 'Ada', { lastName: 'Ada' }],
] as const)('a name of %s is stored in the parts of its country', async (country, name, parts) => {
  const page = await openDelivery();
  await field(page, 'countryCode').selectOption(country);
  const address = { addressLine1: 'Fő utca 1', city: 'Győr', postalCode: '9021' };
  await enter(page, { name, ...address, ...(country === 'DE' ? { postalCode: '28195' } : {}) });
  await page.locator('[name=email]').fill('ada@example.test');
  const sent = await orderAddress(page);
  expect({ firstName: sent['firstName'], lastName: sent['lastName'] }).toEqual({
    firstName: undefined,
    ...parts,
  });
});

test('a name that is known in parts keeps them, and what is known is shown', async () => {
  const known = {
    firstName: 'Ada',
    lastName: 'van der Berg',
    company: 'Engines GmbH',
    addressLine1: 'Lindenweg 2',
    addressLine2: '3. Etage',
    city: 'Bremen',
    postalCode: '28195',
    countryCode: 'DE',
  };
  const customer = { email: 'ada@example.test', shippingAddress: known };
  const page = await openDelivery({ customer });
  expect(await field(page, 'name').inputValue()).toBe('Ada van der Berg');
  expect(await asked(page)).toEqual([
    ...named,
    'addressLine1',
    'addressLine2',
    'company',
    'postalCode',
    'city',
  ]);
  expect(await orderAddress(page)).toMatchObject(known);
});

test('a mistyped domain is offered as it was likely meant, and never in the way', async () => {
  const page = await openDelivery();
  const email = page.locator('[name=email]');
  const offer = page.getByRole('button', { name: 'Did you mean ada@gmail.com?' });
  await email.fill('ada@gmial.com');
  await email.press('Tab');
  await offer.waitFor();
  expect(await email.getAttribute('aria-invalid')).toBeNull();
  expect(await seriousFindings(page)).toEqual([]);
  await email.fill('ada@gmx.net');
  await email.press('Tab');
  expect(await offer.count()).toBe(0);
  await email.fill('ada@gmial.com');
  await email.press('Tab');
  await offer.press('Enter');
  expect(await email.inputValue()).toBe('ada@gmail.com');
  expect(await offer.count()).toBe(0);
  await expectFocus(page, 'email');
});

test('a country that is a city does not ask for one, and it stands on the order', async () => {
  const page = await openDelivery();
  await field(page, 'countryCode').selectOption('SG');
  expect(await asked(page)).toEqual([...named, 'addressLine1', 'postalCode']);
  await enter(page, { addressLine1: '1 Raffles Place', postalCode: '048616' });
  await page.locator('[name=email]').fill('ada@example.test');
  expect(await orderAddress(page)).toMatchObject({ countryCode: 'SG', city: 'Singapore' });
});

test('what was left in a field of another country is not sent', async () => {
  const page = await openDelivery();
  await field(page, 'countryCode').selectOption('US');
  await field(page, 'stateProvince').selectOption('CA');
  await enter(page, { addressLine1: 'Unter den Linden 1', postalCode: '10117', city: 'Berlin' });
  await field(page, 'countryCode').selectOption('DE');
  await page.locator('[name=email]').fill('ada@example.test');
  const address = await orderAddress(page);
  expect(address).toMatchObject({ countryCode: 'DE', city: 'Berlin', postalCode: '10117' });
  expect(address['stateProvince'] ?? null).toBeNull();
});

test('a reload keeps the country, its fields and the state', async () => {
  const page = await openDelivery();
  await field(page, 'countryCode').selectOption('IT');
  await field(page, 'stateProvince').selectOption({ label: 'Roma' });
  await enter(page, { addressLine1: 'Via Appia 1', postalCode: '00184' });
  const rules = page.waitForResponse((answer) => answer.url().includes('/addresses-'));
  await page.reload();
  await rules;
  await page.waitForFunction(
    () => document.querySelector('[name="shippingAddress.stateProvince"]')?.tagName === 'SELECT',
  );
  expect(await field(page, 'stateProvince').inputValue()).toBe('RM');
  expect(await field(page, 'postalCode').inputValue()).toBe('00184');
  expect(await asked(page)).toEqual([
    ...named,
    'addressLine1',
    'postalCode',
    'city',
    'stateProvince',
  ]);
});

test('without its rules the page sells to its country, and to any other', async () => {
  const { hostedUrl } = await shop.newSession(collect);
  const page = await shop.openTab();
  await page.route('**/addresses-*', (route) => route.abort());
  await page.goto(hostedUrl);
  expect(await field(page, 'countryCode').inputValue()).toBe('US');
  await enter(page, { addressLine1: '1 Main St', city: 'LA' });
  await page.locator('[name=email]').fill('ada@example.test');
  await page.locator('button[data-pay]').click();
  // The server has written these fields, with the states of the country of the browser.
  await page.locator('select[name$=".stateProvince"][aria-invalid=true]').waitFor();
  await field(page, 'countryCode').selectOption('BR');
  expect(await asked(page)).toEqual([
    ...named,
    'addressLine1',
    'city',
    'stateProvince',
    'postalCode',
  ]);
  await page.locator('input[name$=".stateProvince"]').fill('Bahia');
  expect(await orderAddress(page)).toMatchObject({
    countryCode: 'BR',
    city: 'LA',
    stateProvince: 'Bahia',
  });
});

test('in Japanese the address begins with its postal code, in Arabic it reads from the right', async () => {
  const japanese = await openDelivery({ locale: 'ja' });
  await field(japanese, 'countryCode').selectOption('JP');
  expect(await asked(japanese)).toEqual([
    ...named,
    'postalCode',
    'stateProvince',
    'city',
    'addressLine1',
  ]);
  await field(japanese, 'stateProvince').selectOption({ label: '東京都' });
  const arabic = await openDelivery({ locale: 'ar' });
  await field(arabic, 'countryCode').selectOption('AE');
  expect(await seriousFindings(arabic)).toEqual([]);
  await keepScreenshots(arabic, 'address-ar', [390, 1280]);
});
