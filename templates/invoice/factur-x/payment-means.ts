import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import { optional, parent, xml, type Xml } from './xml.ts';

/** UNTDID 4461. */
const NOT_DEFINED = '1';
const CREDIT_TRANSFER = '30';
const BANK_CARD = '48';
const SEPA_CREDIT_TRANSFER = '58';
const CLEARING = '97';

/**
 * How it was or is to be paid (BG-16): by card where it was, by credit transfer to the seller's account where something
 * is due; a credit to the balance is cleared between the two. Anything else is not defined.
 */
export function paymentMeansXml(document: InvoiceDocument): Xml {
  const { currency, due, payment, corrects, seller, paymentInstructions } = document;
  const lastFour = /\*{4} (\d{4})\)?$/.exec(payment?.method ?? '')?.[1];
  if (lastFour !== undefined)
    return means(
      BANK_CARD,
      payment?.method,
      parent('ram:ApplicableTradeSettlementFinancialCard', xml('ram:ID', lastFour)),
    );
  if (due > 0 && seller.iban)
    return means(
      currency === 'EUR' ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER,
      null,
      parent('ram:PayeePartyCreditorFinancialAccount', xml('ram:IBANID', seller.iban)),
    );
  if (corrects?.isCredited) return means(CLEARING, null, null);
  return means(NOT_DEFINED, due > 0 ? paymentInstructions : payment?.method, null);
}

function means(code: string, words: string | null | undefined, account: Xml): Xml {
  return parent(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    xml('ram:TypeCode', code),
    optional('ram:Information', words),
    account,
  );
}
