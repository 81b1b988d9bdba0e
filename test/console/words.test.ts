import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buy } from '../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { allKeys, roomsWithWords, textsOf } from '../support/console/room-words.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus } from '../support/world/world.ts';

const built = join(import.meta.dir, '../../console/dist');
const line = { name: 'Walnut desk', unitPrice: 45_900, quantity: 1 };

const { browser, world } = await consoleOfFile();

describe('a page', () => {
  test('of the first load has the words of the frame alone; a room brings its own', async () => {
    const page = readFileSync(join(built, 'index.html'), 'utf8');
    const loaded = [...page.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+\.js)"/g)]
      .map(([, file = '']) => readFileSync(join(built, file), 'utf8'))
      .join('\n');
    const inFirstLoad = (await roomsWithWords())
      .filter(({ english }) => [...textsOf(english).values()].every((text) => has(loaded, text)))
      .map(({ file }) => file.replace(/\/?\w+\.en\.ts$/, ''));
    expect(inFirstLoad).toEqual(['clock', 'frame', 'words']);
  });

  test('speaks the reader’s language from its first moment, also when it changes', async () => {
    const { page, faults, at } = await openConsole(browser, world, '/orders', {
      language: 'de-AT',
    });
    const { orderId } = await buy(world, [line]);
    await page.addInitScript(watchTexts);
    await page.goto(at(`/orders/${orderId}`));
    await page.getByRole('heading', { name: 'Artikel' }).waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Endpunkt hinzufügen' }).first().waitFor();
    const german = await textsSeen(page);
    expect(german).toContain('Endpunkt hinzufügen');
    expect(german).not.toContain('Add endpoint');
    expect(german).not.toContain('Items');

    await chooseLanguage(page, 'English');
    await page.getByRole('button', { name: 'Add endpoint' }).first().waitFor();
    await page.getByRole('link', { name: 'Discounts' }).click();
    await page.getByRole('button', { name: 'Add discount' }).first().waitFor();
    // Of both rooms, the one that is shown and the one that was.
    await chooseLanguage(page, 'Deutsch');
    await page.getByRole('button', { name: 'Rabatt anlegen' }).first().waitFor();
    await waitFor(async () => (await mailLanguage()) === 'de');
    await page.goBack();
    await page.getByRole('button', { name: 'Endpunkt hinzufügen' }).first().waitFor();
    const keys = await allKeys();
    expect((await textsSeen(page)).filter((text) => keys.has(text))).toEqual([]);
    expect(faults).toEqual([]);
  });

  test.each([
    ['en-GB', /\b\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2}\b/, 'US$1,234.50'],
    ['en-US', /\b[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M\b/, ' $1,234.50'],
    ['de-CH', /\b\d{1,2}\. [A-Z]\p{L}+\.? \d{4}, \d{2}:\d{2}\b/u, '$ 1’234.50'],
  ])('writes times and amounts as %s does', async (language, time, amount) => {
    const { orderId } = await buy(world, [{ ...line, unitPrice: 123_450 }]);
    const { page } = await openConsole(browser, world, '/orders', { language });
    const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${orderId}"]`) });
    await row.waitFor();
    const told = (await row.innerText()).replaceAll(/\s/g, ' ').replaceAll("'", '’');
    expect(told).toMatch(time);
    expect(told).toContain(amount);
  });
});

/** The language of the mails to the owner, who is signed in. */
async function mailLanguage(): Promise<string> {
  const path = `/api/v1/workspaces/${world.workspaceId}/members/me`;
  return expectStatus(await world.owner.get(path), 200).locale;
}

/** The build writes texts between backticks. */
function has(script: string, text: string): boolean {
  return script.includes(text) || script.includes(text.replaceAll('`', '\\`'));
}

async function chooseLanguage(page: Page, name: string) {
  await page.getByRole('button', { name: /^(?:Your account|Ihr Konto)$/ }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

/** Runs in the page before its own script, and remembers each text that stood in it for a moment. */
function watchTexts() {
  const seen = new Set<string>();
  Object.assign(globalThis, { textsSeen: seen });
  const look = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) seen.add(node.textContent?.trim() ?? '');
    else node.childNodes.forEach(look);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') look(target);
      else addedNodes.forEach(look);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

function textsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...(globalThis as unknown as { readonly textsSeen: ReadonlySet<string> }).textsSeen,
  ]);
}
