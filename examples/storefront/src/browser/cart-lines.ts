import { removeLine, setQuantity, type Cart, type Line } from './cart.ts';
import { formatMoney } from '../money.ts';

/**
 * The lines as rows. A row stays the same element as long as its line is there, so that the focus of whoever uses the
 * keyboard stays where it is.
 */
const template = document.querySelector<HTMLTemplateElement>('[data-line-template]');
const rows = new Map<string, Row>();

interface Row {
  readonly element: HTMLElement;
  readonly show: (line: Line) => void;
}

type OnError = (error: unknown) => void;

export function showLines(list: HTMLElement, cart: Cart, onError: OnError): void {
  const ids = new Set(cart.lineItems.map(({ id }) => id));
  for (const [id, { element }] of rows) {
    if (ids.has(id)) continue;
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    rows.delete(id);
    if (hadFocus) document.querySelector<HTMLElement>('[data-cart-title]')?.focus();
  }
  for (const line of cart.lineItems) {
    const row = rows.get(line.id) ?? makeRow(line, cart.currency, onError);
    rows.set(line.id, row);
    row.show(line);
    if (!row.element.isConnected) list.append(row.element);
  }
}

function makeRow(first: Line, currency: string, onError: OnError): Row {
  const copy = template?.content.cloneNode(true);
  if (!(copy instanceof DocumentFragment)) throw new Error('the template of a line is not there');
  const part = <T extends HTMLElement = HTMLElement>(name: string): T => {
    const element = copy.querySelector<T>(`[data-${name}]`);
    if (!element) throw new Error(`a line has no ${name}`);
    return element;
  };
  const parts = {
    element: part('line'),
    picture: part<HTMLImageElement>('line-picture'),
    name: part('line-name'),
    variant: part('line-variant'),
    price: part('line-price'),
    total: part('line-total'),
    quantity: part<HTMLInputElement>('line-quantity'),
    fewer: part<HTMLButtonElement>('fewer'),
    more: part<HTMLButtonElement>('more'),
    remove: part<HTMLButtonElement>('remove'),
  };
  const { id, name } = first;
  const called = `${name}, ${first.description ?? ''}`;
  parts.quantity.setAttribute('aria-label', `Quantity of ${called}`);
  parts.fewer.setAttribute('aria-label', `One fewer of ${called}`);
  parts.more.setAttribute('aria-label', `One more of ${called}`);
  parts.remove.setAttribute('aria-label', `Remove ${called}`);
  parts.picture.src = `/pictures/${first.referenceId ?? ''}.svg`;

  let sending: ReturnType<typeof setTimeout> | undefined;
  let confirmed = first.quantity;
  const send = (quantity: number): void => {
    const wanted = Math.min(99, Math.max(1, Math.trunc(quantity) || confirmed));
    parts.quantity.value = String(wanted);
    clearTimeout(sending);
    // Several presses in a row are one change.
    sending = setTimeout(() => {
      sending = undefined;
      setQuantity(id, wanted).catch((error: unknown) => {
        parts.quantity.value = String(confirmed);
        onError(error);
      });
    }, 200);
  };
  parts.fewer.addEventListener('click', () => {
    if (Number(parts.quantity.value) > 1) send(Number(parts.quantity.value) - 1);
  });
  parts.more.addEventListener('click', () => send(Number(parts.quantity.value) + 1));
  parts.quantity.addEventListener('change', () => send(Number(parts.quantity.value)));
  parts.remove.addEventListener('click', () => {
    clearTimeout(sending);
    removeLine(id).catch(onError);
  });

  return {
    element: parts.element,
    show: (line) => {
      confirmed = line.quantity;
      parts.name.textContent = line.name;
      parts.variant.textContent = line.description ?? '';
      parts.price.textContent = `${formatMoney(line.unitPrice, currency)} each`;
      parts.total.textContent = formatMoney(line.total, currency);
      if (sending === undefined) parts.quantity.value = String(line.quantity);
      parts.fewer.setAttribute('aria-disabled', String(line.quantity <= 1));
    },
  };
}
