import type { Fulfillment, Order } from '../../../sdk/typescript/src/commerce.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { check, choice } from '../verb-dialog/fields.tsx';
import { fulfillNow } from './fulfill-now.ts';
import { quantities } from './line-quantities.tsx';
import type { OpenLine } from './open-units.ts';
import { besideEachOther, shipmentFields } from './shipment-fields.ts';

interface Of {
  readonly order: Pick<Order, 'id' | 'number'>;
  readonly lines: readonly OpenLine[];
}

const types = ['physical', 'service', 'digital'] as const;
type Type = Fulfillment['type'];

/** Fulfills open units of an order: all of them, or some. */
export const FulfillDialog = dialogOf(({ t, commerce, open }: Here, { order, lines }: Of) => {
  const ships = lines.some(({ line }) => line.requiresShipping);
  const rows = lines.map(({ line, open: most }) => ({ line, most }));
  const kindOf = ({ type, isNow }: { readonly type: Type; readonly isNow: boolean }) =>
    type === 'digital' || isNow ? type : 'later';
  return {
    title: t('fulfillment.title', { number: order.number ?? '' }),
    button: (values) => t(`fulfillment.do.${kindOf(values)}`),
    isWide: true,
    inColumns: besideEachOther,
    fields: {
      lineItems: quantities(t('fulfillment.what'), rows, 'all'),
      type: choice<Type>(
        t('word.kind'),
        types.map((one) => [one, t(`fulfillmentTypes.${one}`)] as const),
        { start: ships ? 'physical' : 'service' },
      ),
      ...shipmentFields(t),
      isNow: check(
        ({ type }) => t(`fulfillment.now.${type === 'service' ? 'service' : 'physical'}`),
        { start: true },
      ),
    },
    hides: ({ type }) => ({
      carrier: type !== 'physical',
      trackingNumber: type !== 'physical',
      trackingUrl: type !== 'physical',
      isNow: type === 'digital',
    }),
    below: (values) => (
      <p aria-live="polite" className="rounded-lg bg-ground p-3">
        {t(`fulfillment.will.${kindOf(values)}`)}
      </p>
    ),
    call: ({ type, lineItems, isNow, ...shipment }, options) => {
      const body = { type, lineItems, isNow, ...(type === 'physical' ? shipment : {}) };
      return fulfillNow(commerce, order.id, body, options);
    },
    done: ({ status }) =>
      t(
        status === 'shipped'
          ? 'fulfillment.created'
          : status === 'delivered'
            ? 'fulfillment.rendered'
            : 'fulfillment.prepared',
      ),
    onDone: ({ id, type }) => {
      // The files of a download are added on its own page.
      if (type === 'digital') open(`/fulfillments/${id}`);
    },
  };
});
