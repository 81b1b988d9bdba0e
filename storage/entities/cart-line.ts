import { defineEntity, p } from '@mikro-orm/core';

export const lineItemTypes = [
  'product',
  'subscription',
  'service',
  'ticket',
  'donation',
  'custom',
] as const;

const schema = defineEntity({
  name: 'CartLine',
  tableName: 'cart_line',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    cartId: p.uuid(),
    position: p.integer(),
    type: p.text().$type<(typeof lineItemTypes)[number]>(),
    referenceId: p.text().nullable(),
    name: p.text(),
    description: p.text().nullable(),
    unitPrice: p.bigint('number'),
    quantity: p.integer(),
    /** The tax that the merchant stated; holds while no calculation is persisted. */
    merchantTaxAmount: p.bigint('number'),
    /** The tax of the persisted calculation, else null. */
    calculatedTaxAmount: p.bigint('number').nullable(),
    discountAmount: p.bigint('number'),
    imageUrl: p.text().nullable(),
    requiresShipping: p.boolean(),
    metadata: p.json().$type<Record<string, unknown>>(),
  },
});

export class CartLine extends schema.class {}
schema.setClass(CartLine);
