import type { Locator } from 'playwright-core';
import { patienceMs } from '../timing/wait-for.ts';

/**
 * Presses a button until something is so. A step may end between the question and the press, which then finds no button
 * any more. Throws after a while, with the fields that the page calls invalid.
 */
export async function pressUntil(button: Locator, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 2 * patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) {
      const invalid = button.page().locator('[aria-invalid=true]');
      const names = await invalid.evaluateAll((all) => all.map((one) => one.getAttribute('name')));
      throw new Error(`pressing ${String(button)} leads nowhere; invalid: ${names.join(', ')}`);
    }
    await button.click({ timeout: 2_000 }).catch(() => undefined);
  }
}
