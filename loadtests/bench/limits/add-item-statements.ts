import { addItem } from '../../../domain/carts/add-item.ts';
import { createCart } from '../../../domain/carts/create-cart.ts';
import type { Context } from '../../../domain/context.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements of one add-item as the verb sends them, and the ids in their values that a replay replaces. */
export interface Recording {
  readonly statements: readonly Statement[];
  readonly cartId: string;
  readonly lineId: string;
}

const item = {
  name: 'Walnut desk',
  referenceId: 'DESK-1',
  unitPrice: 45900,
  quantity: 1,
  type: 'product',
} as const;

/** Records the first add to a cart (with its event) and a later one (whose event is debounced). */
export async function recordAddItem(ctx: Context): Promise<{ first: Recording; later: Recording }> {
  const { database } = ctx;
  const applicationId = ctx.applicationId ?? '';
  const { cart } = (await createCart(ctx, { applicationId, currency: 'USD' })).value;
  const record = async (): Promise<Recording> => {
    const statements: Statement[] = [];
    database.statementListener = (text, values) => statements.push({ text, values: [...values] });
    const { value: line } = await addItem(ctx, cart.id, item);
    database.statementListener = null;
    return { statements, cartId: cart.id, lineId: line.id };
  };
  return { first: await record(), later: await record() };
}

/** The recorded values with another cart and a new line substituted. */
export function exchangeIds(
  { cartId, lineId }: Recording,
  values: readonly unknown[],
  toCart: string,
): unknown[] {
  const newLine = Bun.randomUUIDv7();
  return values.map((value) => {
    if (value === cartId) return toCart;
    if (value === lineId) return newLine;
    if (typeof value === 'string' && value.startsWith('evt_'))
      return `evt_${Bun.randomUUIDv7().replaceAll('-', '')}`;
    return value;
  });
}
