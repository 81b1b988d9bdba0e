import { END_SIGN_IN, END_SIGN_INS_OF } from '../../storage/queries/directory/sign-ins.ts';
import { isUuid } from '../../storage/ids.ts';
import { fail } from '../errors.ts';
import type { SignInContext } from './sign-in-context.ts';

/** Ends one sign-in of a person, or all of them. Tokens that a page holds expire within five minutes. */
export async function endSignIn(
  { directory }: SignInContext,
  subject: string,
  which: { readonly id: string } | 'all',
): Promise<void> {
  if (which === 'all') {
    await directory(END_SIGN_INS_OF, [subject]);
    return;
  }
  const ended = isUuid(which.id) ? await directory(END_SIGN_IN, [which.id, subject]) : [];
  if (ended.length === 0) fail('not_found');
}
