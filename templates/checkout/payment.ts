import { checkHtml, fieldHtml } from './fields.ts';
import { attributes, escaped } from './markup.ts';

/** Whose fields take the card: ours for the sandbox, a processor's own in a frame. */
export type CardFields =
  | { readonly kind: 'typed' }
  | { readonly kind: 'frame' }
  /** Nothing is to be paid. */
  | { readonly kind: 'none' };

export type MethodProps =
  | {
      readonly method: 'card';
      readonly label: string;
      /** What the button says while this one is chosen. */
      readonly payLabel: string;
      readonly fields: CardFields;
    }
  | {
      readonly method: 'net30';
      readonly label: string;
      readonly payLabel: string;
      readonly netN: number;
      readonly terms: { readonly text: string; readonly hash: string } | null;
    };

export interface PayButton {
  /** `Pay $45.00`. */
  readonly label: string;
  readonly safe: string;
  /** Said to screen readers once it was pressed. */
  readonly busy: string;
}

const CARD_ICON = icon('<rect x="2" y="5" width="20" height="14" rx="2.5"/><path d="M2 10h20"/>');
const INVOICE_ICON = icon(
  '<path d="M14 2.5H7a2 2 0 0 0-2 2v15a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-12z"/><path d="M14 2.5v5h5M9 13h6M9 17h4"/>',
);

/** The picker: a tile a method, open below the one that is chosen. */
export function methodsHtml(methods: readonly MethodProps[]): string {
  const tiles = methods.map((method, index) => tileHtml(method, index === 0));
  return `<fieldset class="methods" data-methods><legend class="sr">Payment method</legend>${tiles.join('')}</fieldset>`;
}

function tileHtml(props: MethodProps, checked: boolean): string {
  const { method, label } = props;
  const id = `method-${method}`;
  const radio = attributes({
    type: 'radio',
    name: 'paymentMethod',
    id,
    value: method,
    checked,
    'data-pay': props.payLabel,
  });
  const body = method === 'card' ? cardFieldsHtml(props.fields) : invoiceFieldsHtml(props);
  const below = attributes({ class: 'method-body', 'data-method': method, hidden: !checked });
  return `<div class="method"><label class="tile" for="${id}"><input${radio}><span>${escaped(label)}</span>${method === 'card' ? CARD_ICON : INVOICE_ICON}</label>${body ? `<div${below}>${body}</div>` : ''}</div>`;
}

/** The fields of a card; typed ones are read by the script only and have no place in any form that is sent. */
export function cardFieldsHtml({ kind }: CardFields): string {
  if (kind === 'none') return '<p class="hint">Nothing is to be paid.</p>';
  if (kind === 'frame') {
    return '<iframe class="slot" title="Card details" data-card-frame></iframe><p class="error" id="f-card-error" hidden></p>';
  }
  const number = fieldHtml({
    name: 'card.number',
    label: 'Card number',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    placeholder: '1234 1234 1234 1234',
    maxlength: 23,
    required: true,
    check: 'card-number',
    aside: 'brand',
  });
  const expiry = fieldHtml({
    name: 'card.expiry',
    label: 'Expiry date',
    autocomplete: 'cc-exp',
    inputmode: 'numeric',
    placeholder: 'MM / YY',
    maxlength: 9,
    required: true,
    check: 'card-expiry',
    width: 'half',
  });
  const code = fieldHtml({
    name: 'card.cvc',
    label: 'Security code',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
    placeholder: 'CVC',
    maxlength: 4,
    required: true,
    check: 'card-cvc',
    width: 'half',
  });
  return `<div class="fields">${number}${expiry}${code}</div><p class="hint">Test card: 4242 4242 4242 4242, any future date and code.</p>`;
}

function invoiceFieldsHtml(props: Extract<MethodProps, { method: 'net30' }>): string {
  const { terms, netN } = props;
  const days = netN === 0 ? 'at once' : netN === 1 ? 'within 1 day' : `within ${netN} days`;
  const company = fieldHtml({
    name: 'net30Acceptance.companyName',
    label: 'Company name',
    autocomplete: 'organization',
    maxlength: 200,
    required: terms !== null,
  });
  const billingEmail = fieldHtml({
    name: 'net30Acceptance.billingEmail',
    label: 'Send the invoice to',
    type: 'email',
    inputmode: 'email',
    autocomplete: 'off',
    check: 'email',
  });
  const accepted = terms
    ? `<div class="terms" tabindex="0" role="region" aria-label="Terms">${escaped(terms.text)}</div>${checkHtml('termsAccepted', 'I accept these terms for my company', { required: true })}`
    : '';
  return `<p class="hint">You get an invoice by email and pay it ${days}.</p><div class="fields">${company}${billingEmail}${accepted}</div>`;
}

export function payButtonHtml({ label, safe, busy }: PayButton): string {
  return `<button type="submit" class="button" data-pay${attributes({ 'data-busy': busy })}><span data-pay-label>${escaped(label)}</span></button><p class="safe">${escaped(safe)}</p>`;
}

/** Where what concerns no single field is said, such as a decline. */
export function alertHtml(message: string | null): string {
  return `<div class="alert" role="alert" data-alert tabindex="-1"${message === null ? ' hidden' : ''}><p>${escaped(message ?? '')}</p></div><p class="sr" role="status" data-live></p>`;
}

function icon(paths: string): string {
  return `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;
}
