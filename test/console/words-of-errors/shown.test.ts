import { expect, test } from 'bun:test';
import { buy } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { colleague } from '../../support/world/team.ts';

const { browser, world } = await consoleOfFile();

test('an error of the API is in the reader’s language, and its code beside it', async () => {
  const mate = await colleague(world, 'viewer');
  const { page } = await openConsole(browser, world, '/team', { language: 'de-DE' });
  await page.getByRole('button', { name: 'Einladen' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-Mail').fill(mate.email);
  await dialog.locator('button[type=submit]').click();
  await dialog.getByText('Diese Person ist schon Mitglied.').waitFor();
  expect(await dialog.getByRole('alert').innerText()).toContain('already_member');
});

test('a timeline names who made a change, and when, in the reader’s language', async () => {
  const { orderId } = await buy(world);
  const { page } = await openConsole(browser, world, `/orders/${orderId}`, {
    language: 'de-DE',
    zone: 'Europe/Berlin',
  });
  const entry = page.getByRole('listitem').filter({ hasText: 'Käufer' }).first();
  await entry.getByText(/^(jetzt|vor \d+ Min\.)$/).waitFor();
  expect(await entry.getByRole('time').first().getAttribute('title')).toMatch(
    /\(Europe\/Berlin\) · \d{4}-.* UTC$/,
  );
});
