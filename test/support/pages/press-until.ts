import type { Locator } from 'playwright-core';
import { patienceMs, waitFor } from '../timing/wait-for.ts';

/**
 * Presses a button until something is so. A step may end between the question and the press, which then finds no button
 * any more. Throws after a while, with the fields that the page calls invalid.
 */
export async function pressUntil(button: Locator, isSo: () => Promise<boolean>): Promise<void> {
  const pressed = async () => {
    if (await isSo()) return true;
    await button.click({ timeout: 2_000 }).catch(() => undefined);
    return false;
  };
  try {
    await waitFor(pressed, 2 * patienceMs);
  } catch (cause) {
    const invalid = button.page().locator('[aria-invalid=true]');
    const names = await invalid.evaluateAll((all) => all.map((one) => one.getAttribute('name')));
    const message = `pressing ${String(button)} leads nowhere; invalid: ${names.join(', ')}`;
    throw new Error(message, { cause });
  }
}
