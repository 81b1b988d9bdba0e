import { day, money } from './format.mjs';

/** The events of a subscription in the site's words; null for what says nothing to its buyer. */
const texts = {
  'subscription.created': () => 'You subscribed',
  'subscription.renewed': ({ amount }, pay) => `Paid ${pay(amount)}`,
  'subscription.recovered': () => 'The open payment is made',
  'subscription.trial_will_end': () => 'Your trial ends soon',
  'subscription.payment_failed': () => 'Payment failed',
  'subscription.payment_method_updated': () => 'Card changed',
  'subscription.changed': ({ before, after }) =>
    `Changed from ${named(before, after)} to ${named(after, before)}`,
  'subscription.change_scheduled': ({ after }) => `${after.planName} comes with the next payment`,
  'subscription.paused': () => 'Paused',
  'subscription.resumed': () => 'Resumed',
  'subscription.cancel_scheduled': () => 'Cancelled, to the end of the period',
  'subscription.cancel_unscheduled': () => 'The cancellation is taken back',
  'subscription.cancelled': () => 'Ended',
};

export function historyOf(events, { currency, timezone }) {
  return events.flatMap(({ type, body, happened_at: at }) => {
    const text = texts[type]?.(body, (amount) => money(amount, currency));
    return text ? [{ text, at: day(at, timezone) }] : [];
  });
}

/** The interval is told where the other's differs. */
const named = ({ planName, interval }, other) =>
  interval === other.interval ? planName : `${planName} by the ${interval}`;
