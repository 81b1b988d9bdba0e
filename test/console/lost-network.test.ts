import { describe, expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { expectStatus } from '../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const mark = 'No connection. What you typed stays here, and this page continues by itself.';

describe('a lost network', () => {
  test('is said over the page, loses nothing that was typed, and is over by itself', async () => {
    const { page, context } = await openConsole(browser, world, '/customers');
    await context.setOffline(true);
    await page.getByText(mark).waitFor();
    expect(await findings(page)).toEqual([]);
    const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.test`;
    expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    await page.getByLabel(/mail/i).first().fill(email);
    await context.setOffline(false);
    await page.getByText(mark).waitFor({ state: 'detached' });
    // The list that could not be read meanwhile is read without a press.
    await page.getByRole('link', { name: email }).or(page.getByText(email)).first().waitFor();
  });

  test('lets a write fail at once, and happen once when it is pressed again', async () => {
    const { page } = await openConsole(browser, world, '/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    const url = `https://example.com/${crypto.randomUUID()}`;
    await page.getByLabel('Address').fill(url);
    const press = page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' });
    // The service takes it, and the answer is lost on the way: as bad as it gets.
    let lost = 0;
    await page.route('**/api/v1/webhook-endpoints', async (route) => {
      if (route.request().method() !== 'POST' || lost > 4) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await press.click();
    await page.getByText(/The service cannot be reached/).waitFor({ timeout: 60_000 });
    expect(await page.getByLabel('Address').inputValue()).toBe(url);
    lost = 9;
    await press.click();
    await page.getByText('It is shown this once').waitFor();
    const { body } = await world.api.get('/api/v1/webhook-endpoints?limit=100');
    expect(body.data.filter((one: { url: string }) => one.url === url)).toHaveLength(1);
  });
});
