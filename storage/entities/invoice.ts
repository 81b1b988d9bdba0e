import { defineEntity, p } from '@mikro-orm/core';

export const invoiceStatuses = [
  'open',
  'paid',
  'refunded',
  'partially_refunded',
  'voided',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceSourceTypes = ['order', 'net30', 'subscription'] as const;
export type InvoiceSourceType = (typeof invoiceSourceTypes)[number];

const schema = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    /** `<series>-<series number>`. */
    number: p.text(),
    series: p.text(),
    seriesNumber: p.bigint('number'),
    status: p.text().$type<InvoiceStatus>(),
    sourceType: p.text().$type<InvoiceSourceType>(),
    currency: p.text(),
    subtotal: p.bigint('number'),
    taxTotal: p.bigint('number'),
    shippingTotal: p.bigint('number'),
    discountTotal: p.bigint('number'),
    total: p.bigint('number'),
    amountRefunded: p.bigint('number'),
    creditApplied: p.bigint('number'),
    orderId: p.uuid(),
    paymentId: p.uuid(),
    customerId: p.uuid().nullable(),
    subscriptionId: p.uuid().nullable(),
    netN: p.integer().nullable(),
    issuedAt: p.datetime(),
    dueAt: p.datetime().nullable(),
    paidAt: p.datetime().nullable(),
    /** When `invoice.overdue` was told. */
    overdueAt: p.datetime().nullable(),
    periodStart: p.datetime().nullable(),
    periodEnd: p.datetime().nullable(),
    /** The newest of its versions; each holds what the PDF shows. */
    version: p.integer(),
    /** Counts the invoice's events. */
    eventSequence: p.bigint('number'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Invoice extends schema.class {}
schema.setClass(Invoice);
