import {
  END_REUSED_SIGN_IN,
  SEE_BEFORE_ROTATION,
  SEE_SIGN_IN,
  type SignInRow,
} from '../../storage/queries/directory/sign-ins.ts';
import type { IdentityContext } from '../context.ts';
import { openShortLived } from './open-short-lived.ts';
import type { SignInContext } from './sign-in-context.ts';
import { readSignInSecret, type SignInSecret } from './sign-in-secret.ts';

/** How long two tabs that renew at the same moment are not taken for a thief and a victim. */
const CONCURRENT_MS = 30_000;

export interface SignIn {
  readonly id: string;
  readonly secret: SignInSecret;
  readonly identity: IdentityContext['identity'];
  readonly idToken: string | null;
  readonly expiresAt: Date;
  /** Whether the cookie may be replaced: not when another tab has just replaced it. */
  readonly mayRotate: boolean;
}

/**
 * The sign-in of a cookie; null when there is none, or it has ended. A secret that was replaced, however
 * long ago, comes from a copy: the sign-in ends, for the thief and for the owner, who signs in again.
 */
export async function findSignIn(ctx: SignInContext, cookie: string): Promise<SignIn | null> {
  const { directory, services } = ctx;
  const secret = readSignInSecret(services, cookie);
  if (secret === null) return null;
  const now = services.clock();
  const [row] = await directory(SEE_SIGN_IN, [secret.id, secret.hash, now]);
  if (row) return toSignIn(ctx, row, secret, true);
  const recent = new Date(now.getTime() - CONCURRENT_MS);
  const [before] = await directory(SEE_BEFORE_ROTATION, [secret.id, secret.hash, now, recent]);
  if (before) return toSignIn(ctx, before, secret, !before.is_seen);
  const reused = await directory(END_REUSED_SIGN_IN, [secret.id, secret.hash, now]);
  if (reused.length > 0)
    services.reportFailure(new Error(`sign-in ${secret.id}`), 'a replaced sign-in cookie was used');
  return null;
}

function toSignIn(
  { services }: SignInContext,
  row: SignInRow,
  secret: SignInSecret,
  mayRotate: boolean,
): SignIn {
  const { id, subject, email, email_verified: emailVerified, sealed_id_token: sealed } = row;
  return {
    id,
    secret,
    identity: { subject, email, emailVerified },
    idToken: sealed === null ? null : openShortLived(services.secrets, sealed),
    expiresAt: row.expires_at,
    mayRotate,
  };
}
