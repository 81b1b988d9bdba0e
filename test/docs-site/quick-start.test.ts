import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from '../support/docs-site/code-blocks.ts';
import { makeCheckout, runShell } from '../support/docs-site/run-program.ts';
import { setup } from '../support/world/world.ts';

/** The blocks of the page are entered as a reader would enter them; only `npm start` is the suite's. */
const environment = programOf('quick-start', 'environment');

describe('the quick start', () => {
  test('in curl ends with a paid order, its invoice and its events', async () => {
    const folder = makeCheckout(await setup());
    const lines = await runShell(`${environment}\n${programOf('quick-start', 'curl')}`, folder);
    const [total, hostedUrl, paymentStatus, event] = lines;
    expect(total).toBe('45900');
    expect(hostedUrl).toMatch(/^http.*\/s\/sess_\w+$/);
    expect(paymentStatus).toBe('captured');
    expect(['order.created', 'payment.captured']).toContain(event ?? '');
    expect(readFileSync(join(folder, 'invoice.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  }, 60_000);
});
