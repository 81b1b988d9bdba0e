import {
  applyCode,
  cartSessionId,
  loadCart,
  onCart,
  onOtherTab,
  quote,
  removeCode,
  renewLines,
  wordsFor,
  type Cart,
  type Quote,
} from './cart.ts';
import { showLines } from './cart-lines.ts';
import type { Destination } from '../destinations.ts';
import { readDestination } from './destination.ts';
import { formatMoney } from '../money.ts';

/** The cart's page: lines, code, delivery, totals, and the way to the checkout. */
const page = find('[data-cart-page]');
const empty = find('[data-empty]');
const waiting = find('[data-waiting]');
const totals = find('[data-totals]');
const problem = find('[data-problem]');
const toCheckout = find('[data-to-checkout]');
const code = {
  form: find<HTMLFormElement>('[data-code]'),
  input: find<HTMLInputElement>('#code'),
  message: find('[data-code-message]'),
  applied: find('[data-applied]'),
};
const delivery = { section: find('[data-delivery]'), methods: find('[data-methods]') };
let shown: Cart | null = null;
let quoted: { readonly of: string; readonly quote: Quote } | null = null;

onCart(show);
onOtherTab(load);
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) load();
});
load();

function load(): void {
  loadCart().catch((error: unknown) => {
    waiting.textContent = wordsFor(error);
  });
}

function show(cart: Cart | null): void {
  shown = cart;
  const isEmpty = cart === null || cart.lineItems.length === 0;
  waiting.hidden = true;
  page.hidden = isEmpty;
  empty.hidden = !isEmpty;
  if (isEmpty) return;
  showLines(find('[data-lines]'), cart, (error) => tell(wordsFor(error)));
  code.applied.hidden = cart.appliedDiscount === null;
  code.form.hidden = cart.appliedDiscount !== null;
  find('[data-applied-code]').textContent = cart.appliedDiscount?.code ?? '';
  delivery.section.hidden = !ships(cart);
  showTotals(cart);
  requote();
}

/** Prices the cart at the destination, once for each state of both. */
function requote(wished?: string): void {
  const destination = readDestination();
  if (shown === null || (destination === null && ships(shown))) {
    delivery.methods.replaceChildren();
    return;
  }
  const where: Destination = destination ?? { countryCode: 'US' };
  const of = keyOf(shown);
  if (wished === undefined && quoted?.of === of) return;
  totals.setAttribute('aria-busy', 'true');
  // Choosing a method changes the cart, and the page hears of it: that cart is being priced already.
  quoted = quoted?.of === of ? quoted : null;
  pricing = pricing.then(() => price(where, wished)).catch((error) => tell(wordsFor(error)));
}

let pricing: Promise<void> = Promise.resolve();

async function price(destination: Destination, wished?: string): Promise<void> {
  if (wished === undefined && shown && quoted?.of === keyOf(shown)) return;
  try {
    const answer = await quote(destination, wished);
    if (shown === null) return;
    quoted = { of: keyOf(shown), quote: answer };
    showTotals(shown);
    showMethods(answer);
  } finally {
    totals.removeAttribute('aria-busy');
  }
}

function keyOf(cart: Cart): string {
  return `${cart.id} ${cart.sequence} ${JSON.stringify(readDestination())}`;
}

function ships(cart: Cart): boolean {
  return cart.lineItems.some(({ requiresShipping }) => requiresShipping);
}

function showMethods({ shipping, currency }: Quote): void {
  const { methods = [], selectedMethod } = shipping ?? {};
  const isFocused = delivery.methods.contains(document.activeElement);
  const options = methods.map((method) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    Object.assign(input, { type: 'radio', name: 'method', value: method.methodId });
    input.checked = method.methodId === selectedMethod?.methodId;
    input.addEventListener('change', () => requote(method.methodId));
    const days = method.minDays ? `, ${method.minDays} to ${method.maxDays} days` : '';
    const name = document.createElement('span');
    name.textContent = `${method.displayName}${days}`;
    const amount = document.createElement('span');
    amount.textContent = method.rateAmount ? formatMoney(method.rateAmount, currency) : 'Free';
    label.append(input, name, amount);
    return label;
  });
  delivery.methods.replaceChildren(...options);
  if (isFocused) delivery.methods.querySelector<HTMLInputElement>('input:checked')?.focus();
}

function showTotals(cart: Cart): void {
  const isPriced = quoted !== null && quoted.of === keyOf(cart);
  const sums = isPriced && quoted ? quoted.quote.totals : cart;
  const rows: [string, number, boolean?][] = [['Subtotal', sums.subtotal]];
  if (sums.discountTotal > 0) rows.push(['Discount', -sums.discountTotal]);
  if (isPriced) {
    if (ships(cart)) rows.push(['Shipping', sums.shippingTotal]);
    if (sums.taxTotal > 0) rows.push(['Estimated tax', sums.taxTotal]);
    rows.push(['Estimated total', sums.total, true]);
  } else {
    rows.push(['Total before shipping and tax', sums.subtotal - sums.discountTotal, true]);
  }
  totals.replaceChildren(
    ...rows.map(([name, amount, isTotal = false]) => {
      const row = document.createElement('div');
      row.classList.toggle('is-total', isTotal);
      const [term, value] = [document.createElement('dt'), document.createElement('dd')];
      term.textContent = name;
      value.textContent = formatMoney(amount, cart.currency);
      row.append(term, value);
      return row;
    }),
  );
}

code.form.addEventListener('submit', async (event) => {
  event.preventDefault();
  code.message.textContent = '';
  code.input.removeAttribute('aria-invalid');
  const entered = code.input.value.trim();
  if (entered === '') return refuse('Enter a code.');
  try {
    await applyCode(entered);
    code.form.reset();
    find('[data-remove-code]').focus();
  } catch (error) {
    refuse(wordsFor(error));
  }
});

function refuse(words: string): void {
  code.message.textContent = words;
  code.input.setAttribute('aria-invalid', 'true');
  code.input.focus();
}

find('[data-remove-code]').addEventListener('click', () => {
  removeCode().then(
    () => code.input.focus(),
    (error: unknown) => tell(wordsFor(error)),
  );
});

document.addEventListener('destination', () => requote());

toCheckout.addEventListener('click', async () => {
  if (toCheckout.getAttribute('aria-disabled') === 'true') return;
  tell('');
  if (shown && ships(shown) && readDestination() === null) {
    tell('Choose where the order goes.');
    const missing = [...delivery.section.querySelectorAll('select')].find(({ value }) => !value);
    missing?.focus();
    return;
  }
  toCheckout.setAttribute('aria-disabled', 'true');
  try {
    await pricing;
    await goToCheckout();
  } catch (error) {
    tell(wordsFor(error));
  } finally {
    toCheckout.removeAttribute('aria-disabled');
  }
});

async function goToCheckout(): Promise<void> {
  const response = await fetch('/api/checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartSessionId: await cartSessionId(), ...readDestination() }),
  });
  const answer = await response.json();
  if (answer.is === 'open') location.assign('/checkout');
  else if (answer.is === 'outdated') {
    await renewLines(answer.lines);
    tell('Prices have changed since you filled your cart. Please look it over once more.');
  } else tell(answer.message ?? 'The checkout could not be opened. Please try again.');
}

function tell(words: string): void {
  problem.textContent = words;
}

function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`${selector} is not in the page`);
  return element;
}
