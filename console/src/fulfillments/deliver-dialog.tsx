import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import type { FulfillmentOf } from './dialog-props.ts';

export const DeliverDialog = dialogOf(
  ({ t, commerce }: Here, { fulfillment: { id, type } }: FulfillmentOf) => {
    const isService = type === 'service';
    const button = t(isService ? 'fulfillment.render' : 'fulfillment.deliver');
    return {
      title: button,
      button,
      above: t(isService ? 'fulfillment.will.service' : 'fulfillment.deliverWill'),
      call: (_, options) => commerce.fulfillments.deliver(id, {}, options),
      done: t(isService ? 'fulfillment.rendered' : 'fulfillment.delivered'),
    };
  },
);
