import { randomUUID } from 'node:crypto';
import { checkoutUrl } from '../checkout.mjs';
import { plansPage } from '../pages/plans.mjs';
import { findOffer, isLive } from '../plans.mjs';

/** The plans, and from them to the hosted checkout. */
export function addSelling(site, { frameOf, ...options }) {
  site.get('/', async (c) => {
    const interval = c.req.query('interval') === 'year' ? 'year' : 'month';
    const { currency } = options.application;
    const subscription = c.get('subscription');
    const frame = await frameOf(c);
    return c.html(plansPage({ frame, interval, currency, subscription, once: randomUUID() }));
  });

  site.post('/subscribe', async (c) => {
    const { plan, interval, once } = await c.req.parseBody();
    const offer = findOffer(plan, interval);
    if (offer === undefined) return c.redirect('/', 303);
    const user = c.get('user');
    if (user === undefined) return c.redirect(`/sign-in?plan=${plan}&interval=${interval}`, 303);
    if (isLive(c.get('subscription'))) return c.redirect('/account?notice=has-plan', 303);
    return c.redirect(await checkoutUrl(user, offer, once, options), 303);
  });
}
