import type { ScriptTexts, WalletData } from '../../checkout/browser/page-data.ts';

/** What the server hands to the script of an invoice's page; the checkout page's fields and alerts read the first two. */
export interface InvoiceData {
  /** BCP 47 */
  readonly language: string;
  readonly texts: ScriptTexts;
  /** Where the API is; empty when it is where the page is. */
  readonly api: string;
  /** `/i/{token}` */
  readonly path: string;
  readonly view: 'form' | 'waiting';
  /** Minor units, as the button names it. */
  readonly amount: number;
  readonly currency: string;
  /** The amount as it is written. */
  readonly amountText: string;
  /** How often a card was tried. */
  readonly tries: number;
  readonly fieldsUrl: string | null;
  /** Offered beside the card. */
  readonly wallet: WalletData | null;
}

/** The one cast: the server wrote it by this type. */
export function readInvoiceData(page: Document): InvoiceData {
  const text = page.getElementById('page-data')?.textContent;
  if (!text) throw new Error('the page has no data');
  return JSON.parse(text) as InvoiceData;
}
