import { FORGET_SIGN_INS, INSERT_SIGN_IN } from '../../storage/queries/directory/sign-ins.ts';
import { newId } from '../../storage/ids.ts';
import type { IdentityContext } from '../context.ts';
import type { SignInContext } from './sign-in-context.ts';
import { newSignInSecret } from './sign-in-secret.ts';

/** After this time a person shows again at the identity provider that they still may. */
const LASTS_MS = 12 * 3_600_000;

export interface NewSignIn {
  readonly identity: IdentityContext['identity'];
  /** Of the provider, for signing out there. */
  readonly idToken: string | null;
  readonly userAgent: string;
}

/** Stores that a person is signed in; gives the value of the browser's cookie. */
export async function startSignIn(
  { directory, services, client = 'unknown' }: SignInContext,
  { identity, idToken, userAgent }: NewSignIn,
): Promise<string> {
  const now = services.clock();
  const id = newId();
  const { cookie, hash } = newSignInSecret(services, id);
  const { subject, email, emailVerified } = identity;
  await directory(FORGET_SIGN_INS, [now]);
  await directory(INSERT_SIGN_IN, [
    id,
    subject,
    email,
    emailVerified,
    hash,
    idToken === null ? null : services.secrets.seal(idToken),
    userAgent.slice(0, 300),
    client,
    new Date(now.getTime() + LASTS_MS),
  ]);
  return cookie;
}
