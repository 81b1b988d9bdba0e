import type { CheckoutLabels } from '../../../templates/checkout/labels/en.ts';
import type { ScriptTexts } from './browser/page-data.ts';

type Reason = keyof CheckoutLabels['declines'];

/** What the buyer may know of each decline code (contract 55 §4): a card that is reported stolen is only declined. */
const reasons: ReadonlyMap<string | null, Reason> = new Map([
  ['insufficient_funds', 'funds'],
  ['try_again_later', 'later'],
  ['issuer_unavailable', 'later'],
  ['processing_error', 'processing'],
  ['velocity_exceeded', 'overused'],
  ['currency_not_supported', 'currency'],
  ['card_not_supported', 'unsupported'],
  ['transaction_not_allowed', 'unsupported'],
  ['authentication_required', 'unconfirmed'],
  ['expired_card', 'expired'],
  ['incorrect_number', 'number'],
  ['incorrect_cvc', 'cvc'],
  ['invalid_account', 'account'],
]);

/** Why a payment ended without success, in the buyer's language. */
export function declineText(
  { declines }: CheckoutLabels,
  { declineCode }: { readonly declineCode: string | null },
): string {
  return declines[reasons.get(declineCode) ?? (declineCode === null ? 'processing' : 'generic')];
}

/** The texts of the page's script: those of one language. */
export function scriptTexts(labels: CheckoutLabels): ScriptTexts {
  const { script, anotherCard, declines, address, optional, choose, fields } = labels;
  const { addressLine1, addressLine2, city, stateProvince, postalCode } = fields;
  const byCode = [...reasons].map(([code, reason]) => [code, declines[reason]] as const);
  return {
    ...script,
    anotherCard,
    address: {
      address,
      optional,
      choose,
      fields: { addressLine1, addressLine2, city, stateProvince, postalCode },
    },
    declines: { ...Object.fromEntries(byCode), other: declines.generic },
  };
}
