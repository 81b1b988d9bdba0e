import type { Customer } from '../../storage/entities/customer.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { EventTypeOf } from '../event-types.ts';
import { emit } from '../events.ts';
import { toCustomerView } from './view.ts';

/** Emits a customer event with the customer as GET returns it. */
export function emitCustomerEvent(
  ctx: BaseContext,
  tx: Transaction,
  type: EventTypeOf<'customer'>,
  customer: Customer,
  previous?: object,
): void {
  emit(ctx, tx, {
    type,
    source: customer,
    data: toCustomerView(customer),
    ...(previous ? { previous } : {}),
  });
}
