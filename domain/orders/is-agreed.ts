import type { Order } from '../../storage/entities/order.ts';

/** Whether the content of an unpaid order is fixed, whatever its cart holds: a draft, or an order that was edited. */
export function isAgreed({ status, editedAt }: Order): boolean {
  return status === 'draft' || editedAt instanceof Date;
}
