import type { Page } from 'playwright-core';

/** Of the machine and not of the page: an interface of the network that came or went while the page was loading. */
const ofTheMachine = 'net::ERR_NETWORK_CHANGED';

/** What the policy refuses and what fails in a page, from now on. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const isFault = message.type() === 'error' && !message.text().includes(ofTheMachine);
    if (isFault) faults.push(`${message.text()} (${message.location().url})`);
  });
  return faults;
}
