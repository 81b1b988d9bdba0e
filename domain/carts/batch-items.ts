import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { fail } from '../errors.ts';
import { changeLine, requireLine, appendLine } from './change-line.ts';
import { concludeMutation } from './conclude-mutation.ts';
import { lockOpenCart } from './lock.ts';
import { deleteLine } from './remove-item.ts';
import type { BatchInput } from './schemas.ts';
import type { CartWithLines } from './view.ts';

/** Removes, changes and adds lines as one mutation, all or nothing. An item may be named once. */
export async function batchItems(
  ctx: Context,
  cartId: string,
  input: BatchInput,
  ifMatch: number | null = null,
): Promise<Concluded<CartWithLines>> {
  requireEntry(input);
  return concludingUnit(ctx, async (tx) => {
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    let isChanged = input.add.length + input.remove.length > 0;
    for (const itemId of input.remove) deleteLine(tx, found, itemId);
    for (const [index, { id, ...changes }] of input.update.entries()) {
      if (changeLine(requireLine(found, id), changes, `update.${index}.`)) isChanged = true;
    }
    for (const [index, body] of input.add.entries()) {
      await appendLine(ctx, tx, found, body, `add.${index}.`);
    }
    if (isChanged) await concludeMutation(ctx, tx, found);
    return found;
  });
}

function requireEntry({ add, update, remove }: BatchInput): void {
  if (add.length + update.length + remove.length === 0) {
    fail('validation_error', [
      { path: '', code: 'too_short', message: 'Name at least one entry in add, update or remove.' },
    ]);
  }
  const named = [
    ...update.map(({ id }) => id.toLowerCase()),
    ...remove.map((id) => id.toLowerCase()),
  ];
  if (new Set(named).size < named.length) {
    fail('validation_error', [
      {
        path: 'update',
        code: 'not_unique',
        message: 'Name each item once in update and remove together.',
      },
    ]);
  }
}
