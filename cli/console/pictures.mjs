import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openBrowser, signIn } from './browser.mjs';
import { indexPage } from './index-page.mjs';
import { pagesOf } from './pages.mjs';
import { consoleRoutes } from './routes.mjs';
import { openShop } from './shop.mjs';
import { startConsole } from './stack.mjs';

const LOOKS = [
  { name: '1440-light', width: 1_440, colorScheme: 'light', locale: 'en-GB' },
  { name: '390-light', width: 390, colorScheme: 'light', locale: 'en-GB' },
  { name: '1440-dark', width: 1_440, colorScheme: 'dark', locale: 'en-GB' },
  { name: '1440-german', width: 1_440, colorScheme: 'light', locale: 'de-DE' },
];
const HEIGHT = 900;
const HEIGHT_MAX = 2_600;
const WAIT_MS = 30_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Pictures of every page in every look, with what is wrong in them; how many faults were found. */
export async function takePictures(started, { root, folder, env, whenStopped, parts }) {
  const say = (line) => console.log(`console: ${line}`);
  const stack = await startConsole(started, { root, env, whenStopped, say });
  const shop = await openShop(stack, { say, whenStopped });
  const browser = await openBrowser(env);
  whenStopped(() => browser.close());
  const { baseUrl, demo, staffKey } = stack;
  const paths = parts.filter((part) => !LOOKS.some(({ name }) => name === part));
  const pages = (await pagesOf(consoleRoutes(root), shop)).filter(
    ({ route }) => paths.length === 0 || paths.some((part) => route.includes(part)),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const found = [];
  const looks = LOOKS.filter(({ name }) => parts.includes(name));
  for (const look of looks.length > 0 ? looks : LOOKS) {
    // A session's cookie changes as it is used: each look has one of its own.
    const { state } = await signIn(browser, { baseUrl, email: demo.owner.email });
    const context = await browser.newContext({
      storageState: state,
      locale: look.locale,
      colorScheme: look.colorScheme,
      viewport: { width: look.width, height: HEIGHT },
    });
    for (const page of pages) {
      const file = `${page.name}-${look.name}.png`;
      const faults = await picture(context, { baseUrl, staffKey, page, path: join(folder, file) });
      found.push({ page, look, file, faults });
      console.log(`  ${faults.length === 0 ? ' ' : '!'} ${file}`);
      for (const fault of faults) console.log(`      ${fault}`);
    }
    await context.close();
  }
  await browser.close();
  writeFileSync(join(folder, 'index.html'), indexPage(found));
  const count = found.reduce((sum, { faults }) => sum + faults.length, 0);
  say(`${found.length} pictures, ${count} faults: ${join(folder, 'index.html')}`);
  return count;
}

async function picture(context, { baseUrl, staffKey, page: { path, isOps }, path: file }) {
  if (path === null) return ['failed: the shop has nothing to show on it'];
  const tab = await context.newPage();
  const faults = [];
  tab.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  tab.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  try {
    await tab.goto(`${baseUrl}/console${path}`);
    if (isOps) await unlock(tab, staffKey);
    await tab.waitForFunction(isDrawn, null, { timeout: WAIT_MS });
    await tab.evaluate(axe);
    faults.push(...(await tab.evaluate(axeFindings)), ...(await tab.evaluate(overflowing)));
    await showAll(tab);
    await tab.screenshot({ path: file });
  } catch (error) {
    faults.push(`failed: ${error.message.split('\n')[0]}`);
    await tab.screenshot({ path: file }).catch(() => undefined);
  }
  await tab.close();
  return faults;
}

async function unlock(tab, staffKey) {
  await tab.locator('input[type=password]').fill(staffKey);
  await tab.keyboard.press('Enter');
  await tab.locator('input[type=password]').waitFor({ state: 'detached' });
}

/** The page has its title, nothing in it is being read, and its frames stand. */
function isDrawn() {
  const isWaiting = document.querySelector('.animate-pulse, [aria-busy=true]') !== null;
  return document.querySelector('h1') !== null && !isWaiting;
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
  await tab.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150))),
  );
}

async function axeFindings() {
  const { violations } = await globalThis.axe.run();
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`,
  );
}

/** What makes the page wider than its window. A part that scrolls by itself, as a long table may, is none. */
function overflowing() {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth)
    found.push('wider than the window: the page');
  const main = document.querySelector('main');
  if (main && main.scrollWidth > main.clientWidth + 1)
    found.push('wider than the window: its content');
  const columns = [...document.querySelectorAll('[data-columns]')];
  if (columns.some((list) => list.scrollWidth > list.clientWidth + 1))
    found.push('wider than the window: the columns of a list');
  return found;
}
