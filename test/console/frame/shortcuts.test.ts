import { expect, test } from 'bun:test';
import { buy } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';

const { browser, world } = await consoleOfFile();

test('single keys lead to pages, through a list and to the search, and can be turned off', async () => {
  await buy(world);
  await buy(world);
  const { page, faults } = await openConsole(browser, world, '/customers');
  const { keyboard } = page;
  await keyboard.press('g');
  await keyboard.press('o');
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await page.getByRole('link', { name: '1001' }).waitFor();
  await keyboard.press('j');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('1002');
  await keyboard.press('j');
  expect(await focused()).toBe('1001');
  await keyboard.press('k');
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '1002' }).waitFor();

  await keyboard.press('/');
  const search = page.getByPlaceholder(/Customer, order/);
  await search.waitFor();
  await keyboard.type('go?');
  expect(await search.inputValue()).toBe('go?');
  await keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });

  await keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Go to Orders').waitFor();
  expect(await findings(page)).toEqual([]);
  await list.getByLabel('Use single keys').uncheck();
  await keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await keyboard.press('g');
  await keyboard.press('o');
  await keyboard.press('?');
  await list.waitFor();
  expect(await page.title()).toContain('1002');
  expect(faults).toEqual([]);
});
