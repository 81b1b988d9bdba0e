import { randomUUID } from 'node:crypto';
import { reportsPage } from '../pages/reports.mjs';
import { isOpen } from '../plans.mjs';
import { reportUsage } from '../usage.mjs';

/** The product: open to whoever has an active plan. */
export function addReports(site, { commerce, store, isSandbox, frameOf }) {
  site.get('/reports', async (c) => {
    const subscription = c.get('subscription');
    const reports = store.reportsOf(c.get('user').id);
    const frame = await frameOf(c);
    return c.html(reportsPage({ frame, subscription, reports, once: randomUUID() }));
  });

  site.post('/reports', async (c) => {
    const { once } = await c.req.parseBody();
    // Asked on the server, whatever the page showed.
    if (!isOpen(c.get('subscription')) || !/^[\da-f-]{36}$/.test(once))
      return c.redirect('/reports', 303);
    const now = isSandbox ? (await commerce.testClock.get()).now : new Date().toISOString();
    store.addReport(once, c.get('user').id, now);
    await reportUsage({ commerce, store });
    return c.redirect('/reports', 303);
  });
}
