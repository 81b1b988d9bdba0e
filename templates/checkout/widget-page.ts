import { addressHtml, type AddressProps } from './address.ts';
import { emailHtml } from './email.ts';
import { escaped } from './markup.ts';
import {
  alertHtml,
  cardFieldsHtml,
  payButtonHtml,
  type CardFields,
  type PayButton,
} from './payment.ts';

/** The processor's widget as a page of its own: e-mail, address and card in one form. */
export interface WidgetPage {
  readonly heading: string;
  /** Null where a card is stored and nothing paid. */
  readonly amount: string | null;
  readonly email: { readonly value: string | null } | null;
  readonly address: AddressProps | null;
  readonly card: CardFields;
  readonly unavailable: string | null;
  readonly alert: string | null;
  readonly pay: PayButton;
}

export function widgetPageHtml(page: WidgetPage): string {
  const amount = page.amount === null ? '' : `<p class="amount">${escaped(page.amount)}</p>`;
  const head = `<div class="headline"><h1>${escaped(page.heading)}</h1>${amount}</div>`;
  const body =
    page.unavailable === null
      ? formHtml(page)
      : `<div class="step"><div class="alert note" role="alert"><p>${escaped(page.unavailable)}</p></div></div>`;
  return `<div class="narrow card">${head}${body}</div>`;
}

function formHtml({ email, address, card, alert, pay }: WidgetPage): string {
  const contact = email ? emailHtml(email.value) : '';
  const where = address
    ? `${title(address.name === 'shippingAddress' ? 'Delivery address' : 'Billing address')}${addressHtml(address)}`
    : '';
  const above = contact || where ? `<div class="fields">${contact}${where}</div>` : '';
  return `<form class="step" novalidate data-step="payment" data-state="active">${alertHtml(alert)}${above}<div class="fields">${above ? title('Card') : ''}<div class="field" data-method="card">${cardFieldsHtml(card)}</div></div>${payButtonHtml(pay)}</form>`;
}

function title(text: string): string {
  return `<h2 class="section-title">${text}</h2>`;
}
