import { renderInvoice } from '../../domain/invoices/pdf/ensure-pdf.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Makes the PDF of a new invoice version, so that the first download need not wait for it.
 *
 * Reads: the invoice and its application's look. Writes: the file, then the row that names it.
 * Guarantees: nothing that a download depends on; a PDF that is missing is made by the request for it.
 */
export const renderPdfTask: JobTask = {
  kind: 'job',
  name: 'invoice-render',
  concurrency: 1,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of invoice ${key} names no workspace`);
    await renderInvoice(ctx, workspaceId, key);
  },
};
