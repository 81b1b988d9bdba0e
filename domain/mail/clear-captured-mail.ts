import type { BaseContext } from '../context.ts';

/** Forgets the captured mails' text; that they were written stays known, so that no cause is mailed twice. */
export async function clearCapturedMail(ctx: BaseContext): Promise<void> {
  await ctx.services.database.read(
    `update mail set status = 'sent', body_text = null, body_html = null where status = 'captured'`,
  );
}
