import { ISSUE_FACTS } from '../../../storage/queries/invoices/issue-facts.ts';
import type { InvoiceDocument, InvoiceLine } from '../../../storage/entities/invoice-version.ts';
import type { ApplicationContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { requireSpoken } from '../../languages.ts';
import { currencyExponent } from '../../currencies.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import { factsOfRow, type IssueFacts } from '../document/issue-facts.ts';
import { sellerOf } from '../document/compile-document.ts';
import { renderNow } from '../pdf/render-now.ts';
import { seriesAt } from '../allocate-number.ts';
import { localDate } from '../due-day.ts';
import { requirePrefix } from './put-settings.ts';
import type { InvoiceSettings } from './schemas.ts';

/**
 * The PDF of an invoice as these settings would have it, which are checked and not stored: an open one of invented goods
 * for nobody, stamped as a test. 409 `pdf_not_ready` when it cannot be rendered now.
 */
export async function previewInvoiceSettings(
  ctx: ApplicationContext,
  settings: InvoiceSettings,
): Promise<Uint8Array> {
  requireSpoken('language', settings.language);
  requirePrefix(settings);
  const { workspaceId, environmentId, applicationId } = ctx;
  const key = [workspaceId, environmentId, applicationId, null, null, null];
  const [row] = await ctx.database.read(ISSUE_FACTS, key);
  if (!row) fail('application_not_found');
  const facts = factsOfRow({ ...row, invoice_settings: settings });
  const document = sampleDocument(facts, row, ctx.now());
  const what = `an invoice of application ${applicationId} was not previewed`;
  return renderNow(ctx, document, facts.brand, what);
}

const DAY_MS = 86_400_000;
const RATE = 20;

/** An open invoice of invented goods for nobody; all that the settings say is in it. */
function sampleDocument(
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
