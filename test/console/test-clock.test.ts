import { describe, expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { colleague } from '../support/world/team.ts';
import { becomes } from '../support/timing/becomes.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const readClock = async () => expectStatus(await world.api.get('/api/v1/test-clock'), 200);
const DAY_MS = 86_400_000;

describe('the test clock', () => {
  test('is stopped, moved on and given back in the header, and says so over every page', async () => {
    const { page, faults } = await openConsole(browser, world, '/orders');
    await page.getByRole('button', { name: 'Test clock: Real time' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Real time').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stop the time here' }).click();
    await dialog.getByText('The time stands still', { exact: true }).first().waitFor();
    const frozen = await readClock();
    expect(frozen.mode).toBe('frozen');

    await dialog.getByRole('button', { name: '1 day' }).click();
    await waitFor(async () => {
      const { mode, now } = await readClock();
      return mode === 'frozen' && Date.parse(now) - Date.parse(frozen.now) === DAY_MS;
    });
    await dialog.getByRole('button', { name: 'Back to real time' }).waitFor();
    // Seconds are kept: the field takes the viewer's own time.
    const to = new Date(Math.ceil(Date.parse(frozen.now) / 1_000) * 1_000 + 3 * DAY_MS);
    await dialog.getByLabel('Or until').fill(local(to));
    await dialog.getByRole('button', { name: 'Move on', exact: true }).click();
    await waitFor(async () => (await readClock()).now === to.toISOString());
    await dialog.getByText('The time stands still', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Test clock: The time stands still/ }).waitFor();
    const banner = page.getByRole('complementary', { name: 'Environment' });
    await banner.getByText('Not the real time:').waitFor();
    const shown = banner.locator('time');
    await waitFor(async () => (await shown.getAttribute('datetime')) === to.toISOString());
    expect(await findings(page)).toEqual([]);

    await page.getByRole('button', { name: /^Test clock/ }).click();
    await dialog.getByRole('button', { name: 'Back to real time' }).click();
    await dialog.getByText(/gets the real time again/).waitFor();
    expect((await readClock()).mode).toBe('frozen');
    await dialog.getByRole('button', { name: 'Back to real time' }).click();
    await dialog.getByRole('button', { name: 'Stop the time here' }).waitFor();
    expect((await readClock()).mode).toBe('real');
    await becomes(() => banner.getByText('Not the real time:').count(), 0);
    expect(faults).toEqual([]);
  });

  test('that somebody else moved is seen without a reload', async () => {
    const { page, faults } = await openConsole(browser, world, '/orders');
    await page.getByRole('button', { name: 'Test clock: Real time' }).waitFor();
    const { now } = await readClock();
    const later = new Date(Date.parse(now) + DAY_MS).toISOString();
    expectStatus(await world.api.post('/api/v1/test-clock', { now: later }), 200);
    await page.getByRole('button', { name: 'Test clock: The time stands still' }).waitFor({
      timeout: 60_000,
    });
    expect(faults).toEqual([]);
  });

  test('shows a viewer that the time was moved, who may not move it', async () => {
    const own = await setup();
    const now = '2031-01-04T09:00:00.000Z';
    expectStatus(await own.api.post('/api/v1/test-clock', { now }), 200);
    const { email } = await colleague(own, 'viewer');
    const { page, faults } = await openConsole(browser, own, '/orders', { email });
    await page.getByRole('complementary', { name: 'Environment' }).getByText('2031').waitFor();
    const clock = page.getByRole('button', { name: /^Test clock/ });
    expect(await clock.getAttribute('aria-disabled')).toBe('true');
    expect(faults).toEqual([]);
  });

  test('and the mark of a test environment hold in the dark and on a phone', async () => {
    const { page } = await openConsole(browser, world, '/orders', {
      width: 390,
      theme: 'dark',
    });
    await page.getByRole('button', { name: /^Test clock/ }).click();
    await page.getByRole('dialog').getByText('Move the time on by').waitFor();
    expect(await findings(page)).toEqual([]);
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
  });
});

/** A moment as the field has it, in the zone of this process, which is the browser's too. */
function local(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}
