import type { ComponentChildren } from 'preact';
import type { Reply } from '../../http/reply.ts';
import { smallPage } from '../small-page.tsx';
import { signInCss } from './sign-in-css.ts';

interface PanelProps {
  readonly title: string;
  readonly status?: number;
  /** Where its forms may lead beside here: signing out continues to the provider. */
  readonly formOrigin?: string | null;
  readonly body: ComponentChildren;
}

/** A page of signing in: no script, no frame around it, forms to this service alone. */
export function signInPanel({ title, status = 200, formOrigin = null, body }: PanelProps): Reply {
  const forms = `form-action 'self'${formOrigin === null ? '' : ` ${formOrigin}`}`;
  return smallPage(
    {
      title,
      css: signInCss,
      allowed: [forms, "frame-ancestors 'none'"],
      showsOrigin: true,
      body: (
        <>
          <h1>{title}</h1>
          {body}
        </>
      ),
    },
    status,
  );
}

/** The sign-in that comes back to a page, with the address that should sign in there. */
export function signInAddress(next: string, email: string): string {
  return `/auth/sign-in?${new URLSearchParams({ next, email }).toString()}`;
}

/** Development: anybody signs in by typing an address. */
export function builtInSignInPage(returnPath: string, email = ''): Reply {
  return signInPanel({
    title: 'Sign in',
    body: (
      <>
        <p>
          This service runs in development: any e-mail address signs in, and nobody is asked. In
          production, your identity provider asks here.
        </p>
        <form method="post" action="/dev/identity/sign-in">
          <input type="hidden" name="next" value={returnPath} />
          <label for="email">E-mail</label>
          <input
            id="email"
            name="email"
            type="email"
            value={email}
            required
            maxLength={254}
            autocomplete="email"
          />
          <button class="primary">Sign in</button>
        </form>
      </>
    ),
  });
}

export function notConfiguredPage(): Reply {
  return signInPanel({
    title: 'Sign-in is not configured',
    status: 503,
    body: (
      <p>
        The operator of this service has to set CONSOLE_OIDC_CLIENT_ID, so that people can sign in
        at the identity provider. Until then, give programs a secret key: commerce login --key.
      </p>
    ),
  });
}

export function signInFailedPage(reason: string, returnPath: string): Reply {
  return signInPanel({
    title: 'You are not signed in',
    status: 400,
    body: (
      <>
        <p role="alert">{reason}</p>
        <a class="button" href={`/auth/sign-in?next=${encodeURIComponent(returnPath)}`}>
          Try again
        </a>
      </>
    ),
  });
}

export function signedOutPage(): Reply {
  return signInPanel({
    title: 'You are signed out',
    body: (
      <a class="button" href="/auth/sign-in">
        Sign in again
      </a>
    ),
  });
}
