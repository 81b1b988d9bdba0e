import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Without what a browser would fetch from its maker. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real Chromium without a window; the caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error(`no browser at ${executablePath}: set CHROMIUM`);
  return chromium.launch({ executablePath, headless: true, args: flags });
}
