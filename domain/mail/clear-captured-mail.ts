import type { SystemContext } from '../context.ts';

/** Forgets the captured mails' text; that they were written stays known, so that no cause is mailed twice. */
export async function clearCapturedMail(ctx: SystemContext): Promise<void> {
  await ctx.database.read(
    `update mail set status = 'sent', body_text = null, body_html = null where status = 'captured'`,
  );
}
