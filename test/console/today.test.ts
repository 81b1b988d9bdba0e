import { describe, expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { buy, complete, makeCart, makeSession } from '../support/checkout/checkout.ts';
import { sqlOf } from '../support/database/cells.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague } from '../support/world/team.ts';
import { becomes } from '../support/timing/becomes.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const desk = (unitPrice: number) => [{ name: 'Desk', unitPrice, quantity: 1 }];

describe('the entrance', () => {
  test('of a new workspace shows first steps, and the figures once something is sold', async () => {
    const own = await setup();
    const { page, faults, at } = await openConsole(browser, own, '');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await page.getByText(`"applicationId":"${own.applicationId}"`).waitFor();
    // The world has made its key already.
    await page.getByRole('heading', { name: 'Make an API key Done' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    const code = await page.locator('pre').boundingBox();
    expect((code?.x ?? 0) + (code?.width ?? 1_000)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.getByText('Live', { exact: true }).waitFor();
    const { orderId } = await buy(own, desk(12_345));
    await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Latest orders' }).waitFor();
    const figures = page.getByRole('region', { name: 'Figures' });
    await figures.getByText('$123.45').first().waitFor();
    await page.locator(`a[href*="/orders/${orderId}"]`).click();
    await page.waitForURL(at(`/orders/${orderId}`) + '*');
    expect(faults).toEqual([]);
  });

  test('follows what is sold, in each currency by itself', async () => {
    const own = await setup();
    await buy(own, desk(1_000));
    const { page, faults } = await openConsole(browser, own, '');
    const figures = page.getByRole('region', { name: 'Figures' });
    await figures.getByText('$10.00').first().waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await buy(own, desk(2_550));
    await figures.getByText('$35.50').first().waitFor();
    await buy(own, desk(700), { cart: { currency: 'JPY' } });
    await page
      .getByRole('group', { name: 'Currency' })
      .getByRole('button', { name: 'JPY' })
      .click();
    await figures.getByText('¥700').first().waitFor();
    expect(page.url()).toContain('currency=JPY');
    await becomes(() => figures.getByText('35.50').count(), 0);
    expect(faults).toEqual([]);
  });

  test('draws the days that the address names, beside those before, also as a table and by keys', async () => {
    await buy(world, desk(4_200));
    const { page, faults } = await openConsole(browser, world, '?span=7d');
    const chart = page.getByRole('slider', { name: /Captured/ });
    await page.locator('[data-drawn="7"]').waitFor();
    expect(await chart.getAttribute('aria-valuetext')).toContain('$42.00');
    await chart.focus();
    await page.keyboard.press('Home');
    await page.waitForFunction(() =>
      document.querySelector('[role=slider]')?.getAttribute('aria-valuetext')?.includes('0.00'),
    );
    await page.keyboard.press('End');
    await page.locator('figcaption dd', { hasText: '$42.00' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('figcaption dt', { hasText: 'These days' }).waitFor();
    await page.locator('.u-over').hover();
    await page.locator('figcaption dt', { hasText: 'These days' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show as table' }).click();
    const rows = page.getByRole('region', { name: /Captured/ }).getByRole('row');
    await rows.filter({ hasText: '$42.00' }).waitFor();
    expect(await rows.count()).toBe(8);
    await page.getByRole('button', { name: '90 days' }).click();
    await page.locator('[data-drawn="90"]').waitFor();
    await page.getByRole('group', { name: 'What is drawn' }).getByText('Orders').click();
    await page.getByRole('slider', { name: /Orders/ }).waitFor();
    expect(page.url()).toContain('span=90d');
    expect(page.url()).toContain('chart=orders');
    await page.getByRole('button', { name: 'Custom range' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First day').fill('2026-03-05');
    await dialog.getByLabel('Last day').fill('2026-03-01');
    await dialog.getByText('The last day comes before the first.').waitFor();
    await dialog.getByLabel('Last day').fill('2026-03-06');
    await dialog.getByRole('button', { name: 'Show these days' }).click();
    await page.getByText('compared with Mar 3, 2026 – Mar 4, 2026').waitFor();
    await page.reload();
    await page.getByText('compared with Mar 3, 2026 – Mar 4, 2026').waitFor();
    expect(faults).toEqual([]);
  });

  test('draws a year by the hour once, and not again where the pointer goes', async () => {
    await buy(world, desk(100));
    const { page, faults } = await openConsole(browser, world, '?span=12m&interval=hour');
    await page.waitForFunction(
      () => Number(document.querySelector('[data-drawn]')?.getAttribute('data-drawn')) >= 8_760,
    );
    const drawn = await page.evaluate(async () => {
      const slider = document.querySelector('[role=slider]');
      const canvas = document.querySelector('.u-over');
      if (!slider || !canvas) throw new Error('nothing is drawn');
      const { left, top, width } = canvas.getBoundingClientRect();
      let lines = 0;
      for (const { prototype } of [CanvasRenderingContext2D, Path2D]) {
        const { lineTo } = prototype;
        prototype.lineTo = function counted(x, y) {
          lines += 1;
          lineTo.call(this, x, y);
        };
      }
      for (let step = 0; step < 50; step += 1) {
        const at = { clientX: left + (width * step) / 50, clientY: top + 20, bubbles: true };
        canvas.dispatchEvent(new MouseEvent('mousemove', at));
        await new Promise(requestAnimationFrame);
      }
      return lines;
    });
    // One drawing of the year has more points than fit the width; fifty would have fifty times as many.
    expect(drawn).toBeLessThan(8_760);
    expect(faults).toEqual([]);
  });

  test('leads to what needs somebody', async () => {
    const own = await setup();
    await buy(own, [{ name: 'Desk', unitPrice: 900, quantity: 1, requiresShipping: true }]);
    const session = await makeSession(own, await makeCart(own));
    expect((await complete(own, session, { paymentToken: 'tok_decline_stolen' })).status).toBe(402);
    const endpoint = await own.api.post('/api/v1/webhook-endpoints', {
      url: 'https://receiver.example.test/hooks',
      enabledEvents: ['customer.deleted'],
    });
    const { id } = expectStatus(endpoint, 201);
    const sql = await sqlOf(own);
    await sql`update webhook_endpoint set failing_since = now() where id = ${id}`;
    const { page, at } = await openConsole(browser, own, '');
    const failing = page.getByRole('link', { name: /1 Webhook endpoint fails/ });
    await becomes(async () => (await failing.getAttribute('href'))?.endsWith(id), true);
    await page.getByRole('link', { name: /1 Order to ship/ }).waitFor();
    const failed = page.getByRole('link', { name: /1 Payment failed/ });
    expect(await failed.getAttribute('href')).toMatch(
      /\/payments\?status=failed&from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d/,
    );
    await page.getByRole('link', { name: /1 Order to ship/ }).click();
    await page.waitForURL(`${at('/fulfillments')}?status=processing&paymentStatus=all*`);
    await page.getByRole('link', { name: /^\d+$/ }).first().waitFor();
  });

  test('is for a viewer, in German and in the dark, without findings and without sideways scrolling', async () => {
    await buy(world, desk(900));
    const viewer = await colleague(world, 'viewer');
    const { page, faults } = await openConsole(browser, world, '', {
      email: viewer.email,
      language: 'de-DE',
      width: 390,
      theme: 'dark',
    });
    await page.getByRole('heading', { level: 1, name: 'Heute' }).waitFor();
    await page.locator('[data-drawn="30"]').waitFor();
    await page.getByRole('button', { name: 'Als Tabelle zeigen' }).click();
    await page.getByRole('columnheader', { name: 'Wert', exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    const wide = await page.evaluate(
      () => document.querySelector('main')?.scrollWidth ?? Number.POSITIVE_INFINITY,
    );
    expect(wide).toBeLessThanOrEqual(390);
    expect(faults).toEqual([]);
  });

  test('holds what a stranger typed as text', async () => {
    const own = await setup();
    const { orderId } = await buy(own, desk(100));
    const sql = await sqlOf(own);
    const typed = '<img src=x onerror="document.title=\'owned\'">';
    await sql`update orders set customer_email = ${typed} where id = ${orderId}`;
    const { page, faults } = await openConsole(browser, own, '');
    await page.getByText(typed).waitFor();
    expect(await page.title()).not.toContain('owned');
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
