import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { testBaseUrl } from '../world/world.ts';

export interface Tab {
  readonly page: Page;
  /** Violations of the policy, errors, and requests to others. */
  readonly faults: readonly string[];
}

/** A tab that remembers its faults. */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(testBaseUrl()) && !request.url().startsWith('data:'))
      faults.push(`asked ${request.url()}`);
  });
  return { page, faults };
}
