import type { Order } from '../../storage/entities/order.ts';

/** Whether somebody has just placed it, who is told so; what a subscription buys by itself has a receipt. */
export function isConfirmed({ source }: Pick<Order, 'source'>): boolean {
  return source !== 'subscription_renewal' && source !== 'subscription_change';
}
