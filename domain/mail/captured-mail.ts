import {
  CAPTURED_MAILS,
  CLEAR_CAPTURED_MAILS,
  type CapturedMail,
} from '../../storage/queries/mail/mails.ts';
import type { SystemContext } from '../context.ts';

/** Mails that were captured instead of sent, as there is no transport; newest first. */
export async function listCapturedMail(
  ctx: SystemContext,
  filter: { readonly to?: string; readonly template?: string },
): Promise<CapturedMail[]> {
  const { to, template } = filter;
  return ctx.database.read(CAPTURED_MAILS, [to?.toLowerCase() ?? null, template ?? null]);
}

/** Deletes the content of captured mails. */
export async function clearCapturedMail(ctx: SystemContext): Promise<void> {
  await ctx.database.read(CLEAR_CAPTURED_MAILS);
}
