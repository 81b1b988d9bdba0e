import {
  claimPdf,
  recordPdf,
  readStoredPdf,
  releasePdf,
  type PdfDocument,
  type PdfKey,
} from '../../../storage/queries/invoices/invoice-pdfs.ts';
import { ObjectStoreUnavailable } from '../../../storage/objects/object-store.ts';
import { unitOfWork, type DatabaseContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { brandingOf, loadPdfSource, type PdfSource } from './pdf-source.ts';

/** Longer than the renderer's timeout, so that a claim expires only after a crash. */
const CLAIM_MS = 45_000;
const POLL_MS = 100;

/** A simulated fault of the environment (contract 90 §5) made the renderer fail. */
class RenderingFault extends Error {
  override readonly name = 'RenderingFault';
}

/** Renders the PDF of an invoice's latest version in the application's current branding. */
export async function renderInvoice(
  ctx: DatabaseContext,
  workspaceId: string,
  invoiceId: string,
): Promise<void> {
  const source = await loadPdfSource(ctx, { workspaceId, id: invoiceId }, null);
  if (source) await ensurePdf(ctx, source);
}

/**
 * The object key of a source's PDF, rendered if missing. One process renders it while the others wait; the claim of a
 * crashed process expires. A PDF whose logo could not be loaded is stored under a branding without logo, so that a
 * later download tries the logo again.
 */
export async function ensurePdf(ctx: DatabaseContext, source: PdfSource): Promise<string> {
  return (await makePdf(ctx, source)).objectKey;
}

export interface MadePdf {
  readonly objectKey: string;
  /** The file, if it was rendered just now. */
  readonly content: Uint8Array | null;
}

/** Makes a source's PDF as above, and returns the file; `isClaimed`: the caller has claimed the PDF of the source's branding. */
export async function makePdf(
  ctx: DatabaseContext,
  source: PdfSource,
  isClaimed = false,
): Promise<MadePdf> {
  if (source.objectKey !== null) return { objectKey: source.objectKey, content: null };
  if (source.faults.includes('pdf-renderer')) {
    if (isClaimed) await releaseClaim(ctx, source);
    throw new RenderingFault();
  }
  const { logoUrl } = source.look;
  const logo = logoUrl === null ? null : await ctx.services.loadLogo(logoUrl);
  const branding = logo === null ? brandingOf({ ...source.look, logoUrl: null }) : source.branding;
  const key: PdfKey = { ...source, branding };
  if (isClaimed && branding === source.branding) return renderAndStore(ctx, source, key, logo);
  if (isClaimed) await releaseClaim(ctx, source);
  for (const waitUntil = performance.now() + 2 * CLAIM_MS; performance.now() < waitUntil;) {
    const [isOurs, objectKey] = await ctx.database.atOnce((query) => [
      claimPdf({ query }, key, CLAIM_MS),
      readStoredPdf({ query }, key),
    ]);
    if (isOurs) return renderAndStore(ctx, source, key, logo);
    if (objectKey !== null) return { objectKey, content: null };
    await Bun.sleep(POLL_MS);
  }
  throw new Error(`nobody made the PDF of invoice ${source.invoiceId} in time`);
}

/** Claims a PDF with what else is asked at once; whoever has claimed it makes it (`makePdf`) or releases it. */
export function claimToMake(source: Parameters<typeof claimPdf>[0], key: PdfKey): Promise<boolean> {
  return claimPdf(source, key, CLAIM_MS);
}

/** Has somebody else make what was claimed. */
export async function releaseClaim({ database }: DatabaseContext, key: PdfKey): Promise<void> {
  await database.atOnce((query) => [releasePdf({ query }, key)]);
}

async function renderAndStore(
  ctx: DatabaseContext,
  { document, look }: PdfSource,
  key: PdfKey,
  logo: string | null,
): Promise<MadePdf> {
  const { services } = ctx;
  const { brandColor, companyName } = look;
  const name = key.prints === 'invoice' ? `v${key.version}` : `v${key.version}-credit-note`;
  const objectKey = `invoices/${key.workspaceId}/${key.invoiceId}/${name}-${key.branding}.pdf`;
  try {
    const print = { logo, brandColor, companyName };
    const content = await services.renderInvoice(document, print, key.workspaceId);
    services.failpoint('invoice.after_render');
    await services.objects.put(objectKey, content, { contentType: 'application/pdf' });
    await unitOfWork(ctx, async (tx) => tx.write(recordPdf(key, objectKey, ctx.now())));
    return { objectKey, content };
  } catch (error) {
    await releaseClaim(ctx, key);
    throw error;
  }
}

const RENDER_MS = 5_000;
const URL_SECONDS = 300;

/** A URL of the PDF of an invoice's version, of its newest where that is null, or of its credit note; 404 `not_found`. */
export async function signPdfOf(
  ctx: DatabaseContext,
  invoice: { readonly workspaceId: string; readonly id: string },
  version: number | null,
  prints: PdfDocument = 'invoice',
): Promise<string> {
  const source = await loadPdfSource(ctx, invoice, version, prints);
  return signPdf(ctx, source ?? fail('not_found'));
}

/**
 * A URL of the PDF, valid for 5 minutes. A missing PDF is rendered now: 409 `pdf_not_ready` when that fails or takes
 * longer than 5 s (it continues in the background; `reason` says which), 503 `storage_unavailable` when the store does not respond.
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
  let reason: 'rendering' | 'failed' = 'rendering';
  const timer = setTimeout(() => timeout.resolve(null), RENDER_MS);
  const making = ensurePdf(ctx, source);
  // Also reports a failure after the timeout.
  making.catch((error: unknown) => reportUnexpected(ctx, source, error));
  try {
    const objectKey = await Promise.race([making, timeout.promise]);
    if (objectKey !== null) return objectKey;
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) fail('storage_unavailable');
    reason = 'failed';
  } finally {
    clearTimeout(timer);
  }
  return fail('pdf_not_ready', { reason }, { headers: { 'retry-after': '5' } });
}

/** Reports nothing for a store that is down, which the 503 reports, or for a simulated fault. */
function reportUnexpected({ services }: DatabaseContext, source: PdfSource, error: unknown): void {
  if (error instanceof ObjectStoreUnavailable || error instanceof RenderingFault) return;
  services.reportFailure(error, `the PDF of invoice ${source.invoiceId} was not made`);
}
