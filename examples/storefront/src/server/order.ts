import { ApiError } from '@commerce-service/sdk';
import { book } from './book.ts';
import { commerce } from './commerce.ts';

/** The order, if this browser's checkout made it; null for any other, whoever asks. */
export async function findOrder(id: string, checkouts: readonly string[]) {
  try {
    const order = await commerce().orders.get(id);
    return checkouts.includes(order.checkoutSessionId ?? '') ? order : null;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

/** What the shop itself knows of the payment: what a verified webhook said, and nothing from a browser. */
export function statusOf(orderId: string): { is: string; words: string } {
  switch (book().find(orderId)?.is) {
    case 'paid':
      return { is: 'paid', words: 'Paid. We are packing it now.' };
    case 'cancelled':
      return { is: 'cancelled', words: 'This order was cancelled.' };
    default:
      return { is: 'waiting', words: 'Waiting for the payment to be confirmed …' };
  }
}
