import type { QueuedMailRow } from '../../storage/queries/mail/mails.ts';
import type { PdfKey } from '../../storage/queries/invoices/invoice-pdfs.ts';
import type { SystemContext, WorkspaceContext } from '../context.ts';
import { claimToMake, makePdf, releaseClaim } from '../invoices/pdf/ensure-pdf.ts';
import { readPdfSource, type PdfSource } from '../invoices/pdf/pdf-source.ts';
import { attachedInvoiceOf } from '../mail/queue-mail.ts';
import { contentOf, readQueuedMail, sendQueued, type RenderedMail } from '../mail/send-mail.ts';
import type { AttachedInvoice, MailContent } from '../mail/templates.ts';
import type { MailAttachment } from '../ports/mail-transport.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';

/** What the document of a mail is made from, in the branding that the mail was written with. */
export interface AskedDocument extends AttachedInvoice {
  readonly branding: string;
}

interface MailKey {
  readonly workspaceId: string;
  readonly id: string;
}

interface Found {
  readonly mail: QueuedMailRow;
  /** Null for a mail without a document. */
  readonly source: PdfSource | null;
  /** Its PDF is to be made here. */
  readonly isClaimed: boolean;
}

/**
 * Makes the document of a queued mail, unless it exists, and sends the mail with it. The document is made also for a mail
 * that is withheld. Who knows what is asked for has mail, document and claim read in one round trip.
 */
export async function sendWithDocument(
  base: SystemContext,
  { workspaceId, id }: MailKey,
  asked: AskedDocument | null,
  render: (content: MailContent) => RenderedMail,
): Promise<void> {
  const ctx = enterWorkspace(base, workspaceId, base.actor);
  const found = asked ? await claimAndRead(ctx, id, asked) : await readMail(ctx, id);
  if (!found) return;
  const { mail, source, isClaimed } = found;
  const files = source ? [await fileOf(ctx, source, isClaimed)] : [];
  await sendQueued(base, mail, render, files);
}

async function claimAndRead(
  ctx: WorkspaceContext,
  mailId: string,
  asked: AskedDocument,
): Promise<Found | null> {
  const { workspaceId, database, services } = ctx;
  const key: PdfKey = { workspaceId, prints: 'invoice', ...asked };
  const { invoiceId, version, prints, branding } = key;
  const [mail, source, isClaimed] = await database.atOnce((query) => [
    readQueuedMail({ query }, services, mailId),
    readPdfSource({ query }, { workspaceId, id: invoiceId }, version, prints),
    claimToMake({ query }, key),
  ]);
  const isOurs = isClaimed && mail !== null && source?.branding === branding;
  if (isClaimed && !isOurs) await releaseClaim(ctx, key);
  return mail && { mail, source: required(source, invoiceId), isClaimed: isOurs };
}

async function readMail(ctx: WorkspaceContext, mailId: string): Promise<Found | null> {
  const { workspaceId, database, services } = ctx;
  const mail = await readQueuedMail(database, services, mailId);
  if (!mail) return null;
  const attached = attachedInvoiceOf(contentOf(ctx, mail));
  if (!attached) return { mail, source: null, isClaimed: false };
  const { invoiceId, version, prints = 'invoice' } = attached;
  const source = await readPdfSource(database, { workspaceId, id: invoiceId }, version, prints);
  return { mail, source: required(source, invoiceId), isClaimed: false };
}

function required(source: PdfSource | null, invoiceId: string): PdfSource {
  if (!source) throw new Error(`invoice ${invoiceId} has no such version`);
  return source;
}

async function fileOf(
  ctx: WorkspaceContext,
  source: PdfSource,
  isClaimed: boolean,
): Promise<MailAttachment> {
  const made = await makePdf(ctx, source, isClaimed);
  return {
    filename: `${source.document.number}.pdf`,
    contentType: 'application/pdf',
    content: made.content ?? (await storedFile(ctx, source, made.objectKey)),
  };
}

async function storedFile(
  { services }: WorkspaceContext,
  { invoiceId }: PdfSource,
  objectKey: string,
): Promise<Uint8Array> {
  const stored = await services.objects.get(objectKey);
  if (!stored) throw new Error(`the PDF of invoice ${invoiceId} is gone`);
  return new Uint8Array(await new Response(stored.stream).arrayBuffer());
}
