import { expect, test } from 'bun:test';
import { buy } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';

const { browser, world } = await consoleOfFile();

test('the list of what is to do says on a phone what is to be packed', async () => {
  const lines = [
    { name: 'Walnut standing desk, 160 × 80 cm', unitPrice: 45_900, quantity: 2 },
    { name: 'Cable tray', unitPrice: 2_900, quantity: 1 },
  ].map((line) => ({ ...line, requiresShipping: true }));
  await buy(world, lines, { session: { customerEmail: 'juergen.mueller@example.test' } });
  for (const language of ['en-US', 'de-DE']) {
    const { page, faults } = await openConsole(browser, world, '/fulfillments', {
      width: 390,
      hasTouch: true,
      language,
    });
    const items = page
      .getByRole('row')
      .getByText('2 × Walnut standing desk')
      .filter({ visible: true });
    await items.waitFor();
    const box = await items.boundingBox();
    expect(box?.width).toBeGreaterThan(140);
    expect(await findings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    expect(faults).toEqual([]);
  }
});
