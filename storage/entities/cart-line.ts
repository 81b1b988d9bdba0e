import { defineEntity, p } from '@mikro-orm/core';
import { emptyColumns } from '../columns.ts';
import { purchaseLineProperties } from './purchase.ts';

/** Lines of one cart. */
export const LINES_MAX = 500;

const properties = {
  id: p.uuid().primary(),
  workspaceId: p.uuid(),
  cartId: p.uuid(),
  position: p.integer(),
  ...purchaseLineProperties(),
  /** The tax that the merchant stated; it holds while no calculation is persisted. */
  merchantTaxAmount: p.bigint('number'),
  /** The tax of the persisted calculation. */
  calculatedTaxAmount: p.bigint('number').strictNullable(),
  /** A browser priced the line, not the merchant's key. */
  fromBrowser: p.boolean(),
  /** What the merchant signed a browser's line with; null where prices were open. */
  priceToken: p.text().strictNullable(),
};

const schema = defineEntity({
  name: 'CartLine',
  tableName: 'cart_line',
  properties,
  // The table's primary key: its lines are found by their cart.
  uniques: [{ properties: ['workspaceId', 'cartId', 'id'] }],
});

const empty = emptyColumns(properties);

/** The defaults of a new line. */
export function blankCartLine() {
  return { ...empty, metadata: {}, fromBrowser: false };
}

export class CartLine extends schema.class {}
schema.setClass(CartLine);

interface PricedMetadata {
  readonly taxCategory: string | null;
  readonly weightGrams: number | null;
}

/** The keys of a line's metadata that tax and shipping depend on. */
export function pricedMetadata({
  taxCategory,
  weightGrams,
}: Readonly<Record<string, unknown>>): PricedMetadata {
  return {
    taxCategory: typeof taxCategory === 'string' ? taxCategory : null,
    weightGrams: typeof weightGrams === 'number' ? weightGrams : null,
  };
}
