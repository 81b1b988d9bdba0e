import { ObjectStoreUnavailable } from '../../../storage/objects/object-store.ts';
import type { DatabaseContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { ensurePdf, RenderingFault } from './ensure-pdf.ts';
import type { PdfSource } from './pdf-source.ts';

const RENDER_MS = 5_000;
const URL_SECONDS = 300;

/**
 * A URL of the PDF, valid for 5 minutes. A missing PDF is rendered now: 409 `pdf_not_ready` when that fails or takes
 * longer than 5 s (it continues in the background), 503 `storage_unavailable` when the store does not respond.
 */
export async function signPdf(ctx: DatabaseContext, source: PdfSource): Promise<string> {
  if (source.faults.includes('storage')) fail('storage_unavailable');
  const objectKey = source.objectKey ?? (await ensureInTime(ctx, source));
  try {
    return await ctx.services.objects.signUrl(objectKey, {
      expiresInSeconds: URL_SECONDS,
      filename: `${source.document.number}.pdf`,
    });
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) fail('storage_unavailable');
    throw error;
  }
}

async function ensureInTime(ctx: DatabaseContext, source: PdfSource): Promise<string> {
  const timeout = Promise.withResolvers<null>();
  const timer = setTimeout(() => timeout.resolve(null), RENDER_MS);
  const making = ensurePdf(ctx, source);
  // Also reports a failure after the timeout.
  making.catch((error: unknown) => reportUnexpected(ctx, source, error));
  try {
    const objectKey = await Promise.race([making, timeout.promise]);
    if (objectKey !== null) return objectKey;
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) fail('storage_unavailable');
  } finally {
    clearTimeout(timer);
  }
  return fail('pdf_not_ready', undefined, { headers: { 'retry-after': '5' } });
}

/** Reports nothing for a store that is down, which the 503 reports, or for a simulated fault. */
function reportUnexpected({ services }: DatabaseContext, source: PdfSource, error: unknown): void {
  if (error instanceof ObjectStoreUnavailable || error instanceof RenderingFault) return;
  services.reportFailure(error, `the PDF of invoice ${source.invoiceId} was not made`);
}
