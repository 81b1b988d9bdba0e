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
};

const schema = defineEntity({ name: 'CartLine', tableName: 'cart_line', properties });

const empty = emptyColumns(properties);

/** The defaults of a new line. */
export function blankCartLine() {
  return { ...empty, metadata: {} };
}

export class CartLine extends schema.class {}
schema.setClass(CartLine);
