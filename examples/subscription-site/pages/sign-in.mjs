import { html } from 'hono/html';
import { framed } from './frame.mjs';

export function signInPage({ frame, wanted, once }) {
  const main = html`<div class="narrow">
    <h1>${wanted ? `Sign up for ${wanted.name}` : 'Sign in'}</h1>
    <p>
      This is a demo: it believes every address, keeps no password, and sends no mail. A real site
      mails a link that signs you in.
    </p>
    <form method="post" action="/sign-in" class="stack">
      <label for="email">Email</label>
      <input id="email" name="email" type="email" autocomplete="email" required />
      <input type="hidden" name="plan" value="${wanted?.id ?? ''}" />
      <input type="hidden" name="interval" value="${wanted?.interval ?? ''}" />
      <input type="hidden" name="once" value="${once}" />
      <button>${wanted ? 'Continue to payment' : 'Sign in'}</button>
    </form>
  </div>`;
  return framed(frame, { title: 'Sign in', main });
}
