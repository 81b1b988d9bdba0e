import {
  CAPTURED_MAILS,
  CLEAR_CAPTURED_MAILS,
  type CapturedMail,
} from '../../storage/queries/mail/mails.ts';
import type { CellsContext } from '../context.ts';

/** Mails that were captured instead of sent, as there is no transport; newest first. */
export async function listCapturedMail(
  ctx: CellsContext,
  filter: { readonly to?: string; readonly template?: string },
): Promise<CapturedMail[]> {
  const { to, template } = filter;
  const values = [to?.toLowerCase() ?? null, template ?? null];
  const { databases } = ctx.database;
  const found = await Promise.all(databases.map((one) => one.read(CAPTURED_MAILS, values)));
  return found.flat().toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** Deletes the content of captured mails. */
export async function clearCapturedMail(ctx: CellsContext): Promise<void> {
  await Promise.all(ctx.database.databases.map((one) => one.read(CLEAR_CAPTURED_MAILS)));
}
