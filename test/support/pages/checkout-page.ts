import { expect } from 'bun:test';
import type { Frame, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runsAll } from '../crash/draw.ts';
import { randomOf } from '../histories/random.ts';
import { seed } from '../seed.ts';
import { waitFor } from '../timing/wait-for.ts';
import type { HeardMessage } from './merchant-page.ts';

export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  challenge: '4000003800000446',
  failingChallenge: '4000008400001629',
} as const;

/** The frame that shows the checkout, once it does. */
export async function checkoutFrame(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('#checkout', { state: 'attached' });
  return firstAnswer(async () => {
    const frame = await element.contentFrame();
    return frame?.url().includes('embed=1') ? frame : null;
  });
}

/** What an address in the United States needs beside its city, once the page has the rules of countries. */
export async function chooseRegion(
  view: Page | Frame,
  state = 'OR',
  postalCode = '97201',
): Promise<void> {
  await view.locator('select[name$=".stateProvince"]').first().selectOption(state);
  await view.locator('input[name$=".postalCode"]').first().fill(postalCode);
}

export async function typeCard(view: Page | Frame, number: string): Promise<void> {
  await view.getByLabel('Card number').fill(number);
  await view.getByLabel('Expiry date').fill('04 / 39');
  await view.getByLabel('Security code').fill('123');
}

export async function pressPay(view: Page | Frame): Promise<void> {
  await view.getByRole('button', { name: /^pay /i }).click();
}

export function heardBy(page: Page): Promise<HeardMessage[]> {
  return page.evaluate(() => Reflect.get(window, 'heard'));
}

/** Waits until the merchant's page has heard a message of the type; gives all of them. */
export async function waitToHear(page: Page, type: string): Promise<HeardMessage[]> {
  return firstAnswer(async () => {
    const heard = await heardBy(page);
    return heard.some(({ data }) => data['type'] === type) ? heard : null;
  });
}

/**
 * The types in their order. Heights come whenever the layout moves, and `service.ready` again until the merchant's page
 * was heard: neither says anything of the order.
 */
export function typesOf(heard: readonly HeardMessage[]): string[] {
  return heard
    .map(({ data }) => [data['type'], data['step']].filter(Boolean).join(' '))
    .filter((type) => type !== 'service.resize')
    .filter((type, index, all) => type !== 'service.ready' || all.indexOf(type) === index);
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The states of pages at which a run looks: a third of them, by its seed and the file; one costs a quarter of a second. */
const looks = randomOf(seed + Bun.hash.crc32(Bun.main));
const LOOKED_AT = 1 / 3;

/** The serious and critical findings of axe-core. */
export function seriousFindings(view: Page | Frame): Promise<string[]> {
  return findings(view, ['serious', 'critical']);
}

/** Looks with axe-core where the seed says so; with CRASH=all always. */
export async function findings(view: Page | Frame, impacts?: readonly string[]): Promise<string[]> {
  return runsAll || looks.chance(LOOKED_AT) ? findingsNow(view, impacts) : [];
}

/** Looks at a page with axe-core, for findings of these impacts or all. */
export async function findingsNow(
  view: Page | Frame,
  impacts: readonly string[] = ['minor', 'moderate', 'serious', 'critical'],
): Promise<string[]> {
  if (!(await view.evaluate(() => 'axe' in window))) await view.evaluate(axe);
  return view.evaluate(async (wanted) => {
    // The list of all nodes that pass is left out.
    const found = await Reflect.get(window, 'axe').run({ resultTypes: ['violations'] });
    return found.violations
      .filter(({ impact }: { impact: string }) => wanted.includes(impact))
      .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => {
        return `${id}: ${nodes.map(({ html }) => html).join(' ')}`;
      });
  }, impacts);
}

/** Asks until there is an answer. */
async function firstAnswer<T>(ask: () => Promise<T | null>): Promise<T> {
  const found: T[] = [];
  await waitFor(async () => {
    const answer = await ask();
    if (answer !== null) found.push(answer);
    return answer !== null;
  });
  const [first] = found;
  return first ?? expect.unreachable();
}
