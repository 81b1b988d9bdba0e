import { expect, test } from 'bun:test';
import { countBytes } from '../../cli/console/first-load.mjs';
import { consoleBrowser, openConsole } from '../support/console/open-console.ts';
import { setup } from '../support/world/world.ts';

const SCRIPT_MAX_BYTES = 250_000;

const browser = await consoleBrowser();

test.each(['/orders', ''])(
  'the first load of %p is less than 250 kB of compressed script',
  async (path) => {
    const world = await setup();
    const { context, at } = await openConsole(browser, world, '/orders');
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const sizes = await countBytes(context, page);
    await page.goto(at(path));
    await page.waitForSelector('h1', { timeout: 60_000 });
    await page.waitForFunction(() => !document.querySelector('.animate-pulse'), null, {
      timeout: 60_000,
    });
    const { scriptBytes } = sizes();
    expect(scriptBytes).toBeGreaterThan(50_000);
    expect(scriptBytes).toBeLessThan(SCRIPT_MAX_BYTES);
  },
);
