import { randomUUID } from 'node:crypto';
import { changePage } from '../pages/change.mjs';
import { findOffer, isLive, termsOf } from '../plans.mjs';
import { unlessRefused } from '../refusals.mjs';

/** A change of plan: first what it costs, then the change at just that price. */
export function addChange(site, { commerce, frameOf }) {
  site.get('/account/change', async (c) => {
    const offer = findOffer(c.req.query('plan'), c.req.query('interval'));
    const subscription = c.get('subscription');
    if (offer === undefined || !isLive(subscription)) return c.redirect('/account', 303);
    const body = changeTo(offer, subscription);
    const preview = await commerce.subscriptions
      .previewChange(subscription.id, body)
      .catch(unlessRefused);
    if (preview === undefined) return c.redirect('/account?notice=not-changed', 303);
    const { effective } = body;
    const frame = await frameOf(c);
    const once = randomUUID();
    return c.html(changePage({ frame, subscription, offer, preview, effective, once }));
  });

  site.post('/account/change', async (c) => {
    const { plan, interval, prorationDate, due, once } = await c.req.parseBody();
    const offer = findOffer(plan, interval);
    const { id, ...subscription } = c.get('subscription') ?? {};
    if (offer === undefined || !isLive(subscription)) return c.redirect('/account', 303);
    // The instant of the preview has the amounts of the preview, however long the page was open.
    const body = { ...changeTo(offer, subscription), prorationDate };
    const key = { idempotencyKey: `change-${id}-${once}` };
    try {
      const { amountDueNow } = await commerce.subscriptions.previewChange(id, body);
      if (String(amountDueNow) !== due)
        return c.redirect(
          `/account/change?plan=${plan}&interval=${interval}&notice=new-price`,
          303,
        );
      await commerce.subscriptions.change(id, body, key);
      return c.redirect('/account?notice=changed', 303);
    } catch (error) {
      unlessRefused(error);
      const notice = error.code === 'payment_failed' ? 'declined' : 'not-changed';
      return c.redirect(`/account?notice=${notice}`, 303);
    }
  });
}

/** At once, but for the end of metered use: what was used is billed before. */
function changeTo(offer, subscription) {
  const effective = subscription.usage && !offer.usage ? 'period_end' : 'now';
  return { ...termsOf(offer), usage: offer.usage ?? null, effective };
}
