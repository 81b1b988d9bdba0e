import type { EditContent } from '../../storage/entities/order-edit.ts';
import type { RunQuery } from '../../storage/query.ts';
import { resolveImageUrl } from '../carts/change-line.ts';
import type { Context } from '../context.ts';
import { fail, type WarningCode } from '../errors.ts';
import type { EditInput } from './schemas.ts';
import { changesNothing, linesAfter, requireKnownLines } from './edit-lines.ts';
import { priceEdit } from './price-edit.ts';
import type { OrderWithLines } from '../orders/view.ts';

/** An edit, checked and priced for the order at `sequence`. */
export interface EditPlan {
  readonly sequence: number;
  readonly content: EditContent;
  readonly warnings: readonly WarningCode[];
}

/** 400 `no_changes` for an empty edit. */
export function requireChanges({ lines }: Pick<OrderWithLines, 'lines'>, input: EditInput): void {
  if (changesNothing(lines, input)) fail('no_changes');
}

/** Checks the lines in the contract's order and prices them without a lock, as pricing may call a tax provider. */
export async function planEdit(
  ctx: Context,
  { order, lines }: OrderWithLines,
  input: EditInput,
): Promise<EditPlan> {
  requireKnownLines(lines, input);
  const images = await resolveImages(ctx, order, input);
  const wanted = linesAfter(lines, input, images);
  const { content, warnings } = await priceEdit(ctx, order, wanted);
  return { sequence: order.sequence, content, warnings };
}

function resolveImages(
  { database }: Context,
  order: OrderWithLines['order'],
  { add }: EditInput,
): Promise<(string | null)[]> {
  const source: { query: RunQuery } = { query: (asked, values) => database.read(asked, values) };
  return Promise.all(
    add.map(({ imageUrl = null }, index) =>
      resolveImageUrl(source, order, imageUrl, `add.${index}.imageUrl`),
    ),
  );
}
