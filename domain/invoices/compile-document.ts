import type { Invoice } from '../../storage/entities/invoice.ts';
import type { TaxLine } from '../../storage/entities/cart.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import { currencyExponent } from '../currencies.ts';
import { sumAmounts } from '../money.ts';
import { localDate } from './due-day.ts';
import type { InvoiceDocument, InvoiceLine, InvoiceNotice, InvoiceTax } from './document.ts';
import type { IssueFacts } from './issue-facts.ts';
import type { InvoiceIssue } from './issue-invoice.ts';
import { buyerOf, sellerOf } from './parties.ts';
import { paidByText } from './paid-by.ts';
import { addRates } from './tax-rates.ts';

/** The first version of an invoice's document: pure, from the order and payment as they are now. */
export function compileDocument(
  invoice: Invoice,
  issue: InvoiceIssue,
  facts: IssueFacts,
): InvoiceDocument {
  const { order, payment } = issue;
  const { timezone, settings } = facts;
  const dateOf = (instant: Date | null | undefined) =>
    instant ? localDate(instant, timezone) : null;
  const issueDate = localDate(invoice.issuedAt, timezone);
  const isPaid = issue.status === 'paid';
  const paid = isPaid ? invoice.total - invoice.creditApplied : 0;
  return {
    number: invoice.number,
    title: 'Invoice',
    stamps: [
      ...(isPaid ? (['PAID'] as const) : []),
      ...(facts.environmentKind === 'production' ? [] : (['TEST'] as const)),
    ],
    currency: invoice.currency,
    exponent: currencyExponent(invoice.currency),
    timezone,
    issueDate,
    supplyDate: issue.period ? null : issueDate,
    dueDate: dateOf(invoice.dueAt),
    servicePeriod: issue.period
      ? {
          from: localDate(issue.period.start, timezone),
          to: localDate(new Date(issue.period.end.getTime() - 1), timezone),
        }
      : null,
    terms: isPaid ? null : termsText(invoice.netN ?? null),
    payment: isPaid
      ? {
          date: issueDate,
          method: paidByText(payment),
          reference: issue.paymentReference ?? null,
        }
      : null,
    seller: sellerOf(facts),
    buyer: buyerOf(order, facts.customer, payment.net30Acceptance ?? null),
    orderNumber: order.number ? String(order.number) : null,
    poNumber: textOf(order.metadata['poNumber']),
    installment: issue.installment ?? null,
    lines: issue.lines.map((line) => toLine(line, order)),
    subtotal: invoice.subtotal,
    discounts: discountsOf(order, issue.lines),
    shipping:
      invoice.shippingTotal > 0 || order.selectedShipping
        ? { name: order.selectedShipping?.displayName ?? null, amount: invoice.shippingTotal }
        : null,
    taxes: taxesOf(order),
    total: invoice.total,
    paid,
    credit: invoice.creditApplied,
    due: isPaid ? 0 : invoice.total - invoice.creditApplied,
    notices: noticesOf(order),
    paymentInstructions: settings.paymentInstructions,
    footer: settings.footer,
    refunds: [],
  };
}

function toLine(line: OrderLine, order: Order): InvoiceLine {
  const taxLines = order.taxLines.filter(({ lineItemId }) => lineItemId === line.id);
  const discount = line.discountAmount + line.allocatedDiscount;
  const charged = line.unitPrice * line.quantity - discount;
  const net = order.pricesIncludeTax ? charged - line.taxAmount : charged;
  return {
    lineItemId: line.id,
    description: line.name,
    detail: line.description ?? null,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount,
    taxRate: addRates(taxLines.map(({ rate }) => rate)),
    taxAmount: line.taxAmount,
    net,
    gross: net + line.taxAmount,
  };
}

function discountsOf(order: Order, lines: readonly OrderLine[]): InvoiceDocument['discounts'] {
  const ofLines = sumAmounts(lines.map((line) => line.discountAmount));
  const ofOrder = order.discountTotal - ofLines;
  return [
    { code: null, amount: ofLines },
    { code: order.discountCode ?? null, amount: ofOrder },
  ].filter(({ amount }) => amount > 0);
}

/** One row a tax and rate. Tax that the merchant stated without a calculation has no rate. */
function taxesOf(order: Order): InvoiceTax[] {
  const taxes = new Map<string, InvoiceTax>();
  for (const line of taxLinesOf(order)) {
    const key = JSON.stringify([line.name, line.rate, line.included]);
    const before = taxes.get(key);
    taxes.set(key, {
      name: line.name,
      rate: line.rate,
      taxable: (before?.taxable ?? 0) + line.taxable,
      amount: (before?.amount ?? 0) + line.amount,
      included: line.included,
    });
  }
  return [...taxes.values()];
}

function taxLinesOf(order: Order): readonly Omit<TaxLine, 'lineItemId' | 'jurisdiction'>[] {
  if (order.taxLines.length > 0 || order.taxTotal === 0) return order.taxLines;
  const taxable = order.subtotal - order.discountTotal;
  const included = order.pricesIncludeTax;
  return [{ name: 'Tax', rate: null, taxable, amount: order.taxTotal, included }];
}

function noticesOf(order: Order): InvoiceNotice[] {
  const named = (name: string) => order.taxLines.some((line) => line.name === name);
  return [
    ...(order.pricesIncludeTax ? (['prices_include_tax'] as const) : []),
    ...(named('Reverse charge') ? (['reverse_charge'] as const) : []),
    ...(named('Exempt') ? (['tax_exempt'] as const) : []),
  ];
}

function termsText(netN: number | null): string | null {
  if (netN === null) return null;
  return netN === 0 ? 'Due on receipt' : `Net ${netN}`;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
