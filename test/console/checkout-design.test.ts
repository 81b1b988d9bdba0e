import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { holdReadsUntilRefused } from '../support/console/hold-reads.ts';
import { consoleBrowser, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague } from '../support/world/team.ts';
import { becomes } from '../support/timing/becomes.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

const path = '/api/v1/embed-config';
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let world: World;

const browser = await consoleBrowser();
beforeEach(async () => {
  world = await setup();
});

const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
}

describe('the design of the checkout', () => {
  test('is seen as it is typed, reviewed, and stored once', async () => {
    const { page, faults } = await openConsole(browser, world, '/checkout-design');
    await preview(page).getByText('Linen shirt').first().waitFor();
    const name = '<img src=x onerror=alert(1)> Nord';
    await page.getByLabel('Your name').fill(name);
    await preview(page).locator('header').getByText(name).waitFor();
    await page.getByLabel('Colour', { exact: true }).fill('#ffee00');
    await page.getByText(/Buttons can hardly be seen on the light page/).waitFor();
    await page.getByText(/Links on the light page are shown in/).waitFor();
    expect(expectStatus(await world.api.get(path), 200).companyName).toBe(null);
    await preview(page)
      .getByRole('group', { name: /payment method/i })
      .waitFor();
    await page.getByRole('button', { name: 'Phone' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await preview(page).locator('html.dark').waitFor();
    await page.getByText('2 changes are not saved').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review and save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: /Your name Not set <img/ }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings are saved.').waitFor();
    expect(expectStatus(await world.api.get(path), 200)).toMatchObject({
      companyName: name,
      primaryColor: '#ffee00',
    });
    expect(faults).toEqual([]);
  });

  test('says at the field what the service refuses', async () => {
    const { page } = await openConsole(browser, world, '/checkout-design');
    await preview(page).getByText('Linen shirt').first().waitFor();
    await page.getByRole('button', { name: 'Add origin' }).click();
    await page.getByRole('button', { name: 'Add origin' }).click();
    await page.getByLabel('Origin 2', { exact: true }).fill('https://shop.example.com/path');
    const field = page.getByLabel('Origin 2', { exact: true });
    await page.getByText(/An allowed origin must be/).waitFor();
    await becomes(() => field.getAttribute('aria-invalid'), 'true');
    const review = page.getByRole('button', { name: 'Review and save' });
    await becomes(() => review.getAttribute('aria-disabled'), 'true');
    await field.fill('https://shop.example.com');
    await page.getByText(/An allowed origin must be/).waitFor({ state: 'detached' });
    await save(page);
    expect(expectStatus(await world.api.get(path), 200).allowedOrigins).toEqual([
      'https://shop.example.com',
    ]);
  });

  test('is not overwritten by a second member who did not see the change', async () => {
    const { page } = await openConsole(browser, world, '/checkout-design');
    await page.getByLabel('Your name').fill('Mine');
    await page.getByText('1 change is not saved').waitFor();
    await page.getByRole('button', { name: 'Review and save' }).click();
    await holdReadsUntilRefused(page, path);
    const others = { termsUrl: 'https://shop.example.com/terms', companyName: 'Theirs' };
    expectStatus(await world.api.put(path, others), 200);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/Somebody else has just changed: .*Terms of sale/).waitFor();
    await dialog.getByRole('row', { name: /Your name Theirs Mine/ }).waitFor();
    expect(expectStatus(await world.api.get(path), 200).companyName).toBe('Theirs');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings are saved.').waitFor();
    expect(expectStatus(await world.api.get(path), 200)).toMatchObject({
      ...others,
      companyName: 'Mine',
    });
    await becomes(() => page.getByLabel('Terms of sale').inputValue(), others.termsUrl);
  });

  test('takes a logo, and makes a pricing secret that is shown once', async () => {
    const { page, faults } = await openConsole(browser, world, '/checkout-design');
    await preview(page).getByText('Linen shirt').first().waitFor();
    await page.getByLabel('Picture of the logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: PNG,
    });
    await page.getByText('The logo is uploaded.').waitFor();
    await preview(page).locator('header img').waitFor({ state: 'attached' });
    await save(page);
    expect(expectStatus(await world.api.get(path), 200).logoUrl).toContain('/media/');
    await page.getByRole('button', { name: 'New pricing secret' }).click();
    await page.getByText(/The one before is invalid at once/).waitFor();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await page.getByText(/^ps_/).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await becomes(() => page.getByText(/^ps_/).count(), 0);
    expect(faults).toEqual([]);
  });

  test('is looked at, and not changed, by who may only read', async () => {
    const viewer = await colleague(world, 'viewer');
    const { page } = await openConsole(browser, world, '/checkout-design', {
      email: viewer.email,
    });
    await preview(page).getByText('Linen shirt').first().waitFor();
    await page.getByLabel('Your name').fill('Mine');
    const review = page.getByRole('button', { name: 'Review and save' });
    await review.waitFor();
    await becomes(() => review.getAttribute('aria-disabled'), 'true');
    await page.getByRole('button', { name: 'Discard' }).click();
    await becomes(() => page.getByLabel('Your name').inputValue(), '');
  });

  test('speaks German on a phone in the dark', async () => {
    const { page, faults } = await openConsole(browser, world, '/checkout-design', {
      language: 'de-DE',
      width: 390,
      theme: 'dark',
    });
    await page.frameLocator('iframe[title="Vorschau"]').locator('button[data-pay]').waitFor();
    expect(await findings(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(faults).toEqual([]);
  });
});
