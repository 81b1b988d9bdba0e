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
import type { InvoiceCheckout } from '../../../domain/settlement/by-card/load-invoice-checkout.ts';
import { html, type Reply } from '../../http/reply.ts';
import { pageHeaders } from '../checkout/page-headers.ts';
import { brandedFrame, plainFrame, refusalTexts } from '../linked-pages.ts';
import { walletDataOf } from '../checkout/wallet-data.ts';
import { withLocale } from '../processor-fields/with-locale.ts';
import { scriptTexts } from '../checkout/script-texts.ts';
import type { InvoiceData } from './browser/invoice-data.ts';
import { invoiceProps } from './invoice-props.ts';
import type { InvoiceTexts } from './invoice-texts.ts';

export interface InvoiceUrls {
  /** `/i/{token}` */
  readonly path: string;
  /** Null where the API is at the page's own origin. */
  readonly apiUrl: string | null;
  readonly scriptUrl: string;
}

/**
 * The page of an invoice; it has a script where a card can pay it, or is being charged. It is not compressed: its address
 * is a secret (BREACH).
 */
export function invoicePage(
  hosted: HostedInvoice,
  checkout: InvoiceCheckout,
  texts: InvoiceTexts,
  urls: InvoiceUrls,
): Reply {
  const nonce = randomBase62(22);
  const props = invoiceProps(hosted, checkout, texts, urls.path);
  // Read aloud when the page is loaded anew after a payment.
  const title = `${props.heading} – ${props.state.text}`;
  const body = <HostedInvoiceView {...props} />;
  const data = dataOf(hosted, checkout, texts, urls);
  const frame = frameOf(hosted, texts, title);
  const script = data && { url: urls.scriptUrl, data };
  const sources = data && { api: data.api, fieldsUrl: data.fieldsUrl };
  return html(
    checkoutDocument({ ...frame, script, nonce }, body),
    headersOf(hosted, nonce, sources),
  );
}

function dataOf(
  { invoice }: HostedInvoice,
  checkout: InvoiceCheckout,
  { language, locale, pay, money }: InvoiceTexts,
  { path, apiUrl }: InvoiceUrls,
): InvoiceData | null {
  if (checkout.kind === 'none') return null;
  const { currency } = invoice;
  const shared = { language, texts: scriptTexts(pay), api: apiUrl ?? '', path, currency };
  if (checkout.kind === 'running')
    return {
      ...shared,
      view: 'waiting',
      amount: 0,
      amountText: '',
      tries: 0,
      fieldsUrl: null,
      wallet: null,
    };
  const { amount, cardEntry, tries } = checkout;
  return {
    ...shared,
    view: 'form',
    amount,
    amountText: money(amount, currency),
    tries,
    fieldsUrl: cardEntry.kind === 'frame' ? withLocale(cardEntry.fieldsUrl, locale) : null,
    wallet: cardEntry.wallet && walletDataOf(cardEntry.wallet, locale, null),
  };
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

function headersOf(
  brand: InvoiceBrand | null,
  nonce: string,
  sources: { readonly api: string; readonly fieldsUrl: string | null } | null = null,
): Record<string, string> {
  const logoUrl = brand?.config.logoUrl ?? null;
  return {
    ...pageHeaders({
      ancestors: null,
      images: logoUrl === null ? [] : [logoUrl],
      api: sources?.api ?? '',
      fieldsUrl: sources?.fieldsUrl ?? null,
      framesBank: false,
      nonce,
    }),
    'x-robots-tag': 'noindex, nofollow',
  };
}

function frameOf(
  brand: InvoiceBrand,
  { frame, pay, language }: InvoiceTexts,
  title: string,
): Omit<Frame, 'nonce'> {
  return {
    ...brandedFrame(brand, brand.applicationName, title, {
      ...frame,
      needsScript: pay.needsScript,
      language,
    }),
    leaveUrl: null,
    sheet: hostedInvoiceStyle,
    script: null,
  };
}
