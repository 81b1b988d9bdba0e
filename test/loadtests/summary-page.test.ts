import { expect, test } from 'bun:test';
import { hasK6, runK6 } from '../support/load/k6.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { keepScreenshots } from '../support/pages/checkout-shop.ts';
import { setup } from '../support/world/world.ts';

test.skipIf(!hasK6)(
  'the page of a run stands alone, draws its charts, and is accessible',
  async () => {
    const { baseUrl, secretKey } = await setup();
    const run = await runK6('journeys/browse.ts', {
      BASE_URL: baseUrl,
      SECRET_KEY: secretKey,
      PROFILE: 'spike',
      RATE: '2',
    });
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`file://${run.page}`);
      expect(await page.title()).toBe('browse, spike: passed');
      expect(asked).toEqual([`file://${run.page}`]);
      const charts = await page.locator('figure').evaluateAll((figures) =>
        figures.map((figure) => ({
          title: figure.querySelector('figcaption')?.textContent,
          // A line that is drawn has a length.
          drawn: [...figure.querySelectorAll('path')].filter((path) => path.getTotalLength() > 100)
            .length,
        })),
      );
      expect(charts).toEqual([
        { title: 'Arrivals journeys a second', drawn: 2 },
        { title: 'Time of a request ms', drawn: 3 },
        { title: 'Requests a second', drawn: 1 },
        { title: 'Failed requests percent', drawn: 1 },
      ]);
      expect(await page.content()).not.toContain(secretKey);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findings(page)).toEqual([]);
        await keepScreenshots(page, `load-summary-${colorScheme}`);
      }
    } finally {
      await browser.close();
    }
  },
);
