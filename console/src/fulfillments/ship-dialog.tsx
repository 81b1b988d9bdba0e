import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import type { FulfillmentOf } from './dialog-props.ts';
import { besideEachOther, shipmentFields } from './shipment-fields.ts';

interface Of extends FulfillmentOf {
  /** `track`: it has shipped, and only says something else about the way. */
  readonly mode: 'ship' | 'track';
}

export const ShipDialog = dialogOf(({ t, commerce }: Here, { fulfillment, mode }: Of) => ({
  title: t(`fulfillment.${mode}`),
  button: t(mode === 'ship' ? 'fulfillment.ship' : 'word.save'),
  inColumns: besideEachOther,
  fields: shipmentFields(t, fulfillment),
  below: t(mode === 'ship' ? 'fulfillment.will.physical' : 'fulfillment.trackWill'),
  call: (body, options) =>
    mode === 'ship'
      ? commerce.fulfillments.ship(fulfillment.id, body, options)
      : commerce.fulfillments.update(fulfillment.id, body, options),
  done: t(mode === 'ship' ? 'fulfillment.created' : 'fulfillment.tracked'),
}));
