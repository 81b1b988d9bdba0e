import { createHash } from 'node:crypto';
import { inkOn } from '../../templates/ink-on.ts';
import { html, type Reply } from '../http/reply.ts';
import { escapeHtml } from './reference/markup.ts';

export interface UnsubscribeProps {
  readonly applicationName: string;
  readonly companyName: string;
  readonly logoUrl: string | null;
  readonly color: string | null;
  /** Masked. */
  readonly email: string;
  readonly subscribed: boolean;
  /** The choice was made just now. */
  readonly isDone: boolean;
  readonly token: string;
}

/** The page behind a mail's unsubscribe link: what the mails are, and one button. Opening it changes nothing. */
export function unsubscribePage(props: UnsubscribeProps): Reply {
  const style = styleOf(props.color);
  return html(document(props, style), headersFor(style, props.logoUrl));
}

function document(props: UnsubscribeProps, style: string): string {
  const { companyName, isDone, subscribed } = props;
  const title = titleOf(props);
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title} – ${escapeHtml(companyName)}</title>
  <style>${style}</style>
</head>
<body>
  <main>
    ${mark(props)}
    <h1${isDone ? ' role="status"' : ''}>${title}</h1>
    ${subscribed ? whileSubscribed(props) : whileUnsubscribed(props)}
  </main>
</body>
</html>`;
}

function titleOf({ isDone, subscribed }: UnsubscribeProps): string {
  if (subscribed) return isDone ? 'You are subscribed again' : 'No more cart reminders?';
  return isDone ? 'You are unsubscribed' : 'You are unsubscribed already';
}

function whileSubscribed(props: UnsubscribeProps): string {
  const { email, isDone, companyName } = props;
  const who = `<strong>${escapeHtml(email)}</strong>`;
  if (isDone) {
    return `<p>${escapeHtml(companyName)} may again remind ${who} of a cart that was left.</p>
    ${form(props, false, 'Unsubscribe', false)}`;
  }
  return `<p>${escapeHtml(companyName)} sends ${who} a reminder when a cart is left behind. Orders, invoices and deliveries are not affected.</p>
    ${form(props, false, 'Unsubscribe', true)}`;
}

function whileUnsubscribed(props: UnsubscribeProps): string {
  const { email, companyName } = props;
  return `<p>${escapeHtml(companyName)} sends no more cart reminders to <strong>${escapeHtml(email)}</strong>.</p>
    ${form(props, true, 'Send them again', false)}`;
}

function form(
  { token }: UnsubscribeProps,
  subscribe: boolean,
  label: string,
  isPrimary: boolean,
): string {
  return `<form method="post" action="/unsubscribe/apply">
      <input type="hidden" name="token" value="${escapeHtml(token)}">
      <button${isPrimary ? ' class="primary"' : ''} name="subscribe" value="${subscribe}">${label}</button>
    </form>`;
}

function mark({ logoUrl, companyName }: UnsubscribeProps): string {
  const name = escapeHtml(companyName);
  return logoUrl
    ? `<p class="mark"><img src="${escapeHtml(logoUrl)}" alt="${name}"></p>`
    : `<p class="mark">${name}</p>`;
}

function styleOf(color: string | null): string {
  const accent = color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : '#0b5fff';
  return `
:root { color-scheme: light dark; --ink: #16202c; --paper: #fff; --line: #c9d2dc; --accent: ${accent}; --on-accent: ${inkOn(accent)}; --ground: #eef2f6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eef5; --paper: #18212c; --line: #435264; --ground: #0e141b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 28rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 2rem; }
.mark { margin: 0 0 1.5rem; font-weight: 600; }
.mark img { display: block; max-width: 12rem; max-height: 3rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .75rem; }
p { margin: 0 0 1.25rem; overflow-wrap: anywhere; }
button { width: 100%; min-height: 2.75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
}

function headersFor(style: string, logoUrl: string | null): Record<string, string> {
  const hash = createHash('sha256').update(style).digest('base64');
  const logo = URL.parse(logoUrl ?? '')?.origin;
  const images = logo ? `; img-src ${logo}` : '';
  return {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'${images}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
