import { html } from 'hono/html';
import { day, money, price } from './format.mjs';
import { framed } from './frame.mjs';

/** What a change costs, to the cent, before it is done. */
export function changePage({ frame, subscription, offer, preview, effective, once }) {
  const { currency, timezone } = subscription;
  const { credit, charge, taxDelta, net, amountDueNow, nextBillingAt, nextAmount } = preview;
  const pay = (amount) => money(amount, currency);
  const row = (name, amount) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${pay(amount)}</td>
    </tr>`;
  const used = net + taxDelta - amountDueNow;
  const isNow = effective === 'now';
  const next =
    nextBillingAt && nextAmount !== null
      ? `The next payment is ${pay(nextAmount)}, on ${day(nextBillingAt, timezone)}.`
      : '';
  const main = html`<h1>Change to ${offer.name}</h1>
    <p>
      From ${subscription.planName}, ${price(subscription)}, to ${offer.name},
      ${price({ ...offer, currency })}.
    </p>
    ${
      credit || charge
        ? html`<table>
            <tbody>
              ${row(`What is left of ${subscription.planName}`, -credit)}
              ${row(`${offer.name} until ${day(nextBillingAt, timezone)}`, charge)}
              ${taxDelta ? row('Tax', taxDelta) : ''}
              ${used > 0 ? row('From your credit', -used) : ''}
              ${used < 0 ? row('To your credit, for the next payments', -used) : ''}
            </tbody>
            <tfoot>
              ${row('You pay now', amountDueNow)}
            </tfoot>
          </table>`
        : html`<p>You pay nothing now.</p>`
    }
    <p>${isNow ? '' : 'The change comes with the next payment.'} ${next}</p>
    <form method="post" action="/account/change" class="line">
      <input type="hidden" name="plan" value="${offer.id}" />
      <input type="hidden" name="interval" value="${offer.interval}" />
      <input type="hidden" name="prorationDate" value="${preview.prorationDate}" />
      <input type="hidden" name="due" value="${amountDueNow}" />
      <input type="hidden" name="once" value="${once}" />
      <button>${amountDueNow > 0 ? `Change and pay ${pay(amountDueNow)}` : 'Change'}</button>
      <a href="/account">Keep ${subscription.planName}</a>
    </form>`;
  return framed(frame, { title: `Change to ${offer.name}`, main });
}
