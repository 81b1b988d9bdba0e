import { findChromium } from '../install/find-chromium.mjs';
import { Refusal } from '../process/refusal.mjs';

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

/** Playwright's options for a Chromium without a window; refuses where this machine has none. */
export function chromiumOptions(env = process.env) {
  const executablePath = findChromium(env);
  if (executablePath === undefined) {
    throw new Refusal(
      env.CHROMIUM
        ? `There is no Chromium at ${env.CHROMIUM}, which CHROMIUM names.`
        : 'There is no Chromium on this machine: install it (apt-get install chromium, brew install --cask chromium), or set CHROMIUM to its path.',
    );
  }
  const scripts = env.CHROMIUM_JS_FLAGS ? [`--js-flags=${env.CHROMIUM_JS_FLAGS}`] : [];
  return { executablePath, headless: true, args: [...flags, ...scripts] };
}
