import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { maybe } from '../verb-dialog/fields.tsx';
import type { FulfillmentOf } from './dialog-props.ts';

export const CancelFulfillmentDialog = dialogOf(
  ({ t, commerce }: Here, { fulfillment: { id, type, status } }: FulfillmentOf) => ({
    title: t('fulfillment.cancel'),
    button: t('fulfillment.cancel'),
    look: 'danger',
    above: [
      t('fulfillment.cancelOpens'),
      type === 'digital' && status === 'delivered' && t('fulfillment.cancelLinks'),
      t('fulfillment.noMoney'),
    ],
    fields: {
      reason: maybe(t('word.reason'), { help: t('fulfillment.cancelReason'), maxLength: 2_000 }),
    },
    call: (body, options) => commerce.fulfillments.cancel(id, body, options),
    done: t('fulfillment.cancelled'),
  }),
);
