import * as client from 'openid-client';
import type { Config } from '../../../config.ts';
import { toAsciiEmail } from '../../../domain/formats.ts';
import { SignInRejected, type Identity, type OidcProvider } from './provider.ts';

type Settings = NonNullable<Config['signIn']>;
type Place = Pick<Config, 'baseUrl' | 'production'>;

export const CALLBACK_PATH = '/auth/callback';
const SIGNED_OUT_PATH = '/auth/signed-out';
const TIMEOUT_SECONDS = 10;

/** Authorization code flow with PKCE, state and nonce, at the provider that its discovery document describes. */
export function createOidcProvider(settings: Settings, place: Place): OidcProvider {
  const configured = remembered(() => discover(settings, place));
  const redirectUri = `${place.baseUrl}${CALLBACK_PATH}`;
  return {
    kind: 'oidc',
    begin: async () => {
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, flow };
    },
    complete: async (query, { state, nonce, verifier }) => {
      const config = await configured();
      const url = new URL(redirectUri);
      url.search = query.toString();
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      const tokens = await unlessRejected(() => client.authorizationCodeGrant(config, url, checks));
      const claims = tokens.claims();
      if (claims === undefined) throw new SignInRejected('the provider sent no ID token');
      const told =
        typeof claims['email'] === 'string' || !config.serverMetadata().userinfo_endpoint
          ? claims
          : await unlessRejected(() =>
              client.fetchUserInfo(config, tokens.access_token, claims.sub),
            );
      return { identity: identityOf(claims.sub, told), idToken: tokens.id_token ?? null };
    },
    endSessionUrl: async (idToken) => {
      const config = await configured();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: `${place.baseUrl}${SIGNED_OUT_PATH}`,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      }).href;
    },
  };
}

function discover(
  { issuer, clientId, clientSecret }: Settings,
  { production }: Place,
): Promise<client.Configuration> {
  const authentication = clientSecret === null ? client.None() : client.ClientSecretBasic();
  return client.discovery(new URL(issuer), clientId, clientSecret ?? undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    // As for its keys: a provider on this machine, in development.
    execute: production ? [] : [client.allowInsecureRequests],
  });
}

const EMAIL_LENGTH_MAX = 254;

function identityOf(subject: string, claims: Readonly<Record<string, unknown>>): Identity {
  const { email, email_verified: emailVerified } = claims;
  if (typeof email !== 'string' || email.trim() === '' || email.length > EMAIL_LENGTH_MAX)
    throw new SignInRejected('the provider tells no e-mail address: allow the scope "email"');
  return {
    subject,
    email: toAsciiEmail(email).toLowerCase(),
    emailVerified: emailVerified === true,
  };
}

/** What the library finds wrong is the caller's; a provider that does not respond is not. */
async function unlessRejected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isAnswer =
      error instanceof client.ClientError ||
      error instanceof client.AuthorizationResponseError ||
      error instanceof client.ResponseBodyError;
    if (!isAnswer) throw error;
    throw new SignInRejected(error.message, { cause: error });
  }
}

/** What was found once is found; a failure is tried again with the next call. */
function remembered<T>(find: () => Promise<T>): () => Promise<T> {
  const last: { found: Promise<T> | null } = { found: null };
  return () => {
    last.found ??= find().catch((error: unknown) => {
      last.found = null;
      throw error;
    });
    return last.found;
  };
}
