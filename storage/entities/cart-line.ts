import { defineEntity, p } from '@mikro-orm/core';
import { emptyColumns } from '../orm/columns.ts';
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

export class CartLine extends schema.class {
  change(
    values: Pick<
      CartLine,
      'quantity' | 'unitPrice' | 'merchantTaxAmount' | 'discountAmount' | 'metadata'
    >,
  ): void {
    this.quantity = values.quantity;
    this.unitPrice = values.unitPrice;
    this.merchantTaxAmount = values.merchantTaxAmount;
    this.discountAmount = values.discountAmount;
    this.metadata = values.metadata;
  }

  /** The merchant vouches for the price, whoever gave the one before. */
  priceByMerchant(): void {
    this.fromBrowser = false;
  }

  /** A browser gives the price: whatever was signed before, `token` is what the merchant signed now. */
  priceByBrowser(token: string | null): void {
    this.fromBrowser = true;
    this.priceToken = token;
  }

  /** Takes the tax of a persisted calculation; null: the merchant's applies. */
  takeTax(calculated: number | null): void {
    this.calculatedTaxAmount = calculated;
  }
}
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
