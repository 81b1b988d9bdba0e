import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import type { CardFields, MethodProps } from '../../../templates/checkout/payment.tsx';
import type { MoneyText } from './money-text.ts';

export interface PaymentProps {
  readonly methods: readonly MethodProps[];
  readonly card: CardFields | null;
  readonly unavailable: string | null;
  readonly payLabel: string;
}

const reasons = {
  no_processor_connection: 'This shop cannot take card payments at the moment.',
  no_recurring_connector: 'This shop cannot take payments for subscriptions at the moment.',
  currency_not_supported: 'This shop cannot take card payments in this currency.',
  amount_unknown:
    'The amount of this checkout is not known yet. Go back to the shop and try again.',
} as const;

/** How the session may be paid on this page. */
export function paymentProps(model: CheckoutPageModel, money: MoneyText): PaymentProps {
  const { methods } = model;
  const payLabel = payLabelOf(model, money);
  const fields = cardFieldsOf(model);
  if (fields?.kind === 'none') {
    const free = { method: 'card', label: 'No payment needed', payLabel, fields } as const;
    return { methods: [free], card: fields, unavailable: null, payLabel };
  }
  const tiles = (methods?.methods ?? []).flatMap((offered): MethodProps[] => {
    if (offered.method === 'card')
      return fields ? [{ method: 'card', label: 'Card', payLabel, fields }] : [];
    const { terms } = offered;
    const hasTerms = terms && terms.text !== null && terms.hash !== null;
    return [
      {
        method: 'net30',
        label: 'Pay by invoice',
        payLabel: 'Place order',
        netN: terms?.netN ?? 30,
        terms: hasTerms ? { text: terms.text, hash: terms.hash } : null,
      },
    ];
  });
  const reason = methods?.unavailableReason;
  const unavailable = reason ? reasons[reason] : 'This shop takes no payment here at the moment.';
  return {
    methods: tiles,
    card: tiles.some(({ method }) => method === 'card') ? fields : null,
    unavailable: tiles.length > 0 ? null : unavailable,
    payLabel: tiles[0]?.payLabel ?? payLabel,
  };
}

function payLabelOf({ mode, amount, subscription }: CheckoutPageModel, money: MoneyText): string {
  if (mode === 'vault') return 'Save card';
  if (subscription && !subscription.installments) {
    const isTrial = subscription.trialDays > 0;
    const verb = isTrial ? 'Start trial' : 'Subscribe';
    return amount === 0 || amount === null ? verb : `${verb} and pay ${money(amount)}`;
  }
  return amount === 0 || amount === null ? 'Place order' : `Pay ${money(amount)}`;
}

function cardFieldsOf({
  amount,
  mode,
  cardEntry,
  subscription,
}: CheckoutPageModel): CardFields | null {
  // A subscription that costs nothing today needs a card for later.
  if (amount === 0 && mode === 'full' && !subscription) return { kind: 'none' };
  return cardEntry && { kind: cardEntry.kind };
}
