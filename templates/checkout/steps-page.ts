import { addressHtml, type AddressProps } from './address.ts';
import { linesHtml, summaryHtml, type LineProps, type TotalsProps } from './basket.ts';
import { emailHtml } from './email.ts';
import { checkHtml } from './fields.ts';
import { attributes, escaped } from './markup.ts';
import {
  alertHtml,
  methodsHtml,
  payButtonHtml,
  type MethodProps,
  type PayButton,
} from './payment.ts';

export interface ShippingProps {
  readonly name: string;
  readonly price: string;
}

/** The unified page: the steps that this session needs, one open at a time, and the money beside them. */
export interface StepsPage {
  readonly lines: readonly LineProps[] | null;
  /** The e-mail that is asked for, with what is known of it; null when it is not asked. */
  readonly email: { readonly value: string | null } | null;
  /** The deprecated payment-only mode: no step for the cart or the address, so the e-mail is asked with the payment. */
  readonly paysOnly: boolean;
  readonly shippingAddress: AddressProps | null;
  readonly shipping: ShippingProps | null;
  readonly billingAddress: AddressProps | null;
  readonly methods: readonly MethodProps[];
  /** Why nothing can be paid here. */
  readonly unavailable: string | null;
  readonly alert: string | null;
  readonly pay: PayButton;
  readonly totals: TotalsProps;
}

interface Step {
  readonly key: 'cart' | 'address' | 'shipping' | 'billing' | 'payment';
  readonly title: string;
  /** As the button before it names it. */
  readonly ahead: string;
  readonly body: string;
}

export function stepsPageHtml(page: StepsPage): string {
  const steps = stepsOf(page);
  const items = steps.map((step, index) =>
    stepHtml(step, index, `${step.body}${continueTo(steps[index + 1])}`),
  );
  return `<h1 class="sr">Checkout</h1><div class="grid"><ol class="steps card">${items.join('')}</ol>${summaryHtml(page.totals)}</div>`;
}

function stepsOf(page: StepsPage): Step[] {
  const steps: Step[] = [];
  if (page.lines)
    steps.push({ key: 'cart', title: 'Your cart', ahead: 'cart', body: linesHtml(page.lines) });
  if (!page.paysOnly && (page.email || page.shippingAddress))
    steps.push({
      key: 'address',
      title: page.shippingAddress ? 'Contact and delivery' : 'Contact',
      ahead: page.shippingAddress ? 'delivery' : 'contact',
      body: contactHtml(page),
    });
  if (page.shipping)
    steps.push({
      key: 'shipping',
      title: 'Shipping',
      ahead: 'shipping',
      body: shippingHtml(page.shipping),
    });
  if (page.billingAddress)
    steps.push({
      key: 'billing',
      title: 'Billing address',
      ahead: 'billing',
      body: billingHtml(page),
    });
  steps.push({ key: 'payment', title: 'Payment', ahead: 'payment', body: paymentHtml(page) });
  return steps;
}

function continueTo(next: Step | undefined): string {
  return next ? `<button type="submit" class="button">Continue to ${next.ahead}</button>` : '';
}

/** Only the first step is open until the script runs. */
function stepHtml({ key, title }: Step, index: number, body: string): string {
  const isFirst = index === 0;
  const state = isFirst ? 'active' : 'todo';
  return `<li class="step" data-step="${key}" data-state="${state}"><section aria-labelledby="step-${key}"><div class="step-head"><span class="mark" aria-hidden="true"><b>${index + 1}</b></span><h2 id="step-${key}" tabindex="-1">${escaped(title)}</h2><button type="button" class="edit" data-edit hidden>Change<span class="sr"> ${escaped(title.toLowerCase())}</span></button></div><p class="recap" data-recap hidden></p><form${attributes({ class: 'step-body', novalidate: true, hidden: !isFirst })}>${body}</form></section></li>`;
}

function contactHtml({ email, shippingAddress }: StepsPage): string {
  const contact = email ? emailHtml(email.value) : '';
  if (!shippingAddress) return `<div class="fields">${contact}</div>`;
  const title = contact ? '<h3 class="section-title">Delivery address</h3>' : '';
  return `<div class="fields">${contact}${title}${addressHtml(shippingAddress)}</div>`;
}

function shippingHtml({ name, price }: ShippingProps): string {
  return `<div class="method"><div class="tile"><span>${escaped(name)}</span><span class="price">${escaped(price)}</span></div></div>`;
}

function billingHtml({ billingAddress, shippingAddress }: StepsPage): string {
  if (!billingAddress) return '';
  const fields = `<div class="fields" data-billing>${addressHtml(billingAddress)}</div>`;
  if (!shippingAddress) return fields;
  const same = billingAddress.values === null;
  return `${checkHtml('billingSameAsShipping', 'Same as the delivery address', { checked: same })}${fields}`;
}

function paymentHtml(page: StepsPage): string {
  const { methods, unavailable, alert, pay, email, paysOnly } = page;
  if (unavailable !== null) {
    return `<div class="alert note" role="alert"><p>${escaped(unavailable)}</p></div>`;
  }
  const contact =
    paysOnly && email ? `<div class="fields above">${emailHtml(email.value)}</div>` : '';
  return `${alertHtml(alert)}${contact}${methodsHtml(methods)}${payButtonHtml(pay)}`;
}
