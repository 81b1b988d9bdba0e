import type { ComponentChildren } from 'preact';
import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import { missingParts } from '../../../domain/checkout/known-buyer.ts';
import { countries } from '../../../domain/countries.ts';
import type { AddressProps } from '../../../templates/checkout/address.tsx';
import { PanelTemplates, type PanelProps } from '../../../templates/checkout/panel.tsx';
import { StepsPage } from '../../../templates/checkout/steps-page.tsx';
import { WidgetPage } from '../../../templates/checkout/widget-page.tsx';
import { linesProps, totalsProps } from './basket-props.ts';
import type { PageData } from './browser/page-data.ts';
import { buyerLocale, type MoneyText } from './money-text.ts';
import type { PageRequest } from './page-request.ts';
import { paymentProps } from './payment-props.ts';
import { subscriptionText } from './subscription-text.ts';

/** What a page consists of besides its frame. */
export interface PageContent {
  readonly body: ComponentChildren;
  readonly data: Partial<PageData> & Pick<PageData, 'view'>;
}

const SAFE = 'Your payment details are sent over an encrypted connection.';
const PROCESSING = 'Your payment is being processed.';

const panels: readonly PanelProps[] = [
  {
    sign: 'busy',
    heading: 'Confirming your payment',
    text: 'This takes a few seconds. Keep this page open.',
    data: 'waiting',
  },
  {
    sign: 'closed',
    heading: 'You left the checkout',
    text: 'Nothing was charged.',
    action: 'Return to checkout',
    data: 'left',
  },
  { sign: 'good', heading: 'Thank you', text: 'Your order is complete.', data: 'done' },
];

/** The page of a session that can be paid. */
export function openPage(
  model: CheckoutPageModel,
  request: PageRequest,
  money: MoneyText,
): PageContent {
  const isWidget = request.page === 'c' || model.mode === 'vault';
  const payment = paymentProps(model, money);
  const net30 = payment.methods.find((tile) => tile.method === 'net30');
  const termsHash = net30?.method === 'net30' ? (net30.terms?.hash ?? null) : null;
  const later = <PanelTemplates panels={model.mode === 'vault' ? vaultPanels : panels} />;
  const startAt = model.lastError === null ? 'cart' : 'payment';
  const data = {
    startAt,
    card: payment.card?.kind ?? null,
    fieldsUrl:
      payment.card?.kind === 'frame' && model.cardEntry?.kind === 'frame'
        ? model.cardEntry.fieldsUrl
        : null,
    termsHash,
  } as const;
  if (!isWidget) {
    const body = <StepsPage {...stepsProps(model, request, money)} />;
    return { body: [body, later], data: { ...data, view: 'steps' } };
  }
  const { page, billsToDelivery } = widgetProps(model, localeOf(model, request), money);
  return {
    body: [<WidgetPage {...page} />, later],
    data: { ...data, view: 'widget', billsToDelivery },
  };
}

const vaultTexts: ReadonlyMap<string, Partial<PanelProps>> = new Map([
  ['waiting', { heading: 'Confirming your card' }],
  ['left', { text: 'No card was saved.', action: 'Return to the card' }],
  ['done', { text: 'Your card is saved.' }],
]);
const vaultPanels = panels.map((panel) => ({ ...panel, ...vaultTexts.get(panel.data ?? '') }));

function stepsProps(model: CheckoutPageModel, request: PageRequest, money: MoneyText) {
  const { paysOnly } = request;
  const locale = localeOf(model, request);
  const { basket, buyer } = model;
  const { methods, unavailable, payLabel } = paymentProps(model, money);
  const asksDelivery = asksFor(model, 'shippingAddress', paysOnly);
  return {
    lines: basket && !paysOnly ? linesProps(basket, money) : null,
    email: asksDelivery || buyer.email === null ? { value: buyer.email } : null,
    emailWithPayment: paysOnly && !asksDelivery,
    shippingAddress: asksDelivery ? addressOf(model, 'shippingAddress') : null,
    shipping:
      basket?.shippingName && !paysOnly
        ? {
            name: basket.shippingName,
            price: basket.shippingTotal === 0 ? 'Free' : money(basket.shippingTotal),
          }
        : null,
    billingAddress: asksFor(model, 'billingAddress', paysOnly)
      ? addressOf(model, 'billingAddress')
      : null,
    methods,
    unavailable,
    alert: model.lastError,
    pay: {
      label: payLabel,
      safe: SAFE,
      busy: PROCESSING,
      consent: consentOf(model, locale, money),
    },
    totals: totalsProps(basket, model.amount, money),
    hasCode: basket?.canRemoveDiscount ?? false,
  };
}

/** The payment-only mode asks for what the completion needs and nobody has given yet. */
function asksFor(
  { collect, buyer }: CheckoutPageModel,
  name: AddressProps['name'],
  paysOnly: boolean,
): boolean {
  if (!collect[name]) return false;
  const known = buyer[name];
  return !paysOnly || known === null || missingParts(known).length > 0;
}

function widgetProps(model: CheckoutPageModel, locale: string, money: MoneyText) {
  const { buyer, collect, mode, amount, subscription } = model;
  const { card, unavailable, payLabel } = paymentProps(model, money);
  const isVault = mode === 'vault';
  const name = collect.shippingAddress ? 'shippingAddress' : 'billingAddress';
  const page = {
    heading: isVault ? 'Save a card' : amount === null ? 'Your payment' : 'Total to pay',
    amount: isVault || amount === null ? null : money(amount),
    email: isVault ? null : { value: buyer.email },
    address: isVault ? null : addressOf(model, name),
    card: card ?? ({ kind: 'none' } as const),
    unavailable: card ? null : (unavailable ?? 'This shop cannot take card payments here.'),
    alert: model.lastError,
    hasCode: model.basket?.canRemoveDiscount ?? false,
    pay: {
      label:
        isVault || subscription || card?.kind === 'none' ? payLabel : widgetLabel(amount, money),
      safe: SAFE,
      consent: consentOf(model, locale, money),
      busy: isVault ? 'Your card is being saved.' : PROCESSING,
    },
  };
  return { page, billsToDelivery: !isVault && name === 'shippingAddress' };
}

function localeOf({ config }: CheckoutPageModel, { acceptLanguage }: PageRequest): string {
  return buyerLocale(acceptLanguage, config.locale);
}

function consentOf(
  { subscription }: CheckoutPageModel,
  locale: string,
  money: MoneyText,
): readonly string[] {
  return subscription ? subscriptionText(subscription, money, locale) : [];
}

function widgetLabel(amount: number | null, money: MoneyText): string {
  return amount === null ? 'Pay' : `Pay ${money(amount)}`;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Every country, sorted by its name. */
const countryChoices = countries
  .map((value) => ({ value, label: countryNames.of(value) ?? value }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

function addressOf(model: CheckoutPageModel, name: AddressProps['name']): AddressProps {
  return {
    name,
    values: model.buyer[name],
    names: { firstName: model.buyer.firstName, lastName: model.buyer.lastName },
    countries: countryChoices,
    defaultCountry: model.country,
  };
}
