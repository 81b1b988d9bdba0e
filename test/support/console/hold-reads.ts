import type { Page } from 'playwright-core';

/**
 * Lets no read of a document through until a write of it was refused. A page looks again by itself, such as after a
 * connection that was lost for a moment, and would see what somebody else has stored before it is refused.
 */
export async function holdReadsUntilRefused(page: Page, path: string): Promise<void> {
  const refused = page.waitForResponse((answer) => answer.status() === 409, { timeout: 0 });
  refused.catch(() => undefined);
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') await refused;
    await route.continue();
  });
}
