import type { Reply } from '../http/reply.ts';
import { panelCss } from './panel-css.ts';
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
    css: panelCss(color),
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
