import { html } from 'hono/html';
import { isLive, offers } from '../plans.mjs';
import { money } from './format.mjs';
import { framed } from './frame.mjs';

export function plansPage({ frame, interval, currency, subscription, once }) {
  const shown = offers.filter((offer) => offer.interval === interval);
  const current = isLive(subscription) ? subscription : undefined;
  const main = html`<div class="lead">
      <h1>Your numbers, on one page.</h1>
      <p>
        Almanac draws the report that you would otherwise draw by hand. Cancel whenever you like.
      </p>
    </div>
    <nav class="switch" aria-label="How often you pay">
      ${intervalLink('month', 'Monthly', interval)}
      ${intervalLink('year', 'Yearly, two months free', interval)}
    </nav>
    <ul class="plans">
      ${shown.map((offer) => planCard({ offer, currency, current, once }))}
    </ul>
    ${frame.clock ? testCards : ''}`;
  return framed(frame, { title: 'Plans', main });
}

function intervalLink(to, text, interval) {
  const current = to === interval ? html`aria-current="true"` : '';
  return html`<a href="/?interval=${to}" ${current}>${text}</a>`;
}

function planCard({ offer, currency, current, once }) {
  const { id, name, pitch, points = [], amount, interval, trialDays, usage } = offer;
  return html`<li>
    <h2>${name}</h2>
    <p>${pitch}</p>
    <p class="price"><strong>${money(amount, currency)}</strong> a ${interval}</p>
    <ul>
      ${points.map((point) => html`<li>${point}</li>`)} ${usage ? usagePoints(usage, currency) : ''}
      ${trialDays ? html`<li>Free for ${trialDays} days</li>` : ''}
    </ul>
    ${current ? changeLink(offer, current) : subscribeForm({ id, name, interval, trialDays, once })}
  </li>`;
}

function usagePoints({ included, unitAmount }, currency) {
  return html`<li>${included} reports included</li>
    <li>${money(unitAmount, currency)} for each further one</li>`;
}

function changeLink({ id, name, interval }, current) {
  if (current.planId === id && current.interval === interval)
    return html`<p class="current">This is your plan.</p>`;
  return html`<a class="button quiet" href="/account/change?plan=${id}&interval=${interval}">
    Change to ${name}
  </a>`;
}

function subscribeForm({ id, name, interval, trialDays, once }) {
  return html`<form method="post" action="/subscribe">
    <input type="hidden" name="plan" value="${id}" />
    <input type="hidden" name="interval" value="${interval}" />
    <input type="hidden" name="once" value="${once}-${id}" />
    <button>${trialDays ? `Try ${name} for free` : `Choose ${name}`}</button>
  </form>`;
}

const testCards = html`<section class="cards">
  <h2>Cards to try</h2>
  <dl>
    <div>
      <dt>4242 4242 4242 4242</dt>
      <dd>pays, and goes on paying</dd>
    </div>
    <div>
      <dt>4000 0000 0000 0341</dt>
      <dd>pays once; each renewal is declined</dd>
    </div>
    <div>
      <dt>4000 0000 0000 0002</dt>
      <dd>is declined at once</dd>
    </div>
  </dl>
  <p>Any date in the future, any code.</p>
</section>`;
