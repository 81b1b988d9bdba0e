import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cutOn } from './cut.mjs';
import { HEIGHT } from './looks.mjs';

const HEIGHT_MAX = 2_600;
const WAIT_MS = 30_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Pictures what `show` has brought into a new tab, all of it or what its window shows; gives what is wrong in it. */
export async function takePicture(context, path, show, { isWhole = true } = {}) {
  const tab = await context.newPage();
  const faults = [];
  tab.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  tab.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  try {
    await show(tab);
    await tab.evaluate(axe);
    faults.push(...(await tab.evaluate(axeFindings)), ...(await tab.evaluate(cutOn)));
    if (isWhole) await showAll(tab);
    await tab.screenshot({ path });
  } catch (error) {
    faults.push(`failed: ${error.message.split('\n')[0]}`);
    await tab.screenshot({ path }).catch(() => undefined);
  }
  await tab.close();
  return faults;
}

/** Opens a page of the console, and waits until it is drawn. */
export async function openPage(tab, { baseUrl, staffKey, page: { path, isOps } }) {
  if (path === null) throw new Error('the shop has nothing to show on it');
  await tab.goto(`${baseUrl}/console${path}`);
  if (isOps) await unlock(tab, staffKey);
  await tab.waitForFunction(isDrawn, null, { timeout: WAIT_MS });
}

async function unlock(tab, staffKey) {
  await tab.locator('input[type=password]').fill(staffKey);
  await tab.keyboard.press('Enter');
  await tab.locator('input[type=password]').waitFor({ state: 'detached' });
}

/** The page has its title, and nothing in it is being read. */
export function isDrawn() {
  const isWaiting = document.querySelector('.animate-pulse, [aria-busy=true]') !== null;
  return document.querySelector('h1') !== null && !isWaiting;
}

/** Nothing in it is being read. */
export function isQuiet() {
  return document.querySelector('.animate-pulse, [aria-busy=true]') === null;
}

/** A window as high as what scrolls in it, so that the picture shows all of it. */
async function showAll(tab) {
  const { width } = tab.viewportSize();
  const hidden = await tab.evaluate(() => {
    const main = document.querySelector('main') ?? document.documentElement;
    return main.scrollHeight - main.clientHeight;
  });
  if (hidden > 0)
    await tab.setViewportSize({ width, height: Math.min(HEIGHT_MAX, HEIGHT + hidden) });
  const settle = (ms) => tab.waitForTimeout(ms);
  // What the higher window has made room for is read, too; a document draws in a process of its own.
  await settle(150);
  await tab.waitForFunction(isQuiet, null, { timeout: WAIT_MS });
  await settle((await tab.locator('iframe').count()) > 0 ? 2_000 : 300);
}

async function axeFindings() {
  const { violations } = await globalThis.axe.run();
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`,
  );
}
