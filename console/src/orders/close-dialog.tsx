import { useState } from 'react';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import type { OrderDetails } from './use-order.ts';

interface Of {
  readonly order: OrderDetails;
}

/** Puts an order away, or takes it back. */
export const CloseDialog = dialogOf(({ t, commerce }: Here, { order }: Of) => {
  // As it was when the dialog opened: what somebody else does meanwhile must not turn the button into its opposite.
  const [verb] = useState<'close' | 'reopen'>(order.status === 'closed' ? 'reopen' : 'close');
  return {
    title: t(`order.${verb}Title`, { number: order.number ?? '' }),
    button: t(`order.${verb}`),
    above: t(`order.${verb}Will`),
    call: (_, options) => commerce.orders[verb](order.id, options),
    done: t(`order.${verb}Done`),
  };
});
