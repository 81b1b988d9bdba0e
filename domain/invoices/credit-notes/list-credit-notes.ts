import type { Page } from '../../../storage/page.ts';
import {
  creditNoteList,
  type ListedCreditNote,
} from '../../../storage/queries/invoices/credit-notes.ts';
import type { Context } from '../../context.ts';
import { listPage } from '../../list-page.ts';
import type { CreditNoteFilter } from './schemas.ts';

/** Credit notes of the tenant, newest first unless `sort` says otherwise. */
export function listCreditNotes(
  ctx: Context,
  filter: CreditNoteFilter,
): Promise<Page<ListedCreditNote>> {
  return listPage(ctx, creditNoteList(ctx, filter), filter);
}
