import type { Customer } from '../../storage/entities/customer.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { changedFields } from '../events.ts';
import { emitCustomerEvent } from './events.ts';
import { lockCustomer } from './load.ts';
import type { TagsInput } from './schemas.ts';
import { normalTags, requireDisjoint, tagsAfter } from './tags.ts';
import { toCustomerView } from './view.ts';

/** Adds and removes tags without touching the others, so that two who do so at once lose nothing. */
export async function changeTags(
  ctx: Context,
  customerId: string,
  input: TagsInput,
): Promise<Concluded<Customer>> {
  const added = normalTags(input.add, 'add');
  const removed = normalTags(input.remove, 'remove');
  requireDisjoint(added, removed);
  return concludingUnit(ctx, async (tx) => {
    const customer = await lockCustomer(ctx, tx, customerId);
    const before = toCustomerView(customer);
    customer.tag(tagsAfter(before.tags, added, removed));
    const previous = changedFields(before, toCustomerView(customer));
    if (previous) {
      customer.markUpdated(ctx.now());
      emitCustomerEvent(ctx, tx, 'customer.updated', customer, previous);
    }
    return customer;
  });
}
