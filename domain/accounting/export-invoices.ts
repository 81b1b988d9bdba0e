import { pageOfBytes } from './byte-stream.ts';
import type { ApplicationContext } from '../context.ts';
import { csvRows, csvText } from './csv.ts';
import { bookedDocuments } from './booked-documents.ts';
import { datevFile, requireDatev } from './datev.ts';
import { spanOf } from './days.ts';
import type { ExportInput } from './schemas.ts';
import { loadAccounting } from './settings.ts';
import type { ExportedFile } from './byte-stream.ts';

/**
 * Invoices, credit notes and voids of the days as one file, read page by page while it is sent: as CSV (UTF-8, a row a
 * document and rate) or as a DATEV Buchungsstapel. 422 `validation_error` where DATEV cannot take them: no settings,
 * another currency than EUR, or days of two fiscal years.
 */
export async function exportInvoices(
  ctx: ApplicationContext,
  input: ExportInput,
): Promise<ExportedFile> {
  const { settings, timezone } = await loadAccounting(ctx.database, ctx);
  const span = spanOf(input, timezone);
  const name = `invoices-${input.from}-${input.to}`;
  if (input.format === 'datev') {
    const datev = await requireDatev(ctx, settings, span, input);
    const documents = bookedDocuments(ctx, input, 'EUR');
    return {
      name: `EXTF_${name}.csv`,
      contentType: 'text/csv; charset=windows-1252',
      body: pageOfBytes(datevFile(documents, datev, input, ctx.now(), timezone)),
    };
  }
  const documents = bookedDocuments(ctx, input, input.currency);
  return {
    name: `${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: pageOfBytes(csvText(csvRows(documents))),
  };
}
