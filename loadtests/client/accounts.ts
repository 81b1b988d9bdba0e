import { idNumber, metrics } from './metrics.ts';
import { journal } from './journal.ts';
import type { Run } from './run.ts';

/**
 * What the service has confirmed, in the accounts of the run, in the totals of the summary and, where there is one, in
 * the journal. The verification compares all three with what the service keeps.
 */
export function confirmOrder({ id }: Run, orderId: string, total: number): void {
  metrics.ordersUnaccounted.add(1);
  metrics.amountUnaccounted.add(total);
  metrics.orderIdsUnaccounted.add(idNumber(orderId));
  metrics.ordersConfirmed.add(1);
  metrics.amountConfirmed.add(total);
  metrics.orderIdsConfirmed.add(idNumber(orderId));
  journal(id, 'order', orderId, total);
}

export function confirmRefund({ id }: Run, orderId: string, amount: number): void {
  metrics.refundedUnaccounted.add(amount);
  metrics.refundedConfirmed.add(amount);
  journal(id, 'refund', orderId, amount);
}

/** A change of which there must be one event. */
export function confirmChange({ id }: Run, resourceId: string): void {
  metrics.changesUnaccounted.add(1);
  metrics.changesConfirmed.add(1);
  journal(id, 'change', resourceId, 1);
}
