import { toStripeAmount } from '../../../../domain/connectors/stripe/amount.ts';
import type { LaterPayments } from '../../checkout/browser/page-data.ts';
import { framingPage, loadedScript, type FieldsProblem } from '../../processor-fields/frame.ts';
import { stripeLocale } from './stripe-locale.ts';

/**
 * Apple Pay and Google Pay by Stripe's Express Checkout Element. The checkout page decides: it is asked at the press, and
 * again once the buyer has agreed (docs/checkout-pages.md lists the messages).
 */
interface ExpressCheckout {
  readonly mount: (selector: string) => void;
  readonly on: <Name extends keyof Heard>(name: Name, heard: (event: Heard[Name]) => void) => void;
}

interface Heard {
  readonly ready: {
    readonly availablePaymentMethods?: Readonly<Record<string, unknown>> | null | undefined;
  };
  readonly loaderror: unknown;
  readonly click: Press;
  readonly confirm: Agreement;
  readonly cancel: unknown;
}

/** The sheet opens only if it is asked to within a second. */
interface Press {
  readonly resolve: (options: object) => void;
  /** Not in every release. */
  readonly reject?: () => void;
}

interface Agreement {
  readonly paymentFailed: (why: { readonly reason: 'fail' }) => void;
}

interface StripeElements {
  readonly create: (type: 'expressCheckout', options: object) => ExpressCheckout;
  readonly update: (options: { readonly amount: number }) => void;
  readonly submit: () => Promise<{ readonly error?: FieldsProblem }>;
}

type OpenStripe = (publishableKey: string) => {
  readonly elements: (options: object) => StripeElements;
  readonly createConfirmationToken: (options: { readonly elements: StripeElements }) => Promise<{
    readonly confirmationToken?: { readonly id: string };
    readonly error?: FieldsProblem;
  }>;
};

/** What the page offers, in its own minor units. */
interface Offer {
  readonly amount: number;
  readonly currency: string;
  readonly later: LaterPayments | null;
  /** The page around the buttons. */
  readonly isDark: boolean;
}

const { publishableKey = '', locale = 'en', unusable = '' } = document.documentElement.dataset;
const { tell, listen } = framingPage();
const stripe = loadedScript<OpenStripe>('Stripe')?.(publishableKey);
const state = {
  elements: null as StripeElements | null,
  /** What the sheet would show, in the page's minor units. */
  amount: 0,
  pressed: null as Press | null,
  agreed: null as Agreement | null,
};

listen((message) => {
  switch (message['type']) {
    case 'wallet.total':
      return show(message as unknown as Offer);
    case 'wallet.open': {
      const { pressed } = state;
      state.pressed = null;
      return message['opens'] === true ? pressed?.resolve({}) : pressed?.reject?.();
    }
    case 'wallet.go':
      return void giveToken();
    case 'wallet.end':
      if (message['isPaid'] !== true) state.agreed?.paymentFailed({ reason: 'fail' });
      state.agreed = null;
  }
});

function show({ amount, currency, later, isDark }: Offer): void {
  const stripeAmount = toStripeAmount(amount, currency);
  state.amount = amount;
  if (!stripe || stripeAmount === null) return offerNone();
  if (state.elements) return state.elements.update({ amount: stripeAmount });
  const future = later ? { setupFutureUsage: 'off_session' } : {};
  const elements = stripe.elements({
    // A trial takes nothing yet.
    ...(amount === 0 ? { mode: 'setup' } : { mode: 'payment', amount: stripeAmount, ...future }),
    currency: currency.toLowerCase(),
    paymentMethodTypes: ['card'],
    locale: stripeLocale(locale),
  });
  state.elements = elements;
  const wallets = elements.create('expressCheckout', {
    buttonHeight: 50,
    // The words that German law wants on the button of an order.
    buttonType: { applePay: 'buy', googlePay: 'buy' },
    ...(isDark ? { buttonTheme: { applePay: 'white', googlePay: 'white' } } : {}),
    ...(later ? { applePay: laterOf(later, currency), billingAddressRequired: true } : {}),
    layout: { maxColumns: 2, overflow: 'never' },
    paymentMethods: {
      applePay: 'auto',
      googlePay: 'auto',
      link: 'never',
      amazonPay: 'never',
      paypal: 'never',
      klarna: 'never',
    },
  });
  wallets.on('ready', ({ availablePaymentMethods: found }) => {
    const isAvailable = Boolean(found?.['applePay'] || found?.['googlePay']);
    tell({ type: 'wallet.ready', isAvailable });
  });
  wallets.on('loaderror', offerNone);
  wallets.on('click', (pressed) => {
    state.pressed = pressed;
    tell({ type: 'wallet.pressed', amount: state.amount });
  });
  wallets.on('confirm', (agreed) => {
    state.agreed = agreed;
    tell({ type: 'wallet.confirmed' });
  });
  wallets.on('cancel', () => {
    Object.assign(state, { pressed: null, agreed: null });
    tell({ type: 'wallet.cancelled' });
  });
  wallets.mount('#fields');
}

/**
 * A subscription in Apple's words: the sheet shows it, and the card is named by a token of the merchant's, which another
 * device of the buyer does not end. Apple wants a page to manage it at; without one nothing is said of it.
 */
function laterOf(
  { name, amount, interval, intervalCount, startsAt, endsAt, agreement, manageUrl }: LaterPayments,
  currency: string,
): object {
  const stripeAmount = toStripeAmount(amount, currency);
  if (!manageUrl?.startsWith('https:') || !stripeAmount) return {};
  const isWeekly = interval === 'week';
  return {
    recurringPaymentRequest: {
      paymentDescription: name,
      managementURL: manageUrl,
      billingAgreement: agreement,
      regularBilling: {
        label: name,
        amount: stripeAmount,
        recurringPaymentIntervalUnit: isWeekly ? 'day' : interval,
        recurringPaymentIntervalCount: isWeekly ? intervalCount * 7 : intervalCount,
        ...(startsAt ? { recurringPaymentStartDate: new Date(startsAt) } : {}),
        ...(endsAt ? { recurringPaymentEndDate: new Date(endsAt) } : {}),
      },
    },
  };
}

function offerNone(): void {
  tell({ type: 'wallet.ready', isAvailable: false });
}

async function giveToken(): Promise<void> {
  const { agreed, elements } = state;
  if (!agreed || !elements || !stripe) return;
  const given = await tokenOf(elements).catch(() => ({}) as Given);
  // The buyer may have closed the wallet meanwhile.
  if (state.agreed !== agreed) return;
  if (given.token) tell({ type: 'wallet.token', paymentToken: given.token });
  else tell({ type: 'wallet.error', message: given.error?.message ?? unusable });
}

interface Given {
  readonly token?: string;
  readonly error?: FieldsProblem;
}

async function tokenOf(elements: StripeElements): Promise<Given> {
  const { error: incomplete } = await elements.submit();
  if (incomplete || !stripe) return incomplete ? { error: incomplete } : {};
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
  return {
    ...(confirmationToken ? { token: confirmationToken.id } : {}),
    ...(error ? { error } : {}),
  };
}
