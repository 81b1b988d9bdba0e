import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fulfillment, Order } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckField, SelectField } from '../ui/field.tsx';
import { fulfillNow } from './fulfill-now.ts';
import { LineQuantities, readQuantities } from './line-quantities.tsx';
import type { OpenLine } from './open-units.ts';
import {
  isShipment,
  noShipment,
  ShipmentFields,
  toShipment,
  type TypedShipment,
} from './shipment-fields.tsx';

interface FulfillDialogProps {
  readonly order: Pick<Order, 'id' | 'number'>;
  readonly lines: readonly OpenLine[];
  readonly onClose: () => void;
}

const types = ['physical', 'service', 'digital'] as const;
type Type = Fulfillment['type'];

interface Wanted {
  readonly type: Type;
  readonly lineItems: { lineItemId: string; quantity: number }[];
  readonly shipment: TypedShipment;
  readonly isNow: boolean;
}

/** Fulfills open units of an order: all of them, or some. */
export function FulfillDialog({ order, lines, onClose }: FulfillDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const openPage = useOpen();
  const ships = lines.some(({ line }) => line.requiresShipping);
  const [type, setType] = useState<Type>(ships ? 'physical' : 'service');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [shipment, setShipment] = useState(noShipment);
  const [isNow, setIsNow] = useState(true);
  const rows = lines.map(({ line, open }) => ({ line, most: open }));
  const quantities = readQuantities(rows, typed, 'all');
  const fulfill = useWrite(
    ({ shipment: typedShipment, ...wanted }: Wanted, options) =>
      fulfillNow(
        commerce,
        order.id,
        { ...wanted, ...(wanted.type === 'physical' ? toShipment(typedShipment) : {}) },
        options,
      ),
    {
      done: ({ status }) =>
        t(
          status === 'shipped'
            ? 'fulfillment.created'
            : status === 'delivered'
              ? 'fulfillment.rendered'
              : 'fulfillment.prepared',
        ),
      onDone: ({ id, type: made }) => {
        onClose();
        // The files of a download are added on its own page.
        if (made === 'digital') openPage(`/fulfillments/${id}`);
      },
      isShownByCaller: true,
    },
  );
  const kind = type === 'digital' || isNow ? type : 'later';
  return (
    <ActionDialog
      title={t('fulfillment.title', { number: order.number ?? '' })}
      action={t(`fulfillment.do.${kind}`)}
      isWide
      isBusy={fulfill.isPending}
      isReady={quantities !== null && (type !== 'physical' || isShipment(shipment))}
      error={fulfill.error}
      onSubmit={() =>
        quantities && fulfill.mutate({ type, lineItems: quantities, shipment, isNow })
      }
      onClose={onClose}
    >
      <LineQuantities
        label={t('fulfillment.what')}
        rows={rows}
        typed={typed}
        start="all"
        onChange={setTyped}
      />
      <SelectField
        label={t('word.kind')}
        value={type}
        onType={(text) => setType(types.find((one) => one === text) ?? 'physical')}
        choices={types.map((one) => [one, t(`fulfillmentTypes.${one}`)])}
      />
      {type === 'physical' && <ShipmentFields value={shipment} onChange={setShipment} />}
      {type !== 'digital' && (
        <CheckField label={t(`fulfillment.now.${type}`)} checked={isNow} onTick={setIsNow} />
      )}
      <p aria-live="polite" className="rounded-lg bg-ground p-3">
        {t(`fulfillment.will.${kind}`)}
      </p>
    </ActionDialog>
  );
}
