/**
 * Stripe's card fields on our page, in a frame of the checkout page: Stripe's own frames take the card, and the checkout
 * page gets the name of a payment method. docs/checkout-pages.md lists the messages between the two.
 */
interface StripeElement {
  readonly mount: (selector: string) => void;
}

interface StripeElements {
  readonly create: (type: 'payment', options: object) => StripeElement;
  readonly submit: () => Promise<{ readonly error?: StripeProblem }>;
}

interface StripeProblem {
  readonly message?: string;
}

interface StripeScript {
  readonly elements: (options: object) => StripeElements;
  readonly createPaymentMethod: (options: object) => Promise<{
    readonly paymentMethod?: { readonly id: string };
    readonly error?: StripeProblem;
  }>;
}

const { dataset } = document.documentElement;
const parentOrigin = new URL(location.href).searchParams.get('parentOrigin') ?? '';
const stripe = openStripe(dataset['publishableKey'] ?? '');
// No amount: the service asks for it, with the payment method.
const elements = stripe?.elements({
  mode: 'setup',
  currency: 'usd',
  paymentMethodCreation: 'manual',
  paymentMethodTypes: ['card'],
  locale: stripeLocale(dataset['locale'] ?? 'en'),
});
const options = { terms: { card: 'never' }, wallets: { applePay: 'never', googlePay: 'never' } };
elements?.create('payment', options).mount('#fields');

new ResizeObserver(() => {
  tell({ type: 'fields.resize', height: document.documentElement.scrollHeight });
}).observe(document.body);

window.addEventListener('message', ({ origin, source, data }) => {
  const isParent = origin === parentOrigin && source === window.parent;
  if (isParent && data?.source === 'service' && data.type === 'fields.submit') void submit();
});

async function submit(): Promise<void> {
  try {
    const { paymentMethod, error } = await takeCard();
    if (paymentMethod) return tell({ type: 'fields.token', paymentToken: paymentMethod.id });
    refuse(error);
  } catch {
    refuse();
  }
}

async function takeCard(): ReturnType<StripeScript['createPaymentMethod']> {
  if (!stripe || !elements) return {};
  const { error } = await elements.submit();
  return error ? { error } : stripe.createPaymentMethod({ elements });
}

function refuse({ message = dataset['unusable'] ?? '' }: StripeProblem = {}): void {
  tell({ type: 'fields.error', message });
}

function tell(message: object): void {
  window.parent.postMessage({ source: 'processor', version: 1, ...message }, parentOrigin);
}

/** Null where Stripe's script was not loaded. */
function openStripe(publishableKey: string): StripeScript | null {
  const open: unknown = Reflect.get(window, 'Stripe');
  return typeof open === 'function' ? open(publishableKey) : null;
}

/** As Stripe names it: `zh-Hans` and `zh-CN` are its `zh`, which it writes in simplified characters. */
function stripeLocale(tag: string): string {
  return ['pt-BR', 'fr-CA', 'en-GB', 'es-419'].find((known) => known === tag) ?? tag.slice(0, 2);
}
