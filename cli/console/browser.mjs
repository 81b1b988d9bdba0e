import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Refusal } from '../services/process/refusal.mjs';

/** Without what a browser would fetch from its maker. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // `performance.memory` to the byte, and collections of garbage when they are asked for.
  '--enable-precise-memory-info',
];

export async function openBrowser(env) {
  const executablePath = env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath))
    throw new Refusal(`no browser at ${executablePath}: set CHROMIUM`);
  return chromium.launch({ executablePath, headless: true, args: flags });
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
