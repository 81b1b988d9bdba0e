import { chromium } from 'playwright-core';
import { chromiumOptions } from '../services/test/chromium-options.mjs';

export async function openBrowser(env) {
  const options = chromiumOptions(env);
  // `performance.memory` to the byte, and collections of garbage when they are asked for.
  return chromium.launch({ ...options, args: [...options.args, '--enable-precise-memory-info'] });
}

/** Signs somebody in at the development issuer; gives the state from which further contexts begin signed in. */
export async function signIn(browser, { baseUrl, email }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${baseUrl}/console/`);
  await page.waitForURL(/\/auth\/sign-in/);
  await page.fill('#email', email);
  await page.click('button.primary');
  await page.waitForURL((url) => url.pathname.startsWith('/console/'));
  await page.waitForSelector('h1');
  const { pathname } = new URL(page.url());
  const state = await context.storageState();
  await context.close();
  const [, , workspace, environment] = pathname.split('/');
  return { state, place: `/console/${workspace}/${environment}` };
}
