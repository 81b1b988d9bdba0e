import { writtenAmount } from '../../../../domain/currencies.ts';
import { totalRows, type TotalLabels } from '../basket-props.ts';
import { fillIn } from './fill-in.ts';
import { pageTexts, type LiveData } from './page-data.ts';
import type { Quote, QuotedMethod } from './quote.ts';

/** The places of the page that show a price. */
export interface PriceView {
  readonly money: (amountMinor: number) => string;
  /** Rows, total, button and shipping methods by the quote. */
  readonly render: (quote: Quote) => void;
  /** Quietly, while another total is being worked out. */
  readonly renderWorking: (isWorking: boolean) => void;
  /** Shows what changed beside the totals; null: nothing. */
  readonly note: (text: string | null) => void;
  /** Says it to who cannot see it. */
  readonly say: (text: string) => void;
}

export function createPriceView(live: LiveData, currency: string): PriceView {
  const { locale, digits } = live;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const money = (amountMinor: number): string => writtenAmount(format, amountMinor / 10 ** digits);
  return {
    money,
    render: (quote) => {
      renderRows(quote, live, money);
      renderAmount(money(quote.totals.total));
      const estimate = document.querySelector<HTMLElement>('[data-estimate]');
      if (estimate && live.isPricedByAddress) {
        const { estimate: both, estimateOfTax } = pageTexts();
        estimate.textContent = live.asksShipping ? both : estimateOfTax;
        estimate.hidden = !quote.isEstimate;
      }
      if (live.asksShipping) renderMethods(quote, live, money);
    },
    renderWorking: (isWorking) => {
      for (const part of document.querySelectorAll('[data-totals],[data-total]'))
        part.setAttribute('aria-busy', String(isWorking));
      const methods = document.querySelector('[data-shipping-methods]');
      methods?.setAttribute('aria-busy', String(isWorking));
    },
    note: (text) => {
      const note = document.querySelector<HTMLElement>('[data-price-note]');
      const place = note?.querySelector('p');
      if (!note || !place) return;
      if (text !== null) place.textContent = text;
      note.hidden = text === null;
    },
    say: (text) => {
      const place = document.querySelector('[data-total-live]');
      if (place) place.textContent = text;
    },
  };
}

type Money = PriceView['money'];

function renderRows(quote: Quote, { labels }: LiveData, money: Money): void {
  const list = document.querySelector('dl[data-totals]');
  if (!list) return;
  const { totals, discount, shipping, tax } = quote;
  const basket = {
    ...totals,
    discountCode: discount?.code ?? null,
    canRemoveDiscount: true,
    shippingName: shipping.selectedMethod?.displayName ?? null,
    pricesIncludeTax: tax.included,
  };
  const { rows, included } = totalRows(basket, filledBy(labels), money);
  const shown = rows.map(({ label, value, kind, remove }) => {
    const row = rowOf(label, value, kind);
    if (remove !== undefined) row.firstElementChild?.append(removeButton(remove, labels.remove));
    return row;
  });
  const total = rowOf(labels.total, money(totals.total), 'total');
  list.replaceChildren(
    ...shown,
    total,
    ...(included === null ? [] : [rowOf(included, '', 'included')]),
  );
}

function filledBy(labels: LiveData['labels']): TotalLabels {
  return {
    ...labels,
    discountBy: (code) => fillIn(labels.discountBy, code),
    removeCode: (code) => fillIn(labels.removeCode, code),
    shippingBy: (name) => fillIn(labels.shippingBy, name),
    includesTax: (amount) => fillIn(labels.includesTax, amount),
  };
}

function rowOf(label: string, value: string, kind?: string): HTMLElement {
  const row = document.createElement('div');
  if (kind) row.className = kind;
  const [term, text] = [document.createElement('dt'), document.createElement('dd')];
  term.textContent = label;
  text.textContent = value;
  row.append(term, text);
  return row;
}

function removeButton(name: string, text: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'edit';
  button.dataset['removeDiscount'] = '';
  button.setAttribute('aria-label', name);
  button.textContent = text;
  return button;
}

/** The total wherever it stands alone, and in the words of the button. */
function renderAmount(amount: string): void {
  for (const place of document.querySelectorAll('[data-total]')) place.textContent = amount;
  for (const place of document.querySelectorAll<HTMLElement>('[data-due-pattern]'))
    place.dataset['due'] = fillIn(place.dataset['duePattern'] ?? '', amount);
  for (const place of document.querySelectorAll<HTMLElement>('[data-pay-pattern]'))
    place.dataset['payLabel'] = fillIn(place.dataset['payPattern'] ?? '', amount);
}

function renderMethods({ shipping, isEstimate }: Quote, live: LiveData, money: Money): void {
  const list = document.querySelector('[data-shipping-methods]');
  if (!list) return;
  const { methods, selectedMethod: selected } = shipping;
  // A rate that the storefront stated is none of those on offer.
  const isKnown = methods.some(({ methodId }) => methodId === selected?.methodId);
  const offered = selected && !isKnown ? [selected, ...methods] : methods;
  const focused = document.activeElement?.getAttribute('value');
  const legend = list.querySelector('legend');
  const tiles = offered.map((method) =>
    tileOf(method, method.methodId === selected?.methodId, live, money),
  );
  list.replaceChildren(...(legend ? [legend] : []), ...tiles);
  const again = [...list.querySelectorAll('input')].find(({ value }) => value === focused);
  again?.focus();
  if (tiles.length > 0) return;
  const { shippingFromAddress, noShipping } = pageTexts();
  const hint = document.createElement('p');
  hint.className = 'hint';
  hint.textContent = isEstimate ? shippingFromAddress : noShipping;
  list.append(hint);
}

function tileOf(method: QuotedMethod, checked: boolean, live: LiveData, money: Money): HTMLElement {
  const [box, tile, input] = [
    document.createElement('div'),
    document.createElement('label'),
    document.createElement('input'),
  ];
  box.className = 'method';
  tile.className = 'tile';
  Object.assign(input, { type: 'radio', name: 'shippingMethodId', value: method.methodId });
  input.checked = checked;
  const name = document.createElement('span');
  name.textContent = method.displayName;
  const days = daysOf(method, live.locale);
  if (days !== null) {
    const small = document.createElement('small');
    small.textContent = days;
    name.append(small);
  }
  const price = document.createElement('span');
  price.className = 'price';
  price.textContent = method.rateAmount === 0 ? live.labels.free : money(method.rateAmount);
  tile.append(input, name, price);
  box.append(tile);
  return box;
}

/** `2–3 days` in the page's language; null where the merchant names none. */
function daysOf({ minDays, maxDays }: QuotedMethod, locale: string): string | null {
  const [from, to] = [minDays ?? maxDays, maxDays ?? minDays];
  if (from === null || to === null) return null;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  });
  return from === to ? format.format(from) : format.formatRange(from, to);
}
