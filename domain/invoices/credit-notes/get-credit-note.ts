import { isUuid } from '../../../storage/ids.ts';
import {
  CREDIT_NOTE_OF_TENANT,
  type CreditNoteRow,
} from '../../../storage/queries/invoices/credit-notes.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

/** A credit note for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function getCreditNote(ctx: Context, id: string): Promise<CreditNoteRow> {
  if (!isUuid(id)) fail('not_found');
  const values = [ctx.workspaceId, ctx.environmentId, ctx.applicationId, id];
  const [row] = await ctx.database.read(CREDIT_NOTE_OF_TENANT, values);
  return row ?? fail('not_found');
}
