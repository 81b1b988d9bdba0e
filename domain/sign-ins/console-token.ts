import { Type } from '@sinclair/typebox';
import { signedToken } from '../signed-token.ts';

/**
 * A dashboard session that this service issues to a browser that is signed in: for its memory alone, for five minutes.
 * Ending a sign-in takes effect when the last of its tokens has expired.
 */
export const consoleToken = signedToken({
  audience: 'console-session',
  claims: Type.Object({
    subject: Type.String({ minLength: 1 }),
    email: Type.String({ minLength: 1 }),
    emailVerified: Type.Boolean(),
  }),
  refusal: 'unauthorized',
});
