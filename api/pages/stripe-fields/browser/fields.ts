import { loadedScript, serveFields, type FieldsProblem } from '../../processor-fields/frame.ts';
import { stripeLocale } from './stripe-locale.ts';

/** Stripe's card fields: the token is the name of a payment method. */
interface StripeElement {
  readonly mount: (selector: string) => void;
}

interface StripeElements {
  readonly create: (type: 'payment', options: object) => StripeElement;
  readonly submit: () => Promise<{ readonly error?: FieldsProblem }>;
}

type OpenStripe = (publishableKey: string) => {
  readonly elements: (options: object) => StripeElements;
  readonly createPaymentMethod: (options: object) => Promise<{
    readonly paymentMethod?: { readonly id: string };
    readonly error?: FieldsProblem;
  }>;
};

const { publishableKey = '', locale = 'en' } = document.documentElement.dataset;
const stripe = loadedScript<OpenStripe>('Stripe')?.(publishableKey);
// No amount: the service asks for it, with the payment method.
const elements = stripe?.elements({
  mode: 'setup',
  currency: 'usd',
  paymentMethodCreation: 'manual',
  paymentMethodTypes: ['card'],
  locale: stripeLocale(locale),
});
const options = { terms: { card: 'never' }, wallets: { applePay: 'never', googlePay: 'never' } };
elements?.create('payment', options).mount('#fields');

serveFields(async () => {
  if (!stripe || !elements) return {};
  const { error: incomplete } = await elements.submit();
  if (incomplete) return { error: incomplete };
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
  return { ...(paymentMethod ? { token: paymentMethod.id } : {}), ...(error ? { error } : {}) };
});
