import { isDeepStrictEqual } from 'node:util';
import type { ContentLine } from '../../storage/entities/checkout-attempt.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import { newId } from '../../storage/ids.ts';
import { requireDiscountWithinLine } from '../carts/change-line.ts';
import { rejectSubscriptionLines } from '../carts/subscription-lines.ts';
import { LINES_MAX } from '../../storage/entities/cart-line.ts';
import type { LineItemInput } from '../carts/schemas.ts';
import { fail } from '../errors.ts';
import { contentLineOf } from '../orders/view.ts';
import type { EditInput, LineChange } from './schemas.ts';

type Lines = readonly OrderLine[];

/** Whether the request changes no line; unknown lines are rejected later. */
export function changesNothing(lines: Lines, { add, update, remove }: EditInput): boolean {
  if (add.length + remove.length > 0) return false;
  return update.every((change) => {
    const line = lines.find(({ id }) => id === idOf(change));
    if (!line) return false;
    const content = contentLineOf(line);
    return isDeepStrictEqual(content, changed(content, change));
  });
}

/** 400 `invalid_line_item`: a line that is not on the order, or that is named twice. */
export function requireKnownLines(lines: Lines, { update, remove }: EditInput): void {
  const known = new Set(lines.map(({ id }) => id));
  const seen = new Set<string>();
  for (const { path, id } of [...named('update', update), ...named('remove', remove)]) {
    if (!known.has(id)) rejectLine(path, 'not_on_order', id, 'The order has no such line item.');
    if (seen.has(id)) rejectLine(path, 'not_unique', id, 'A line item may be named once.');
    seen.add(id);
  }
}

/**
 * The lines after the edit, not priced yet; `images` are the resolved ones of the added lines. Errors, in this order:
 * 400 `empty_order`, 422 for a subscription line, 422 below the fulfilled quantity, 422 too many lines or a discount above its line.
 */
export function linesAfter(
  lines: Lines,
  input: EditInput,
  images: readonly (string | null)[],
): ContentLine[] {
  const changes = new Map(input.update.map((change, index) => [idOf(change), { change, index }]));
  const gone = new Set(input.remove.map(idOf));
  const kept = lines.filter(({ id }) => !gone.has(id));
  if (kept.length + input.add.length === 0) fail('empty_order');
  rejectSubscriptionLines(input.add, 'add');
  requireFulfilledKept(lines, input);
  if (kept.length + input.add.length > LINES_MAX) rejectLength();
  const remaining = kept.map((line) => {
    const update = changes.get(line.id);
    if (!update) return contentLineOf(line);
    const after = changed(contentLineOf(line), update.change);
    requireDiscountWithin(after, `update.${update.index}.`);
    return after;
  });
  const added = input.add.map((body, index) => {
    const line = newLine(body, images[index] ?? null);
    requireDiscountWithin(line, `add.${index}.`);
    return line;
  });
  return [...remaining, ...added];
}

function named(list: 'update' | 'remove', entries: readonly { readonly lineItemId: string }[]) {
  return entries.map((entry, index) => ({
    path: `${list}.${index}.lineItemId`,
    id: idOf(entry),
  }));
}

function idOf({ lineItemId }: { readonly lineItemId: string }): string {
  return lineItemId.toLowerCase();
}

function rejectLine(path: string, code: string, received: string, message: string): never {
  fail('invalid_line_item', [{ path, code, received, message }]);
}

function requireFulfilledKept(lines: Lines, { update, remove }: EditInput): void {
  const fulfilledOf = new Map(lines.map((line) => [line.id, line.fulfilledQuantity]));
  const wanted = [
    ...update.flatMap((change, index) =>
      change.quantity === undefined
        ? []
        : [{ path: `update.${index}.quantity`, id: idOf(change), quantity: change.quantity }],
    ),
    ...named('remove', remove).map((entry) => ({ ...entry, quantity: 0 })),
  ];
  for (const { path, id, quantity } of wanted) {
    const fulfilled = fulfilledOf.get(id) ?? 0;
    if (quantity >= fulfilled) continue;
    const message = `${fulfilled} of this line item are fulfilled already.`;
    fail(
      'validation_error',
      [{ path, code: 'below_fulfilled_quantity', received: quantity, message }],
      { status: 422 },
    );
  }
}

function rejectLength(): never {
  const message = `An order holds at most ${LINES_MAX} lines.`;
  fail('validation_error', [{ path: 'add', code: 'too_many_lines', message }], { status: 422 });
}

function changed(line: ContentLine, change: LineChange): ContentLine {
  const { name, unitPrice, quantity, discountAmount, metadata } = change;
  return {
    ...line,
    name: name ?? line.name,
    unitPrice: unitPrice ?? line.unitPrice,
    quantity: quantity ?? line.quantity,
    discountAmount: discountAmount ?? line.discountAmount,
    metadata: metadata ?? line.metadata,
  };
}

function newLine(body: LineItemInput, imageUrl: string | null): ContentLine {
  return {
    id: newId(),
    type: body.type,
    referenceId: body.referenceId ?? null,
    name: body.name,
    description: body.description ?? null,
    unitPrice: body.unitPrice,
    quantity: body.quantity,
    taxAmount: body.taxAmount ?? 0,
    discountAmount: body.discountAmount ?? 0,
    allocatedDiscount: 0,
    imageUrl,
    requiresShipping: body.requiresShipping ?? body.type !== 'service',
    metadata: body.metadata ?? {},
  };
}

function requireDiscountWithin(line: ContentLine, path: string): void {
  requireDiscountWithinLine(line.unitPrice, line.quantity, line.discountAmount, path);
}
