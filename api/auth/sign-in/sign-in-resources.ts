import type { Config } from '../../../config.ts';
import type { CellsContext } from '../../../domain/context.ts';
import { findSignIn, type SignIn } from '../../../domain/sign-ins/find-sign-in.ts';
import type { SignInContext } from '../../../domain/sign-ins/sign-in-context.ts';
import { signInCookies, type SignInCookies } from './cookies.ts';
import { createOidcProvider } from './oidc-provider.ts';
import type { SignInProvider } from './provider.ts';

/** The routes of signing in work with these. */
export interface SignInResources {
  readonly provider: SignInProvider;
  readonly cookies: SignInCookies;
  readonly baseUrl: string;
  readonly enter: (ctx: CellsContext) => SignInContext;
  /** Who is signed in, in the browser of a request; null for nobody. */
  readonly whoIs: (ctx: CellsContext, request: Request) => Promise<SignIn | null>;
}

export function createSignInResources(
  config: Config,
  directory: SignInContext['directory'],
): SignInResources {
  const cookies = signInCookies(config);
  const enter = (ctx: CellsContext): SignInContext => ({ ...ctx, directory });
  return {
    provider: providerOf(config),
    cookies,
    baseUrl: config.baseUrl,
    enter,
    whoIs: async (ctx, request) => {
      const cookie = cookies.session.read(request);
      return cookie === null ? null : findSignIn(enter(ctx), cookie);
    },
  };
}

function providerOf(config: Config): SignInProvider {
  const { signIn, identity, production, baseUrl } = config;
  if (signIn) return createOidcProvider(signIn, { baseUrl, production });
  return { kind: identity === null && !production ? 'built_in' : 'none' };
}

/** Where a form that signs out may lead: browsers hold redirects against `form-action`, too. */
export async function formOriginOf(provider: SignInProvider): Promise<string | null> {
  const url = provider.kind === 'oidc' ? await provider.endSessionUrl(null) : null;
  return url === null ? null : new URL(url).origin;
}
