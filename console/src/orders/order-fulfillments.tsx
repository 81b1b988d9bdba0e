import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import type { OrderDetails } from './order-page.tsx';

export function OrderFulfillments({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [isOpen, setIsOpen] = useState(false);
  const forbidden = useForbidden('fulfillments:write');
  const deliver = useWrite(
    (id: string, options) => commerce.fulfillments.deliver(id, {}, options),
    {
      done: t('fulfillment.delivered'),
    },
  );
  const hasOpenUnits =
    ['processing', 'partially_fulfilled'].includes(order.status) &&
    order.lineItems.some(({ quantity, fulfilledQuantity }) => fulfilledQuantity < quantity);
  return (
    <Section
      title={t('order.fulfillments')}
      flush
      actions={
        hasOpenUnits && (
          <Button forbidden={forbidden} onClick={() => setIsOpen(true)}>
            {t('fulfillment.create')}
          </Button>
        )
      }
    >
      {order.fulfillments.length === 0 && <Empty title={t('fulfillment.none')} />}
      <ul>
        {order.fulfillments.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b p-4 last:border-0"
          >
            <div className="min-w-48 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {t(`fulfillmentTypes.${one.type}`)} <Status of={one.status} />
              </p>
              <p className="text-quiet">
                {[one.carrier, one.trackingNumber].filter(Boolean).join(' · ')}{' '}
                <Time at={one.shippedAt ?? one.createdAt} />
              </p>
            </div>
            {one.status === 'shipped' && (
              <Button
                forbidden={forbidden}
                isBusy={deliver.isPending}
                onClick={() => deliver.mutate(one.id)}
              >
                {t('fulfillment.deliver')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOpen && <ShipDialog order={order} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

interface ShipDialogProps {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}

/** Ships all that is open. */
function ShipDialog({ order, onClose }: ShipDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const ship = useWrite(
    (body: { carrier: string | null; trackingNumber: string | null }, options) =>
      commerce.orders.fulfill(order.id, body, options),
    { done: t('fulfillment.created'), onDone: onClose, isShownByCaller: true },
  );
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const open = order.lineItems.filter(
    ({ quantity, fulfilledQuantity }) => fulfilledQuantity < quantity,
  );
  return (
    <Dialog title={t('fulfillment.create')} isOpen onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ship.isPending)
            ship.mutate({ carrier: orNull(carrier), trackingNumber: orNull(trackingNumber) });
        }}
      >
        <ul className="list-disc rounded-lg bg-ground p-3 ps-7">
          {open.map(({ id, name, quantity, fulfilledQuantity }) => (
            <li key={id}>
              {quantity - fulfilledQuantity} × {name}
            </li>
          ))}
        </ul>
        <TextField
          label={t('fulfillment.carrier')}
          value={carrier}
          maxLength={200}
          autoFocus
          onChange={({ target }) => setCarrier(target.value)}
        />
        <TextField
          label={t('fulfillment.tracking')}
          value={trackingNumber}
          maxLength={255}
          onChange={({ target }) => setTrackingNumber(target.value)}
        />
        {ship.error && <Failure error={ship.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button look="primary" type="submit" isBusy={ship.isPending}>
            {t('fulfillment.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
