/** Where carriers show a parcel, with the number at the end; from their own pages for buyers. */
const carriers: readonly (readonly [name: RegExp, address: string])[] = [
  [/^dhl\b/i, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  [/^ups\b/i, 'https://www.ups.com/track?tracknum='],
  [/^fed ?ex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/^usps\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  [/^dpd\b/i, 'https://www.dpdgroup.com/be/mydpd/my-parcels/search?parcelNumber='],
  [/^gls\b/i, 'https://gls-group.eu/track/'],
  [/^royal ?mail\b/i, 'https://www.royalmail.com/track-your-item#/tracking-results/'],
  [/^(?:la poste|colissimo)\b/i, 'https://www.laposte.fr/outils/suivre-vos-envois?code='],
  [
    /^canada ?post\b/i,
    'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  ],
];
/** What a carrier's number is made of; any other text leads nowhere. */
const NUMBER = /^[A-Z0-9]{6,40}$/i;

/**
 * The page of the carrier for a parcel, from its name as the merchant wrote it and its number; null for carriers that are
 * not known, and for what is no number.
 */
export function trackingAddress(carrier: string | null, number: string | null): string | null {
  const plain = number?.replaceAll(/[\s.-]/g, '') ?? '';
  if (carrier === null || !NUMBER.test(plain)) return null;
  const found = carriers.find(([name]) => name.test(carrier.trim()));
  return found ? `${found[1]}${plain}` : null;
}
