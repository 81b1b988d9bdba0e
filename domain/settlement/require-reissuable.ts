import type { Invoice } from '../../storage/entities/invoice.ts';
import type { Order } from '../../storage/entities/order.ts';
import { fail } from '../errors.ts';
import { requireSettled } from '../orders/require-action.ts';

/** 409 `invalid_state` for an invoice that is not voided. */
export function requireVoided({ status }: Pick<Invoice, 'status'>): void {
  if (status !== 'voided')
    fail('invalid_state', { from: status, action: 'reissue', allowed: ['voided'] });
}

/** 409 `invalid_state` for the order of a voided invoice that is cancelled, closed or no longer unpaid. */
export function requireLeftUnpaid(order: Order): void {
  requireSettled(order, 'reissue');
  const reject = (reason: string): never =>
    fail('invalid_state', { from: order.status, action: 'reissue', reason });
  if (order.closedAt) reject('closed');
  if (order.cancelledAt) reject('cancelled');
  if (order.total === 0) reject('nothing_due');
  if (!order.deferred || order.paymentStatus !== 'voided') reject('not_voided');
}
