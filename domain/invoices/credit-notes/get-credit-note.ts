import { isUuid } from '../../../storage/ids.ts';
import {
  CREDIT_NOTE_OF_TENANT,
  HAS_CREDIT_NOTE_PDF,
  type CreditNoteRow,
} from '../../../storage/queries/invoices/credit-notes.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { CreditNoteWithPdf } from './view.ts';

/** A credit note with its content. */
export async function getCreditNote(ctx: Context, id: string): Promise<CreditNoteWithPdf> {
  const row = await loadCreditNote(ctx, id);
  const printed = await ctx.database.read(HAS_CREDIT_NOTE_PDF, [
    row.workspace_id,
    row.invoice_id,
    row.version,
  ]);
  return { row, hasPdf: printed.length > 0 };
}

/** A credit note for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadCreditNote(ctx: Context, id: string): Promise<CreditNoteRow> {
  if (!isUuid(id)) fail('not_found');
  const [row] = await ctx.database.read(CREDIT_NOTE_OF_TENANT, [
    ctx.workspaceId,
    ctx.environmentId,
    ctx.applicationId,
    id,
  ]);
  return row ?? fail('not_found');
}
