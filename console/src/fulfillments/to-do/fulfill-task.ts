import type { TFunction } from 'i18next';
import type { Commerce, Order } from '../../../../sdk/typescript/src/commerce.ts';
import type { BulkTask } from '../../table/bulk/bulk-run.ts';
import { fulfillNow } from '../fulfill-now.ts';
import { openLines } from '../open-units.ts';

interface Planned {
  readonly commerce: Commerce;
  readonly t: TFunction<'words'>;
}

/** Ships all open units of an order, or marks them as done where nothing of them is shipped. */
export function fulfillTask({ commerce, t }: Planned, { id, number }: Order): BulkTask {
  return {
    id,
    name: number ?? id,
    plan: async (signal) => {
      const order = await commerce.orders.get(
        id,
        { expand: ['fulfillments', 'actions'] },
        { signal },
      );
      const lines = openLines(order.lineItems, order.fulfillments ?? []);
      if (order.actions?.fulfill.allowed === false || lines.length === 0)
        return { refused: t('bulk.notOpen', { state: t(`status.${order.status}`) }) };
      const lineItems = lines.map(({ line, open }) => ({ lineItemId: line.id, quantity: open }));
      const type = lines.some(({ line }) => line.requiresShipping) ? 'physical' : 'service';
      return {
        input: JSON.stringify([type, lineItems]),
        run: async (options) => {
          await fulfillNow(commerce, id, { type, lineItems, isNow: true }, options);
          return 'done';
        },
      };
    },
  };
}
