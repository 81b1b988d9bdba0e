import { expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';

const { browser, world } = await consoleOfFile();

test('a key or a press beside a dialog asks before what was typed is lost', async () => {
  const { page, faults, at } = await openConsole(browser, world, '/orders');
  const dialog = page.getByRole('dialog');
  const asked = dialog.getByRole('alertdialog', { name: 'Discard what you entered?' });
  const open = () => page.getByRole('button', { name: 'New order' }).click();
  await open();
  await dialog.waitFor();
  // Nothing was typed, so nothing is asked.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await open();
  const mail = dialog.getByLabel('E-mail', { exact: false }).first();
  await mail.pressSequentially('sam@example.test');
  await page.keyboard.press('Escape');
  await asked.waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  expect(await mail.inputValue()).toBe('sam@example.test');
  await page.mouse.click(5, 5);
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  expect(await mail.inputValue()).toBe('sam@example.test');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });

  await open();
  expect(await dialog.getByLabel('E-mail', { exact: false }).first().inputValue()).toBe('');
  expect(page.url()).toBe(at('/orders'));
  expect(faults).toEqual([]);
});
