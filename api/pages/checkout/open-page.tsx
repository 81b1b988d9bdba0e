import type { ComponentChildren } from 'preact';
import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import { missingParts } from '../../../domain/pricing/tax-destination.ts';
import { countries } from '../../../domain/countries.ts';
import { fullName } from '../../../domain/languages.ts';
import type { AddressProps } from '../../../templates/checkout/address.tsx';
import type { Choice } from '../../../templates/checkout/fields.tsx';
import type { CheckoutLabels } from '../../../templates/checkout/labels/en.ts';
import { PanelTemplates, type PanelProps } from '../../../templates/checkout/panel.tsx';
import type { CardFields, PayButtonProps } from '../../../templates/checkout/payment.tsx';
import type { LiveProps } from '../../../templates/checkout/basket.tsx';
import type { ShippingProps } from '../../../templates/checkout/shipping.tsx';
import { FormPage } from '../../../templates/checkout/form-page.tsx';
import { TestWalletSheet } from '../../../templates/checkout/wallet.tsx';
import { WidgetPage } from '../../../templates/checkout/widget-page.tsx';
import type { Language } from '../../../templates/languages.ts';
import { linesProps, totalsProps } from './basket-props.ts';
import { liveData } from './live-data.ts';
import type { PageData } from './browser/page-data.ts';
import type { PageRequest } from './page-request.ts';
import { moneyText, type MoneyText, type PageTexts } from './page-texts.ts';
import { paymentProps, type PaymentProps } from './payment-props.ts';
import { preselectedCountry } from './preselected-country.ts';
import { declineText } from './script-texts.ts';
import { withLocale } from '../processor-fields/with-locale.ts';
import { subscriptionText } from './subscription-text.ts';
import { walletData } from './wallet-data.ts';

/** What a page consists of besides its frame. */
export interface PageContent {
  readonly body: ComponentChildren;
  readonly data: Partial<PageData> & Pick<PageData, 'view'>;
}

/** The page of a session that can be paid. */
export function openPage(
  model: CheckoutPageModel,
  request: PageRequest,
  texts: PageTexts,
): PageContent {
  const { labels } = texts;
  const isWidget = request.page === 'c' || model.mode === 'vault';
  const payment = paymentProps(model, texts);
  const net30 = payment.methods.find((tile) => tile.method === 'net30');
  const termsHash = net30?.method === 'net30' ? (net30.terms?.hash ?? null) : null;
  const later = <PanelTemplates panels={panelsOf(model, labels)} />;
  const money = moneyText(texts.locale, model.currency);
  const sheet = payment.wallet === 'test' && (
    <TestWalletSheet labels={labels} total={money(model.amount ?? 0)} />
  );
  const data = {
    obligedCountries: payment.obligedCountries,
    card: payment.card?.kind ?? null,
    fieldsUrl:
      payment.card?.kind === 'frame' && model.cardEntry?.kind === 'frame'
        ? withLocale(model.cardEntry.fieldsUrl, texts.locale)
        : null,
    wallet: walletData(model, payment, texts),
    termsHash,
    live: liveData(model, texts),
  } as const;
  if (!isWidget) {
    const body = <FormPage {...formProps(model, request, texts)} />;
    return { body: [body, later, sheet], data: { ...data, view: 'form' } };
  }
  const { page, billsToDelivery } = widgetProps(model, request, texts);
  return {
    body: [<WidgetPage {...page} />, later, sheet],
    data: { ...data, view: 'widget', billsToDelivery },
  };
}

/** What the script shows instead of the form. */
function panelsOf({ mode }: CheckoutPageModel, labels: CheckoutLabels): PanelProps[] {
  const isVault = mode === 'vault';
  return [
    {
      sign: 'busy',
      heading: isVault ? labels.waitingCardHeading : labels.waitingHeading,
      text: labels.waitingText,
      data: 'waiting',
    },
    {
      sign: 'closed',
      heading: labels.leftHeading,
      text: isVault ? labels.leftCardText : labels.leftText,
      action: isVault ? labels.leftCardAction : labels.leftAction,
      data: 'left',
    },
    {
      sign: 'good',
      heading: labels.doneHeading,
      text: isVault ? labels.cardDone : labels.orderDone(null),
      data: 'done',
    },
  ];
}

/** What the unified page shows of a session. */
export function formProps(
  model: CheckoutPageModel,
  request: Pick<PageRequest, 'paysOnly' | 'acceptLanguage'>,
  texts: PageTexts,
) {
  const { labels } = texts;
  const { paysOnly } = request;
  const money = moneyText(texts.locale, model.currency);
  const { basket, buyer } = model;
  const payment = paymentProps(model, texts);
  const asksDelivery = asksFor(model, 'shippingAddress', paysOnly);
  return {
    labels,
    lines: basket && !paysOnly ? linesProps(basket, money) : null,
    email: asksDelivery || buyer.email === null ? { value: buyer.email } : null,
    emailWithPayment: paysOnly && !asksDelivery,
    shippingAddress: asksDelivery ? addressOf(model, 'shippingAddress', request, texts) : null,
    shipping: paysOnly && !model.live?.asksShipping ? null : shippingOf(model, labels, money),
    billingAddress: asksFor(model, 'billingAddress', paysOnly)
      ? addressOf(model, 'billingAddress', request, texts)
      : null,
    methods: payment.methods,
    wallet: payment.wallet,
    unavailable: payment.unavailable,
    alert: model.lastError && declineText(labels, model.lastError),
    pay: payOf(model, texts, money, payment),
    totals: totalsProps(basket, model.amount, labels, money),
    hasCode: basket?.canRemoveDiscount ?? false,
    live: liveProps(model, labels),
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

function widgetProps(
  model: CheckoutPageModel,
  request: Pick<PageRequest, 'acceptLanguage'>,
  texts: PageTexts,
) {
  const { labels } = texts;
  const money = moneyText(texts.locale, model.currency);
  const { buyer, collect, mode, amount } = model;
  const payment = paymentProps(model, texts);
  const { card, unavailable } = payment;
  const isVault = mode === 'vault';
  const name = collect.shippingAddress ? 'shippingAddress' : 'billingAddress';
  const page = {
    labels,
    heading: isVault
      ? labels.saveCardHeading
      : amount === null
        ? labels.yourPayment
        : labels.totalToPay,
    amount: isVault || amount === null ? null : money(amount),
    email: isVault ? null : { value: buyer.email },
    address: isVault ? null : addressOf(model, name, request, texts),
    card: card ? withoutBox(card, model) : ({ kind: 'none' } as const),
    wallet: payment.wallet,
    unavailable: card ? null : (unavailable ?? labels.unavailable.no_processor_connection),
    alert: model.lastError && declineText(labels, model.lastError),
    hasCode: model.basket?.canRemoveDiscount ?? false,
    live: liveProps(model, labels),
    shipping: model.live?.asksShipping ? shippingOf(model, labels, money) : null,
    pay: payOf(model, texts, money, payment),
  };
  return { page, billsToDelivery: !isVault && name === 'shippingAddress' };
}

/** The sandbox's fields charge the card themselves on this page, as a processor's may. */
function withoutBox(card: CardFields, { config }: CheckoutPageModel): CardFields {
  return card.kind === 'typed' && config.processorEnabled ? { kind: 'typed' } : card;
}

/** The method that is charged, and where the buyer chooses it, the place for all of them. */
function shippingOf(
  { basket, live }: CheckoutPageModel,
  labels: CheckoutLabels,
  money: MoneyText,
): ShippingProps | null {
  const hint = live?.asksShipping ? labels.script.shippingFromAddress : null;
  const name = basket?.shippingName ?? null;
  if (!basket || (name === null && hint === null)) return null;
  const price = basket.shippingTotal === 0 ? labels.free : money(basket.shippingTotal);
  return { chosen: name === null ? null : { name, price }, hint, title: labels.shipping };
}

function liveProps(
  { live, collect }: CheckoutPageModel,
  { script }: CheckoutLabels,
): LiveProps | null {
  if (!live) return null;
  const isOpen = live.isPricedByAddress && (collect.shippingAddress || collect.billingAddress);
  const estimate = live.asksShipping ? script.estimate : script.estimateOfTax;
  return { estimate: isOpen ? estimate : null, takesCodes: live.takesCodes };
}

/** What is shown with the button: its words, what is paid today, and what the buyer agrees to. */
function payOf(
  model: CheckoutPageModel,
  texts: PageTexts,
  money: MoneyText,
  { button, isObliged, methods }: Pick<PaymentProps, 'button' | 'isObliged' | 'methods'>,
): PayButtonProps {
  const { labels } = texts;
  const { subscription, amount, mode } = model;
  const isVault = mode === 'vault';
  const known = amount === null ? null : labels.dueToday(money(amount));
  const dueAmount = amount === 0 ? labels.consent.nothingToday : known;
  const due = methods[0]?.method === 'net30' ? methods[0].due : dueAmount;
  return {
    label: button.payLabel,
    pattern: button.payPattern,
    obliged: button.obliged,
    due: isVault || (amount === 0 && !subscription) ? null : due,
    dueAmount,
    duePattern: amount === 0 ? labels.consent.nothingToday : labels.dueToday('{}'),
    isObliged,
    safe: labels.safe,
    busy: isVault ? labels.script.savingCard : labels.script.paying,
    consent: subscription ? subscriptionText(subscription, texts, model) : [],
  };
}

/** Every country, sorted by its name in the language. */
function countryChoices(language: Language): readonly Choice[] {
  const known = choices.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const made = countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  choices.set(language, made);
  return made;
}

const choices = new Map<Language, readonly Choice[]>();

function addressOf(
  model: CheckoutPageModel,
  name: AddressProps['name'],
  { acceptLanguage }: Pick<PageRequest, 'acceptLanguage'>,
  { labels, language }: PageTexts,
): AddressProps {
  const values = model.buyer[name];
  const defaultCountry = preselectedCountry(model, acceptLanguage);
  const { firstName, lastName } = values?.firstName || values?.lastName ? values : model.buyer;
  const whole = fullName({ firstName, lastName }, values?.countryCode ?? defaultCountry);
  return {
    name,
    labels,
    language,
    values,
    recipient: { name: whole, firstName: firstName ?? null, lastName: lastName ?? null },
    countries: countryChoices(language),
    defaultCountry,
  };
}
