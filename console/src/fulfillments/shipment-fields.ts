import type { Translate } from '../verb-dialog/dialog-of.tsx';
import { maybe } from '../verb-dialog/fields.tsx';

/** Who carries a shipment; what is null is unknown. */
interface Shipment {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

export const besideEachOther = ['carrier', 'trackingNumber'] as const;

export function shipmentFields(t: Translate, of?: Shipment) {
  return {
    carrier: maybe(t('word.carrier'), {
      start: of?.carrier,
      maxLength: 200,
      autoFocus: true,
    }),
    trackingNumber: maybe(t('fulfillment.tracking'), {
      start: of?.trackingNumber,
      maxLength: 255,
    }),
    trackingUrl: maybe(t('fulfillment.trackingUrl'), {
      start: of?.trackingUrl,
      check: isWebAddress,
      wrong: t('fulfillment.urlWrong'),
      type: 'url',
      maxLength: 2_000,
      placeholder: 'https://',
    }),
  };
}
