import type { TFunction } from 'i18next';
import type { Commerce, Order } from '../../../../sdk/typescript/src/commerce.ts';
import type { BulkTask } from '../../table/bulk/bulk-run.ts';

interface Planned {
  readonly commerce: Commerce;
  readonly t: TFunction<'words'>;
}

/** Takes what is held for an order, and no more than is due. */
export function captureTask({ commerce, t }: Planned, { id, number }: Order): BulkTask {
  return {
    id,
    name: number ?? id,
    plan: async (signal) => {
      const order = await commerce.orders.get(id, { expand: ['payments'] }, { signal });
      const held = (order.payments ?? []).filter(({ status }) => status === 'authorized');
      const [payment] = held;
      if (!payment) {
        const state = t(`status.${order.paymentStatus}`);
        return { refused: t('bulk.notHeld', { state }) };
      }
      if (held.length > 1) return { refused: t('bulk.manyHeld') };
      const amount = Math.min(payment.amountAuthorized, order.amountDue);
      if (amount <= 0) return { refused: t('bulk.nothingDue') };
      return {
        input: JSON.stringify([payment.id, amount]),
        amount: { minor: amount, currency: order.currency },
        run: async (options) => {
          const { status } = await commerce.payments.capture(payment.id, { amount }, options);
          return status === 'authorized' ? 'pending' : 'done';
        },
      };
    },
  };
}

const ended: ReadonlySet<Order['status']> = new Set(['completed', 'cancelled']);

/** Puts an order away. */
export function closeTask({ commerce, t }: Planned, { id, number }: Order): BulkTask {
  return {
    id,
    name: number ?? id,
    plan: async (signal) => {
      const { status } = await commerce.orders.get(id, {}, { signal });
      if (!ended.has(status))
        return { refused: t('bulk.notEnded', { state: t(`status.${status}`) }) };
      return {
        input: status,
        run: async (options) => {
          await commerce.orders.close(id, options);
          return 'done';
        },
      };
    },
  };
}
