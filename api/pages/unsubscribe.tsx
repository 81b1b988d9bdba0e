import { inkOn } from '../../templates/ink-on.ts';
import type { Reply } from '../http/reply.ts';
import { smallPage } from './small-page.tsx';

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
  const { companyName, logoUrl, color, isDone, subscribed } = props;
  const title = titleOf(props);
  const logo = URL.parse(logoUrl ?? '')?.origin;
  const body = (
    <>
      <p class="mark">{logoUrl ? <img src={logoUrl} alt={companyName} /> : companyName}</p>
      <div role={isDone ? 'status' : undefined}>
        <h1>{title}</h1>
      </div>
      {subscribed ? <WhileSubscribed {...props} /> : <WhileUnsubscribed {...props} />}
    </>
  );
  return smallPage({
    title: `${title} – ${companyName}`,
    css: cssOf(color),
    allowed: [...(logo ? [`img-src ${logo}`] : []), "form-action 'self'", "frame-ancestors 'none'"],
    body,
  });
}

function titleOf({ isDone, subscribed }: UnsubscribeProps): string {
  if (subscribed) return isDone ? 'You are subscribed again' : 'No more cart reminders?';
  return isDone ? 'You are unsubscribed' : 'You are unsubscribed already';
}

function WhileSubscribed({ email, isDone, companyName, token }: UnsubscribeProps) {
  const who = <strong>{email}</strong>;
  return (
    <>
      {isDone ? (
        <p>
          {companyName} may again remind {who} of a cart that was left.
        </p>
      ) : (
        <p>
          {companyName} sends {who} a reminder when a cart is left behind. Orders, invoices and
          deliveries are not affected.
        </p>
      )}
      <Choice token={token} subscribe={false} label="Unsubscribe" isPrimary={!isDone} />
    </>
  );
}

function WhileUnsubscribed({ email, companyName, token }: UnsubscribeProps) {
  return (
    <>
      <p>
        {companyName} sends no more cart reminders to <strong>{email}</strong>.
      </p>
      <Choice token={token} subscribe label="Send them again" isPrimary={false} />
    </>
  );
}

function Choice({
  token,
  subscribe,
  label,
  isPrimary,
}: {
  readonly token: string;
  readonly subscribe: boolean;
  readonly label: string;
  readonly isPrimary: boolean;
}) {
  return (
    <form method="post" action="/unsubscribe/apply">
      <input type="hidden" name="token" value={token} />
      <button class={isPrimary ? 'primary' : undefined} name="subscribe" value={String(subscribe)}>
        {label}
      </button>
    </form>
  );
}

function cssOf(color: string | null): string {
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
