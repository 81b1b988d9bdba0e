import { html } from 'hono/html';
import { isLive, isOpen } from '../plans.mjs';
import { day } from './format.mjs';
import { framed } from './frame.mjs';

/** What the plans pay for: closed to whoever has no active one. */
export function reportsPage({ frame, subscription, reports, once }) {
  const main = html`<h1>Reports</h1>
    ${
      isOpen(subscription)
        ? html`<form method="post" action="/reports">
            <input type="hidden" name="once" value="${once}" />
            <button>Draw a report</button>
          </form>`
        : closed(subscription)
    }
    ${
      reports.length > 0 && isOpen(subscription)
        ? html`<ul class="reports">
            ${reports.map(report)}
          </ul>`
        : ''
    }`;
  return framed(frame, { title: 'Reports', main });
}

function closed(subscription) {
  const isPaying = isLive(subscription);
  return html`<div class="panel">
    <p>
      ${isPaying ? 'Reports are closed while your plan is not active.' : 'Reports come with a plan.'}
    </p>
    <a class="button" href="${isPaying ? '/account' : '/'}"
      >${isPaying ? 'To your account' : 'See the plans'}</a
    >
  </div>`;
}

function report({ id, made_at: madeAt }) {
  // Numbers of the report's own, since this example measures nothing.
  const digits = id.replaceAll('-', '').slice(0, 12);
  const heights = Array.from(digits, (digit) => 6 + Number.parseInt(digit, 16) * 3);
  const least = Math.min(...heights);
  return html`<li>
    <svg viewBox="0 0 168 60" role="img" aria-label="A chart of twelve months">
      ${heights.map(
        (height, at) =>
          html`<rect
            x="${at * 14}"
            y="${60 - height}"
            width="10"
            height="${height}"
            rx="2"
            class="${height === least ? 'least' : ''}"
          />`,
      )}
    </svg>
    <p>Report of ${day(madeAt)}</p>
  </li>`;
}
