import { expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';

const { browser, world } = await consoleOfFile();

test.each(['en-US', 'de-DE'])(
  'all pages are in view in a window of 900 px, in %s',
  async (language) => {
    const { page } = await openConsole(browser, world, '/team', { language, width: 1_440 });
    const links = page.getByRole('navigation').first().getByRole('link');
    expect(await links.count()).toBeGreaterThan(20);
    const last = await links.last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 900)).toBeLessThan(900);
    const heights = await links.evaluateAll((all) => all.map((link) => link.clientHeight));
    // As high as a mouse needs it.
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  },
);
