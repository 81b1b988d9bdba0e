import type { BrowserContext, Page } from 'playwright-core';

/** Counts from now on what goes over the line; the function gives the sums so far. */
export function countBytes(
  context: BrowserContext,
  page: Page,
): Promise<() => { readonly scriptBytes: number; readonly bytes: number }>;
