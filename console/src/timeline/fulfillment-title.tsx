import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../sdk/typescript/src/commerce.ts';
import { PlaceLink } from '../place/place-link.tsx';

type FulfillmentTitleProps = Readonly<{ fulfillment: NonNullable<Activity['fulfillment']> }>;

/** "Shipped with DHL, 0034", with the fulfillment behind it. */
export function FulfillmentTitle({ fulfillment }: FulfillmentTitleProps) {
  const { t } = useTranslation();
  const { id, type, event, carrier, trackingNumber } = fulfillment;
  const parcel = [carrier, trackingNumber].filter((one) => one !== null).join(', ');
  return (
    <>
      <PlaceLink path={`/fulfillments/${id}`} className="hover:underline">
        {t(`steps.${type}_${event}` as 'steps.physical_shipped')}
      </PlaceLink>
      {event === 'shipped' && parcel !== '' && (
        <span className="block text-xs font-normal break-words text-quiet">{parcel}</span>
      )}
    </>
  );
}
