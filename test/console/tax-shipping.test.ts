import { expect, test } from 'bun:test';
import { holdReadsUntilRefused } from '../support/console/hold-reads.ts';
import { consoleBrowser, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague } from '../support/world/team.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

const browser = await consoleBrowser();

const CONFIG = '/api/v1/shipping-tax/config';
const read = async (world: World) => expectStatus(await world.owner.get(CONFIG), 200);

test('tax and shipping are edited, tried to the cent before they are saved, and saved as a whole', async () => {
  const world = await setup();
  const { page, faults } = await openConsole(browser, world, '/tax-shipping');
  await page.getByLabel('How tax is found').selectOption('native');
  await page.getByRole('button', { name: 'Add tax rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sales tax');
  await dialog.getByLabel('Percent').fill('8,25');
  await dialog.getByLabel('Taxes shipping, too').check();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Add shipping rate' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Post');
  await dialog.getByRole('textbox', { name: 'Price' }).fill('7');
  await dialog.getByLabel('taxed').check();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await read(world)).tax.rules).toEqual([]);

  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.getByRole('button', { name: 'What would it cost?' }).click();
  await page.getByText('By the configuration on this page, not saved.').waitFor();
  // 39.98 + 7.00 + 3.30 + 0.58
  await page.getByTestId('try-out-total').filter({ hasText: '50.86' }).waitFor();
  await page.getByLabel('Without shipping').check();
  await page.getByTestId('try-out-total').filter({ hasText: '43.28' }).waitFor();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Review the change' }).click();
  await dialog.getByText(/Tax rule: Sales tax · 8.25 % · United States/).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const saved = await read(world);
  expect(saved.tax).toMatchObject({ mode: 'native', rules: [{ name: 'Sales tax', rate: '8.25' }] });
  expect(saved.shipping.rates).toMatchObject([{ name: 'Post', amount: 700, taxable: true }]);
  await page.getByRole('button', { name: 'What would it cost?' }).click();
  await page.getByText('By the saved configuration.').waitFor();
  // The check before the review may be refused by a provider alone; here nothing was.
  expect(faults).toEqual([]);
});

test('what is wrong is said at its place, and saves nothing', async () => {
  const world = await setup();
  const { page } = await openConsole(browser, world, '/tax-shipping');
  await page.getByLabel('How tax is found').selectOption('provider');
  await page.getByRole('button', { name: 'Review the change' }).click();
  await page.getByText('Mode provider needs a provider.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
  expect((await read(world)).tax.mode).toBe('none');
});

test('two members at once: the second sees what the first saved, and replaces nothing unseen', async () => {
  const world = await setup();
  const { page } = await openConsole(browser, world, '/tax-shipping');
  await page.getByLabel('Prices contain the tax').check();
  await holdReadsUntilRefused(page, CONFIG);
  const probe = '<img src=x onerror="document.title=\'owned\'">';
  const theirs = await read(world);
  const rule = { name: probe, country: 'DE', rate: '19' };
  const { tax } = theirs;
  expectStatus(
    await world.owner.put(CONFIG, { ...theirs, tax: { ...tax, mode: 'native', rules: [rule] } }),
    200,
  );
  await page.getByRole('button', { name: 'Review the change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/Somebody else has saved meanwhile/).waitFor();
  await dialog.getByText(probe).waitFor();
  expect((await read(world)).tax).toMatchObject({ pricesIncludeTax: false, mode: 'native' });
  await dialog.getByRole('button', { name: 'Take theirs, drop mine' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(probe).waitFor();
  expect(await page.getByLabel('Prices contain the tax').isChecked()).toBe(false);
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(await page.title()).not.toContain('owned');
});

test('a finance member may try it, and not save it', async () => {
  const world = await setup();
  const finance = await colleague(world, 'finance');
  const { page } = await openConsole(browser, world, '/tax-shipping', {
    email: finance.email,
  });
  await page.getByRole('button', { name: 'What would it cost?' }).click();
  await page.getByText('By the saved configuration.').waitFor();
  await page.getByLabel('Prices contain the tax').check();
  await page.locator('button[aria-disabled=true]', { hasText: 'Review the change' }).waitFor();
});
