import { renderInvoice } from '../../domain/invoices/pdf/ensure-pdf.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Renders the PDF of a new invoice version ahead of its first download.
 *
 * Reads: the invoice and its application's branding. Writes: the file, then the row that names it. Guarantees: none; a
 * missing PDF is rendered by the request that downloads it.
 */
export const renderPdfTask: JobTask = {
  kind: 'job',
  name: 'invoice-render',
  concurrency: 2,
  endsWithOthers: true,
  // Renewals of the workspace come first: a download renders what is missing.
  deferForMs: 600_000,
  // A document that ends its process each time is no reason to continue; a download tries again.
  attemptsMax: 5,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of invoice ${key} names no workspace`);
    await renderInvoice(ctx, workspaceId, key);
  },
};
