import type { InvoiceDocument, InvoiceLine } from '../../../storage/entities/invoice-version.ts';
import { currencyExponent } from '../../currencies.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import type { IssueFacts } from '../document/issue-facts.ts';
import { sellerOf } from '../document/parties.ts';
import { seriesAt } from '../allocate-number.ts';
import { localDate } from '../due-day.ts';

const DAY_MS = 86_400_000;
const RATE = 20;

/** An open invoice of invented goods for nobody; all that the settings say is in it. */
export function sampleDocument(
  facts: IssueFacts,
  { application_settings }: { readonly application_settings: object },
  now: Date,
): InvoiceDocument {
  const { settings, timezone } = facts;
  const { currency, defaultNetN: netN } = settingsOf({ settings: application_settings });
  const exponent = currencyExponent(currency);
  const unit = 10 ** exponent;
  const lines = [lineOf('Linen shirt', 2, 45 * unit), lineOf('Wool scarf', 1, 30 * unit)];
  const subtotal = 120 * unit;
  const tax = (subtotal * RATE) / 100;
  const total = subtotal + tax;
  const day = (at: Date) => localDate(at, timezone);
  return {
    number: `${seriesAt(facts.series, now)}-000000`,
    language: settings.language,
    stamps: ['TEST'],
    currency,
    exponent,
    timezone,
    issueDate: day(now),
    supplyDate: day(now),
    dueDate: day(new Date(now.getTime() + netN * DAY_MS)),
    servicePeriod: null,
    terms: null,
    netN,
    payment: null,
    seller: sellerOf(facts),
    buyer: {
      name: 'Ada Lovelace',
      company: null,
      addressLines: ['12 St James’s Square', 'London', 'SW1Y 4JH'],
      taxIds: [],
      registrationNumber: null,
      email: 'ada@example.com',
      phone: null,
    },
    orderNumber: '1001',
    poNumber: null,
    installment: null,
    lines,
    subtotal,
    discounts: [],
    shipping: null,
    taxes: [{ name: 'VAT', rate: String(RATE), taxable: subtotal, amount: tax, included: false }],
    total,
    paid: 0,
    credit: 0,
    due: total,
    notices: [],
    paymentInstructions: settings.paymentInstructions,
    footer: settings.footer,
    refunds: [],
  };
}

function lineOf(description: string, quantity: number, unitPrice: number): InvoiceLine {
  const net = quantity * unitPrice;
  const taxAmount = (net * RATE) / 100;
  return {
    lineItemId: null,
    description,
    detail: null,
    quantity,
    unitPrice,
    discount: 0,
    taxRate: String(RATE),
    taxAmount,
    net,
    gross: net + taxAmount,
  };
}
