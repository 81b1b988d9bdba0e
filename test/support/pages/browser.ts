import { chromium, type Browser } from 'playwright-core';
import { chromiumOptions } from '../../../cli/services/test/chromium-options.mjs';

/**
 * A real Chromium without a window: the one of the run (TEST_CHROMIUM, decision 210), else one of its own. The caller
 * closes it, which closes the caller's contexts and leaves the run's Chromium to the others.
 */
export function openBrowser(): Promise<Browser> {
  const shared = process.env['TEST_CHROMIUM'];
  return shared === undefined ? openOwnBrowser() : chromium.connect(shared);
}

/** For files that read the clipboard, which a Chromium has once for all its contexts. */
export function openOwnBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}
