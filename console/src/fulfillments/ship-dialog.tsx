import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { FulfillmentDialogProps } from './dialog-props.ts';
import { isShipment, ShipmentFields, toShipment, type TypedShipment } from './shipment-fields.tsx';

interface ShipDialogProps extends FulfillmentDialogProps {
  /** `track`: it has shipped, and only says something else about the way. */
  readonly mode: 'ship' | 'track';
}

export function ShipDialog({ fulfillment, mode, onClose }: ShipDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, carrier, trackingNumber, trackingUrl } = fulfillment;
  const [shipment, setShipment] = useState<TypedShipment>({
    carrier: carrier ?? '',
    trackingNumber: trackingNumber ?? '',
    trackingUrl: trackingUrl ?? '',
  });
  const write = useWrite(
    (typed: TypedShipment, options) =>
      mode === 'ship'
        ? commerce.fulfillments.ship(id, toShipment(typed), options)
        : commerce.fulfillments.update(id, toShipment(typed), options),
    {
      done: t(mode === 'ship' ? 'fulfillment.created' : 'fulfillment.tracked'),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  return (
    <ActionDialog
      title={t(`fulfillment.${mode}`)}
      action={t(mode === 'ship' ? 'fulfillment.ship' : 'word.save')}
      isBusy={write.isPending}
      isReady={isShipment(shipment)}
      error={write.error}
      onSubmit={() => write.mutate(shipment)}
      onClose={onClose}
    >
      <ShipmentFields value={shipment} onChange={setShipment} />
      <p className="rounded-lg bg-ground p-3">
        {t(mode === 'ship' ? 'fulfillment.will.physical' : 'fulfillment.trackWill')}
      </p>
    </ActionDialog>
  );
}
