import { html } from 'hono/html';
import { day } from './format.mjs';

const notices = {
  'has-plan': 'You have a plan already. Change it here.',
  changed: 'Your plan is being changed. This page says when it is done.',
  declined: 'Your card was declined. Nothing has changed.',
  'not-changed': 'This change is not possible now. Nothing has changed.',
  'new-price': 'The price has changed since the page was opened. This is the new one.',
};

/** The page around a page: bar, head line, navigation. */
export function framed({ user, clock, notice, path, stamp }, { title, main, isLive = false }) {
  const link = (to, text) =>
    html`<a href="${to}" ${path === to ? html`aria-current="page"` : ''}>${text}</a>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Almanac</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/site.css" />
        <script type="module" src="/site.js"></script>
      </head>
      <body>
        ${clock ? sandboxBar(clock, path) : ''}
        <header>
          <a class="brand" href="/">Almanac</a>
          <nav aria-label="Main">
            ${link('/', 'Plans')}
            ${user ? [link('/reports', 'Reports'), link('/account', 'Account')] : ''}
            ${
              user
                ? html`<form method="post" action="/sign-out">
                    <button class="link">Sign out</button>
                  </form>`
                : link('/sign-in', 'Sign in')
            }
          </nav>
        </header>
        <main ${isLive ? html`data-stamp="${stamp}"` : ''}>
          ${notices[notice] ? html`<p class="notice" role="status">${notices[notice]}</p>` : ''}
          ${main}
        </main>
        <p id="news" class="unseen" role="status"></p>
        <footer>
          <p>An example. Nothing is sold here, and no money moves in a sandbox.</p>
        </footer>
      </body>
    </html>`;
}

export function problemPage(frame, text) {
  return framed(frame, {
    title: 'Sorry',
    main: html`<h1>Sorry</h1>
      <p>${text}</p>
      <p><a href="/">Back to the plans</a></p>`,
  });
}

/** Only in a sandbox: renewals are weeks away, so a developer moves the clock. */
function sandboxBar({ now, mode }, path) {
  return html`<aside aria-label="Sandbox">
    <form method="post" action="/sandbox/advance">
      <span
        ><strong>Sandbox</strong> ${mode === 'real' ? 'Today is' : 'The test clock is at'}
        ${day(now)}</span
      >
      <input type="hidden" name="back" value="${path}" />
      <button name="unit" value="day">A day later</button>
      <button name="unit" value="month">A month later</button>
    </form>
  </aside>`;
}
