import { useTranslation } from 'react-i18next';
import { useRead } from '../client/use-read.ts';
import { Failure } from '../client/failure.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { FulfillDialog } from './fulfill-dialog.tsx';
import { openLines } from './open-units.ts';

type FulfillOrderProps = Readonly<{ orderId: string; onClose: () => void }>;

/** The dialog for an order of a list: what prepared fulfillments hold already is read first. */
export function FulfillOrder({ orderId, onClose }: FulfillOrderProps) {
  const { t } = useTranslation();
  const { data, error } = useRead(
    ['order to fulfil', orderId],
    (commerce, options) => commerce.orders.get(orderId, { expand: ['fulfillments'] }, options),
    {
      staleTime: 0,
    },
  );
  const lines = data && openLines(data.lineItems, data.fulfillments);
  if (data && lines && lines.length > 0)
    return <FulfillDialog order={data} lines={lines} onClose={onClose} />;
  return (
    <Dialog title={t('fulfillment.open')} isOpen onClose={onClose}>
      {error ? <Failure error={error} /> : !lines && <Waiting lines={4} />}
      {lines && (
        <p>
          {t('fulfillments.allPrepared')}{' '}
          <PlaceLink path={`/orders/${orderId}`} className="text-accent underline">
            {t('payments.openOrder')}
          </PlaceLink>
        </p>
      )}
    </Dialog>
  );
}
