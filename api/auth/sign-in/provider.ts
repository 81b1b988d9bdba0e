import type { IdentityContext } from '../../../domain/context.ts';

export type Identity = IdentityContext['identity'];

/** What a browser keeps while its person is at the provider, sealed in a cookie. */
export interface SignInFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Signs people in: the operator's OpenID Connect provider. */
export interface OidcProvider {
  readonly kind: 'oidc';
  /** Where the person goes. */
  readonly begin: () => Promise<{ readonly url: string; readonly flow: SignInFlow }>;
  /** Who came back; throws SignInRejected when that is not who went. */
  readonly complete: (
    query: URLSearchParams,
    flow: SignInFlow,
  ) => Promise<{ readonly identity: Identity; readonly idToken: string | null }>;
  /** Where the person is signed out there, too; null where the provider has no such page. */
  readonly endSessionUrl: (idToken: string | null) => Promise<string | null>;
}

/** `built_in`: anybody, by typing an address, in development. `none`: production without settings for it. */
export type SignInProvider =
  | OidcProvider
  | { readonly kind: 'built_in' }
  | { readonly kind: 'none' };

/** The provider's response is not for this browser, is not valid, or says no. */
export class SignInRejected extends Error {}
