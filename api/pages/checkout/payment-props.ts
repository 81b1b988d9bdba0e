import type { CheckoutPageModel, PageCard } from '../../../domain/checkout/page/page-model.ts';
import type {
  CardFields,
  MethodProps,
  StoredCardProps,
} from '../../../templates/checkout/payment.tsx';
import type { CheckoutLabels } from '../../../templates/checkout/labels/en.ts';
import type { WalletKind } from '../../../templates/checkout/wallet.tsx';
import { brandName } from '../../../domain/invoices/document/compile-document.ts';
import { mustNameObligation, obligedCountries } from './obligation.ts';
import { moneyText, type MoneyText, type PageTexts } from './page-texts.ts';

export interface PaymentProps {
  readonly methods: readonly MethodProps[];
  readonly card: CardFields | null;
  /** Beside the card; null where no wallet can pay this session. */
  readonly wallet: WalletKind | null;
  readonly unavailable: string | null;
  readonly button: ButtonText;
  /** Whether the button names the obligation already; else the countries that ask for it. */
  readonly isObliged: boolean;
  readonly obligedCountries: readonly string[];
}

/** The words of the button: usual ones, and those that name the obligation to pay. */
export interface ButtonText {
  readonly payLabel: string;
  /** The same with `{}` in place of the amount. */
  readonly payPattern: string;
  readonly obliged: string;
}

/** How the session may be paid on this page. */
export function paymentProps(model: CheckoutPageModel, texts: PageTexts): PaymentProps {
  const { labels, locale } = texts;
  const { methods, buyer } = model;
  const countries = [buyer.shippingAddress, buyer.billingAddress].map(
    (address) => address?.countryCode ?? null,
  );
  const isObliged = mustNameObligation(locale, [model.country, ...countries]);
  const chosen = (button: ButtonText): ButtonText =>
    isObliged ? { ...button, payLabel: button.obliged, payPattern: button.obliged } : button;
  const law = { isObliged, obligedCountries: isObliged ? [] : obligedCountries };
  const worded = buttonOf(model, labels, moneyText(locale, model.currency));
  const { payLabel: payPattern } = buttonOf(model, labels, () => '{}');
  const button = chosen({ ...worded, payPattern });
  const fields = cardFieldsOf(model);
  if (fields?.kind === 'none') {
    const free = {
      method: 'card',
      label: labels.noPayment,
      ...button,
      fields,
      stored: [],
    } as const;
    return { methods: [free], card: fields, wallet: null, unavailable: null, button, ...law };
  }
  const stored = model.storedCards.map((card) => storedCardProps(card, labels));
  const tiles = (methods?.methods ?? []).flatMap((offered): MethodProps[] => {
    if (offered.method === 'card')
      return fields ? [{ method: 'card', label: labels.card, ...button, fields, stored }] : [];
    const { terms } = offered;
    const hasTerms = terms && terms.text !== null && terms.hash !== null;
    const { placeOrder, obliged } = labels.buttons;
    return [
      {
        method: 'net30',
        label: labels.invoice,
        ...chosen({ payLabel: placeOrder, payPattern: placeOrder, obliged }),
        netN: terms?.netN ?? 30,
        due: labels.consent.nothingToday,
        requiresCompany: terms?.requiresCompany ?? false,
        terms: hasTerms ? { text: terms.text, hash: terms.hash } : null,
      },
    ];
  });
  const unavailable = labels.unavailable[methods?.unavailableReason ?? 'other'];
  const [first = button] = tiles;
  const takesCard = tiles.some(({ method }) => method === 'card');
  return {
    methods: tiles,
    card: takesCard ? fields : null,
    wallet: takesCard ? walletOf(model) : null,
    unavailable: tiles.length > 0 ? null : unavailable,
    button: {
      payLabel: first.payLabel,
      payPattern: first.payPattern,
      obliged: first.obliged,
    },
    ...law,
  };
}

function storedCardProps(
  { id, brand, lastFour, expMonth, expYear }: PageCard,
  labels: CheckoutLabels,
): StoredCardProps {
  const expiry = `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
  return {
    id,
    brand,
    name: labels.cardEnding(brandName(brand), lastFour),
    expires: labels.cardExpires(expiry),
  };
}

function buttonOf(
  { mode, amount, subscription }: CheckoutPageModel,
  { buttons }: CheckoutLabels,
  money: MoneyText,
): Omit<ButtonText, 'payPattern'> {
  if (mode === 'vault') return { payLabel: buttons.saveCard, obliged: buttons.saveCard };
  const { obliged } = buttons;
  const isFree = amount === 0 || amount === null;
  if (subscription && !subscription.installments) {
    if (subscription.trialDays > 0 && isFree) return { payLabel: buttons.startTrial, obliged };
    const payLabel = isFree ? buttons.subscribe : buttons.subscribeAndPay(money(amount));
    return { payLabel, obliged };
  }
  if (amount === null) return { payLabel: buttons.payUnknown, obliged };
  if (amount > 0) return { payLabel: buttons.pay(money(amount)), obliged };
  return { payLabel: buttons.placeOrder, obliged: subscription ? obliged : buttons.placeOrder };
}

/** Where money is taken, now or after a trial; a wallet that only stores a card has nothing to show. */
function walletOf({ amount, mode, cardEntry, subscription }: CheckoutPageModel): WalletKind | null {
  const isSale = mode !== 'vault' && amount !== null && (amount > 0 || subscription !== null);
  return isSale ? (cardEntry?.wallet?.kind ?? null) : null;
}

function cardFieldsOf({
  amount,
  mode,
  cardEntry,
  subscription,
  storing,
  config,
}: CheckoutPageModel): CardFields | null {
  // A subscription that costs nothing today needs a card for later.
  if (amount === 0 && mode === 'full' && !subscription) return { kind: 'none' };
  if (!cardEntry) return null;
  // Fields of a processor that may charge the card themselves ask themselves.
  const mayCharge = config.processorEnabled && cardEntry.kind === 'frame' && !cardEntry.isOurs;
  return { kind: cardEntry.kind, asksToSave: storing === 'asked' && !mayCharge };
}
