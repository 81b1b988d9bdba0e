import {
  CAPTURED_MAILS,
  CLEAR_CAPTURED_MAILS,
  type CapturedMail,
} from '../../storage/queries/mail/mails.ts';
import type { SystemContext } from '../context.ts';

/** Mails that were written but not sent, for want of a transport; newest first. */
export async function listCapturedMail(
  ctx: SystemContext,
  filter: { readonly to?: string; readonly template?: string },
): Promise<CapturedMail[]> {
  const { to, template } = filter;
  return ctx.database.read(CAPTURED_MAILS, [to?.toLowerCase() ?? null, template ?? null]);
}

/** Removes the captured mails' text. */
export async function clearCapturedMail(ctx: SystemContext): Promise<void> {
  await ctx.database.read(CLEAR_CAPTURED_MAILS);
}
