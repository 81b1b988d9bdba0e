import type { Fulfillment } from '../../../sdk/typescript/src/commerce.ts';
import { isWebAddress } from './shipment-fields.ts';

type Tracked = Pick<Fulfillment, 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/** Carrier and number; a link where the address is one of the web. */
export function TrackingLink({ fulfillment }: { readonly fulfillment: Tracked }) {
  const { carrier, trackingNumber, trackingUrl } = fulfillment;
  const text = [carrier, trackingNumber].filter(Boolean).join(' · ');
  if (trackingUrl === null || !isWebAddress(trackingUrl)) return text === '' ? '–' : text;
  return (
    <a
      href={trackingUrl}
      target="_blank"
      rel="noreferrer noopener"
      className="text-accent hover:underline"
    >
      {text === '' ? trackingUrl : text}
    </a>
  );
}
