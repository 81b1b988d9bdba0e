import { html } from 'hono/html';
import { findOffer, isLive, offers } from '../plans.mjs';
import { day, money, price } from './format.mjs';
import { framed } from './frame.mjs';
import { historyOf } from './history.mjs';

export function accountPage({ frame, subscription, upcoming, events, isReturning }) {
  const main = html`<h1>Your account</h1>
    <p class="who">${frame.user.email}</p>
    ${
      subscription
        ? planOf({ subscription, upcoming, events })
        : isReturning
          ? html`<p role="status">Your payment is being confirmed. This page changes by itself.</p>`
          : html`<p>You have no plan yet.</p>
              <p><a class="button" href="/">See the plans</a></p>`
    }`;
  return framed(frame, { title: 'Account', main, isLive: true });
}

function planOf({ subscription, upcoming, events }) {
  const name = subscription.planName ?? subscription.planId;
  return html`<section aria-labelledby="plan" class="panel">
      <div class="line">
        <h2 id="plan">${name}</h2>
        <span class="badge ${subscription.status}" data-news>${words[subscription.status]}</span>
      </div>
      <p data-news>${stateOf(subscription)}</p>
      ${subscription.status === 'past_due' ? paymentFailed(subscription) : ''}
      ${
        isLive(subscription)
          ? portalButton(
              subscription.status === 'past_due' ? 'Update your card' : 'Manage plan and card',
              subscription.status === 'past_due' ? '' : 'quiet',
            )
          : html`<a class="button" href="/">See the plans</a> ${portalButton('Invoices', 'quiet')}`
      }
    </section>
    ${upcoming ? upcomingOf(upcoming, subscription) : ''}
    ${isLive(subscription) ? changesOf(subscription) : ''}
    <section aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <ol class="history">
        ${historyOf(events, subscription).map(
          ({ at, text }) => html`<li><span>${text}</span> <time>${at}</time></li>`,
        )}
      </ol>
    </section>`;
}

const words = {
  pending: 'Pending',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment failed',
  paused: 'Paused',
  cancelled: 'Ended',
  completed: 'Ended',
  expired: 'Ended',
};

function stateOf(subscription) {
  const { status, timezone, currentPeriodEnd, endedAt, resumeAt } = subscription;
  if (endedAt) return `Ended on ${day(endedAt, timezone)}.`;
  if (subscription.cancelAtPeriodEnd)
    return `Cancelled. You can use it until ${day(currentPeriodEnd, timezone)}.`;
  if (status === 'trialing')
    return `Free until ${day(subscription.trialEnd, timezone)}, then ${price(subscription)}.`;
  if (status === 'paused')
    return `Paused${resumeAt ? ` until ${day(resumeAt, timezone)}` : ''}. Nothing is charged.`;
  const { pendingChange } = subscription;
  if (pendingChange)
    return `${price(subscription)} until ${day(pendingChange.effectiveAt, timezone)}, then ${pendingChange.terms.planName}.`;
  return `${price(subscription)}.`;
}

function paymentFailed({ nextRetryAt, timezone }) {
  return html`<p class="alert" data-news>
    <strong>Payment failed: update your card.</strong> Reports are closed until then.
    ${nextRetryAt ? `We try your card again on ${day(nextRetryAt, timezone)}.` : ''}
  </p>`;
}

function portalButton(text, look) {
  return html`<form method="post" action="/account/portal">
    <button class="${look}">${text}</button>
  </form>`;
}

function upcomingOf({ lines, taxTotal, creditApplied, amountDue, chargeAt }, subscription) {
  const { currency, timezone } = subscription;
  const row = (name, amount) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${money(amount, currency)}</td>
    </tr>`;
  return html`<section aria-labelledby="upcoming">
    <h2 id="upcoming">
      ${subscription.status === 'past_due' ? 'Next try' : 'Next payment'}, on
      ${day(chargeAt, timezone)}
    </h2>
    <table>
      <tbody>
        ${lines.map((line) => row(line.description ? `${line.name} (${line.description})` : line.name, line.total))}
        ${taxTotal ? row('Tax', taxTotal) : ''}
        ${creditApplied ? row('Credit', -creditApplied) : ''}
      </tbody>
      <tfoot>
        ${row('In all', amountDue)}
      </tfoot>
    </table>
  </section>`;
}

function changesOf({ planId, interval, status, cancelAtPeriodEnd, currency }) {
  if (!['trialing', 'active'].includes(status) || cancelAtPeriodEnd) return '';
  const others = offers.filter((offer) => offer !== findOffer(planId, interval));
  return html`<section aria-labelledby="change">
    <h2 id="change">Change your plan</h2>
    <ul class="choices">
      ${others.map(
        (offer) =>
          html`<li>
            <a href="/account/change?plan=${offer.id}&interval=${offer.interval}"
              >${offer.name}, ${price({ ...offer, currency })}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
