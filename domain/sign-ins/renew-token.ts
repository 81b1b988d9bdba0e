import { ROTATE_SIGN_IN } from '../../storage/queries/directory/sign-ins.ts';
import { secondsAfter } from '../signed-token.ts';
import { consoleToken } from './console-token.ts';
import type { SignIn } from './find-sign-in.ts';
import type { SignInContext } from './sign-in-context.ts';
import { newSignInSecret } from './sign-in-secret.ts';

const TOKEN_SECONDS = 300;

export interface RenewedToken {
  readonly token: string;
  readonly expiresAt: Date;
  /** The cookie's new value; null where it stays. */
  readonly cookie: string | null;
  readonly identity: SignIn['identity'];
}

/** A short-lived session for the memory of a page, and a new secret for the cookie that it was got with. */
export async function renewToken(ctx: SignInContext, signIn: SignIn): Promise<RenewedToken> {
  const { services, directory } = ctx;
  const { id, secret, identity, mayRotate } = signIn;
  const now = services.clock();
  const expiresAt = secondsAfter(now, TOKEN_SECONDS);
  const token = await consoleToken.issue(services, { ...identity }, expiresAt);
  const next = newSignInSecret(services, id);
  const rotated = mayRotate
    ? await directory(ROTATE_SIGN_IN, [id, secret.hash, next.hash, now])
    : [];
  return { token, expiresAt, identity, cookie: rotated.length > 0 ? next.cookie : null };
}
