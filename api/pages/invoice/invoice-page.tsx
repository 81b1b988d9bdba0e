import type { Refusal } from '../../../domain/errors.ts';
import type {
  HostedInvoice,
  InvoiceBrand,
} from '../../../domain/invoices/hosted/load-hosted-invoice.ts';
import { randomBase62 } from '../../../storage/ids.ts';
import { checkoutDocument, type Frame } from '../../../templates/checkout/document.tsx';
import { Panel } from '../../../templates/checkout/panel.tsx';
import { HostedInvoiceView } from '../../../templates/hosted-invoice/hosted-invoice.tsx';
import { hostedInvoiceStyle } from '../../../templates/hosted-invoice/style.ts';
import { html, type Reply } from '../../http/reply.ts';
import { pageHeaders } from '../checkout/page-headers.ts';
import { brandedFrame, plainFrame, refusalTexts } from '../linked-pages.ts';
import { invoiceProps } from './invoice-props.ts';
import type { InvoiceTexts } from './invoice-texts.ts';

/** The page of an invoice, without a script. It is not compressed: its address is a secret (BREACH). */
export function invoicePage(hosted: HostedInvoice, texts: InvoiceTexts, path: string): Reply {
  const nonce = randomBase62(22);
  const title = texts.labels.title(hosted.invoice.number);
  const body = <HostedInvoiceView {...invoiceProps(hosted, texts, path)} />;
  const frame = frameOf(hosted, texts, title);
  return html(checkoutDocument({ ...frame, nonce }, body), headersOf(hosted, nonce));
}

/** The page behind a link whose time is over: it names the seller, and nothing of the invoice. */
export function expiredInvoicePage(brand: InvoiceBrand, texts: InvoiceTexts): Reply {
  const nonce = randomBase62(22);
  const heading = texts.frame.expiredHeading;
  const body = <Panel sign="time" heading={heading} text={texts.labels.expiredText} />;
  const frame = frameOf(brand, texts, heading);
  return html(checkoutDocument({ ...frame, nonce }, body), headersOf(brand, nonce), 410);
}

/** A link that leads nowhere, or a page that cannot be shown now. It contains nothing of any invoice. */
export function invoiceRefusalPage({ status, headers }: Refusal, texts: InvoiceTexts): Reply {
  const { heading, text } = refusalTexts(status, texts.frame, texts.labels.invalidText);
  const nonce = randomBase62(22);
  const frame = plainFrame(heading, { ...texts.frame, language: texts.language }, nonce);
  const page = checkoutDocument(frame, <Panel sign="bad" heading={heading} text={text} />);
  return html(page, { ...headersOf(null, nonce), ...headers }, status);
}

function headersOf(brand: InvoiceBrand | null, nonce: string): Record<string, string> {
  const logoUrl = brand?.config.logoUrl ?? null;
  return {
    ...pageHeaders({
      ancestors: null,
      api: '',
      images: logoUrl === null ? [] : [logoUrl],
      fieldsUrl: null,
      framesBank: false,
      nonce,
    }),
    'x-robots-tag': 'noindex, nofollow',
  };
}

function frameOf(
  brand: InvoiceBrand,
  { frame, language }: InvoiceTexts,
  title: string,
): Omit<Frame, 'nonce'> {
  return {
    ...brandedFrame(brand, brand.applicationName, title, { ...frame, language }),
    leaveUrl: null,
    sheet: hostedInvoiceStyle,
    script: null,
  };
}
