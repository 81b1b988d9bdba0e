import type { InvoiceDocument, InvoiceLine } from '../../../storage/entities/invoice-version.ts';
import { factsOf, type MachineFacts } from './machine-facts.ts';
import { dateTime, partyXml } from './parts.ts';
import { paymentMeansXml } from './payment-means.ts';
import { categoryOf, percentOf, type TaxCategory, type TaxGroup } from './tax-category.ts';
import { optional, parent, xml, type Xml } from './xml.ts';

const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
  'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
].join(' ');
const EN16931 = 'urn:cen.eu:en16931:2017';
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const PEPPOL_BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const COMMERCIAL_INVOICE = '380';
const CREDIT_NOTE = '381';
const PIECE = 'unitCode="C62"';
const DISCOUNT = '95';
const FREIGHT = 'FC';

/**
 * The machine-readable invoice or credit note: a Cross Industry Invoice of the profile EN 16931, as Factur-X attaches it. Null where
 * data is missing or unsuitable: no country or tax id of the seller, no country of the buyer, uncalculated tax, sums
 * that violate its rules, a currency of three decimals; and for a voided invoice.
 */
export function facturXOf(document: InvoiceDocument): string | null {
  return crossIndustryInvoice(document, guideline(EN16931));
}

/**
 * An XRechnung 3.0 differs from it in what it claims to be. Whether the document has what XRechnung requires beyond
 * EN 16931 is decided by the caller.
 */
export function xRechnungOf(document: InvoiceDocument): string | null {
  const process = 'ram:BusinessProcessSpecifiedDocumentContextParameter';
  return crossIndustryInvoice(
    document,
    parent(process, xml('ram:ID', PEPPOL_BILLING)),
    guideline(XRECHNUNG),
  );
}

function guideline(id: string): Xml {
  return parent('ram:GuidelineSpecifiedDocumentContextParameter', xml('ram:ID', id));
}

function crossIndustryInvoice(
  document: InvoiceDocument,
  ...context: readonly Xml[]
): string | null {
  const facts = factsOf(document);
  if (facts === null) return null;
  const body = [
    parent('rsm:ExchangedDocumentContext', ...context),
    parent(
      'rsm:ExchangedDocument',
      xml('ram:ID', document.number),
      xml('ram:TypeCode', document.corrects ? CREDIT_NOTE : COMMERCIAL_INVOICE),
      dateTime('ram:IssueDateTime', document.issueDate),
      document.stamps.includes('TEST')
        ? parent('ram:IncludedNote', xml('ram:Content', 'TEST'))
        : null,
    ),
    parent(
      'rsm:SupplyChainTradeTransaction',
      ...document.lines.map((line, index) => lineXml(line, index + 1, document, facts)),
      agreement(document),
      parent(
        'ram:ApplicableHeaderTradeDelivery',
        parent(
          'ram:ActualDeliverySupplyChainEvent',
          dateTime('ram:OccurrenceDateTime', document.supplyDate ?? document.issueDate),
        ),
      ),
      settlement(document, facts),
    ),
  ].join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${NAMESPACES}>${body}</rsm:CrossIndustryInvoice>\n`;
}

function lineXml(
  line: InvoiceLine,
  position: number,
  document: InvoiceDocument,
  { money, pricesIncludeTax }: MachineFacts,
): Xml {
  const quantity = String(line.quantity);
  // A price that includes tax has no exact net unit price: the line's net is for its whole quantity.
  const price = pricesIncludeTax
    ? [xml('ram:ChargeAmount', money(line.net)), xml('ram:BasisQuantity', quantity, PIECE)]
    : [xml('ram:ChargeAmount', money(line.unitPrice))];
  const allowance =
    pricesIncludeTax || line.discount === 0
      ? null
      : document.deduction === 'unused_time'
        ? allowanceOrCharge('false', money(line.discount), null, 'Unused time', null)
        : allowanceOrCharge('false', money(line.discount), DISCOUNT, 'Discount', null);
  return parent(
    'ram:IncludedSupplyChainTradeLineItem',
    parent('ram:AssociatedDocumentLineDocument', xml('ram:LineID', String(position))),
    parent(
      'ram:SpecifiedTradeProduct',
      xml('ram:Name', line.description || '-'),
      optional('ram:Description', line.detail),
    ),
    parent('ram:SpecifiedLineTradeAgreement', parent('ram:NetPriceProductTradePrice', ...price)),
    parent('ram:SpecifiedLineTradeDelivery', xml('ram:BilledQuantity', quantity, PIECE)),
    parent(
      'ram:SpecifiedLineTradeSettlement',
      categoryXml(
        'ram:ApplicableTradeTax',
        categoryOf(line.taxRate, document),
        percentOf(line.taxRate),
      ),
      allowance,
      parent(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        xml('ram:LineTotalAmount', money(line.net)),
      ),
    ),
  );
}

function agreement(document: InvoiceDocument): Xml {
  return parent(
    'ram:ApplicableHeaderTradeAgreement',
    optional('ram:BuyerReference', document.buyer.leitwegId),
    partyXml('ram:SellerTradeParty', document.seller),
    partyXml('ram:BuyerTradeParty', document.buyer),
    parent(
      'ram:SellerOrderReferencedDocument',
      optional('ram:IssuerAssignedID', document.orderNumber),
    ),
    parent('ram:BuyerOrderReferencedDocument', optional('ram:IssuerAssignedID', document.poNumber)),
  );
}

function settlement(document: InvoiceDocument, facts: MachineFacts): Xml {
  const { money, groups, shipping } = facts;
  const { servicePeriod, dueDate, due, currency } = document;
  const charge =
    shipping === null
      ? null
      : allowanceOrCharge(
          'true',
          money(shipping.net),
          FREIGHT,
          document.shipping?.name ?? 'Shipping',
          categoryXml(
            'ram:CategoryTradeTax',
            categoryOf(shipping.rate, document),
            percentOf(shipping.rate),
          ),
        );
  return parent(
    'ram:ApplicableHeaderTradeSettlement',
    due > 0 ? xml('ram:PaymentReference', document.number) : null,
    xml('ram:InvoiceCurrencyCode', currency),
    paymentMeansXml(document),
    ...groups.map((group) => groupXml(group, facts)),
    servicePeriod === null
      ? null
      : parent(
          'ram:BillingSpecifiedPeriod',
          dateTime('ram:StartDateTime', servicePeriod.from),
          dateTime('ram:EndDateTime', servicePeriod.to),
        ),
    charge,
    parent(
      'ram:SpecifiedTradePaymentTerms',
      optional(
        'ram:Description',
        document.terms ?? (due > 0 && dueDate === null ? 'Due on receipt' : null),
      ),
      dueDate === null ? null : dateTime('ram:DueDateDateTime', dueDate),
    ),
    sums(document, facts),
    document.corrects ? correctedInvoice(document.corrects) : null,
  );
}

function correctedInvoice({ number, issueDate }: NonNullable<InvoiceDocument['corrects']>): Xml {
  return parent(
    'ram:InvoiceReferencedDocument',
    xml('ram:IssuerAssignedID', number),
    dateTime('ram:FormattedIssueDateTime', issueDate, 'qdt'),
  );
}

function sums(
  document: InvoiceDocument,
  { money, lineTotal, shipping, taxTotal }: MachineFacts,
): Xml {
  const charges = shipping?.net ?? 0;
  return parent(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    xml('ram:LineTotalAmount', money(lineTotal)),
    xml('ram:ChargeTotalAmount', money(charges)),
    xml('ram:AllowanceTotalAmount', money(0)),
    xml('ram:TaxBasisTotalAmount', money(lineTotal + charges)),
    xml('ram:TaxTotalAmount', money(taxTotal), `currencyID="${document.currency}"`),
    xml('ram:GrandTotalAmount', money(document.total)),
    xml('ram:TotalPrepaidAmount', money(document.paid + document.credit)),
    xml('ram:DuePayableAmount', money(document.due)),
  );
}

const reasons: Readonly<
  Partial<Record<TaxCategory, readonly [text: string, code: string | null]>>
> = {
  AE: ['Reverse charge', 'VATEX-EU-AE'],
  E: ['Tax exempt', null],
};

function groupXml({ category, rate, taxable, tax }: TaxGroup, { money }: MachineFacts): Xml {
  const [reason, code] = reasons[category] ?? [null, null];
  return parent(
    'ram:ApplicableTradeTax',
    xml('ram:CalculatedAmount', money(tax)),
    xml('ram:TypeCode', 'VAT'),
    optional('ram:ExemptionReason', reason),
    xml('ram:BasisAmount', money(taxable)),
    xml('ram:CategoryCode', category),
    optional('ram:ExemptionReasonCode', code),
    xml('ram:RateApplicablePercent', rate),
  );
}

function categoryXml(name: string, category: TaxCategory, rate: string): Xml {
  return parent(
    name,
    xml('ram:TypeCode', 'VAT'),
    xml('ram:CategoryCode', category),
    xml('ram:RateApplicablePercent', rate),
  );
}

function allowanceOrCharge(
  isCharge: 'true' | 'false',
  amount: string,
  code: string | null,
  reason: string,
  category: Xml,
): Xml {
  return parent(
    'ram:SpecifiedTradeAllowanceCharge',
    parent('ram:ChargeIndicator', xml('udt:Indicator', isCharge)),
    xml('ram:ActualAmount', amount),
    optional('ram:ReasonCode', code),
    xml('ram:Reason', reason),
    category,
  );
}
