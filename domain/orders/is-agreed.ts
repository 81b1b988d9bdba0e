import type { Order } from '../../storage/entities/order.ts';

/** Whether an order that is not paid is paid as it stands, whatever its cart says: a draft, or one that was edited. */
export function isAgreed({ status, editedAt }: Order): boolean {
  return status === 'draft' || editedAt instanceof Date;
}
