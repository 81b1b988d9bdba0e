import { streamSSE } from 'hono/streaming';
import { customerOf } from '../checkout.mjs';
import { accountPage } from '../pages/account.mjs';
import { isLive } from '../plans.mjs';
import { unlessRefused } from '../refusals.mjs';

/** The subscription as the site's table has it, what comes next, and the way to the hosted portal. */
export function addAccount(site, { frameOf, ...options }) {
  const { commerce, store, listeners, publicUrl } = options;

  site.get('/account', async (c) => {
    const subscription = c.get('subscription');
    const upcoming = isLive(subscription)
      ? await commerce.subscriptions.getUpcomingInvoice(subscription.id).catch(unlessRefused)
      : undefined;
    const events = subscription ? store.eventsOf(subscription.id) : [];
    const isReturning = c.req.query('sessionId') !== undefined;
    const frame = await frameOf(c);
    return c.html(accountPage({ frame, subscription, upcoming, events, isReturning }));
  });

  // Says once when a webhook has changed what the page shows.
  site.get('/account/changes', (c) =>
    streamSSE(c, async (stream) => {
      let wake = () => undefined;
      const listener = () => wake();
      listeners.add(listener);
      stream.onAbort(listener);
      while (!stream.aborted && store.stampOf(c.get('user').id) === c.req.query('seen'))
        await new Promise((resolve) => {
          wake = resolve;
        });
      listeners.delete(listener);
      if (!stream.aborted) await stream.writeSSE({ data: 'changed' });
    }),
  );

  site.post('/account/portal', async (c) => {
    const { portalUrl } = await commerce.subscriptions.createClientToken({
      customerId: await customerOf(c.get('user'), options),
      returnUrl: `${publicUrl}/account`,
    });
    return c.redirect(portalUrl, 303);
  });
}
