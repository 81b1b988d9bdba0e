import type { ChallengeView } from '../../domain/connectors/sandbox/challenge-view.ts';
import { redirect, type Reply } from '../http/reply.ts';
import { smallPage } from './small-page.tsx';

/** The sandbox bank's page: the amount, the card and two buttons; or how the challenge ended. */
export function challengePage(challenge: ChallengeView, status: 200 | 409 = 200): Reply {
  const isOpen = challenge.status === 'pending';
  const heading = isOpen ? 'Confirm your payment' : 'Payment confirmation';
  const body = (
    <>
      <p class="notice">Sandbox bank: no real money moves.</p>
      <h1>{heading}</h1>
      {isOpen ? <Open challenge={challenge} /> : <Ended challenge={challenge} />}
    </>
  );
  const head = <link rel="icon" href="data:," />;
  const allowed = ['img-src data:', `form-action ${formTargets(challenge)}`];
  return smallPage({ title: `${heading} – sandbox bank`, css, allowed, head, body }, status);
}

/** Where the buyer goes after the decision: back to the checkout, or to the page that says how it ended. */
export function afterChallenge(challenge: ChallengeView): Reply {
  return redirect(challenge.returnUrl ?? `/sandbox/challenge/${challenge.ref}`, 303);
}

function Open({ challenge }: { readonly challenge: ChallengeView }) {
  const { ref, amount, card } = challenge;
  return (
    <>
      <p>Your bank asks you to confirm this payment.</p>
      <dl>
        <div>
          <dt>Amount</dt>
          <dd>{amount}</dd>
        </div>
        {card && (
          <div>
            <dt>Card</dt>
            <dd>{card}</dd>
          </div>
        )}
        <div>
          <dt>Reference</dt>
          <dd>
            <code>{ref}</code>
          </dd>
        </div>
      </dl>
      <form method="post" action={`/sandbox/challenge/${ref}`}>
        <button class="primary" name="action" value="approve">
          Approve payment
        </button>
        <button name="action" value="reject">
          Reject payment
        </button>
      </form>
    </>
  );
}

function Ended({ challenge }: { readonly challenge: ChallengeView }) {
  const { status, returnUrl } = challenge;
  return (
    <>
      <p role="status">
        {status === 'approved' ? 'The payment was approved.' : 'The payment was not approved.'}
      </p>
      <p>{returnUrl ? <a href={returnUrl}>Back to the checkout</a> : 'You can close this page.'}</p>
    </>
  );
}

/** Browsers hold a form's redirect against `form-action` too, so the checkout's origin is on it. */
function formTargets({ returnUrl }: ChallengeView): string {
  const parsed = URL.parse(returnUrl ?? '');
  return parsed ? `'self' ${parsed.origin}` : `'self'`;
}

const css = `
:root { color-scheme: light dark; --ink: #16202c; --paper: #fff; --line: #c9d2dc; --accent: #0b5fff; --ground: #eef2f6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eef5; --paper: #18212c; --line: #435264; --accent: #1f6bff; --ground: #0e141b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; }
h1 { font-size: 1.375rem; margin: .25rem 0 1rem; }
.notice { margin: 0; font-size: .875rem; }
dl { margin: 1rem 0; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
dd { margin: 0; font-weight: 600; text-align: right; overflow-wrap: anywhere; }
dd code { font-size: .8125rem; font-weight: 400; }
a { color: inherit; }
button { width: 100%; min-height: 2.75rem; margin-top: .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: #fff; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
