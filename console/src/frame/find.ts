import { ApiError, type Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { amountsMeant } from './amounts-meant.ts';
import {
  foundCart,
  foundCreditNote,
  foundCustomer,
  foundDelivery,
  foundDiscount,
  foundEndpoint,
  foundEvent,
  foundFulfillment,
  foundInvoice,
  foundOrder,
  foundPayment,
  foundRequest,
  foundReturn,
  foundSubscription,
  matchedBy,
  type Found,
} from './found.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const eventId = /^evt_[0-9a-f]{32}$/i;
/** A number of a document, or what follows its prefix. */
const documentNumber = /^(?:[a-z0-9-]{1,60}-)?\d{1,15}$/i;
/** Number of an order and ordinal of its return. */
const returnNumber = /^\d{1,15}-r\d{1,6}$/i;
const cardDigits = /^(?:[•*.\sx]*)(\d{4})$/i;
/** Carriers write theirs without spaces; labels do not. */
const trackingNumber = /^(?=.*\d)[a-z0-9][a-z0-9 -]{5,40}$/i;
const EACH = 5;

/** A text as it is asked for: an order may be written `#1069`. */
export function meant(text: string): string {
  return text.trim().replace(/^#\s*/, '');
}

/**
 * Finds what the text may mean, customers first, then their few subscriptions: an id is looked up everywhere, anything else in what the lists search
 * through, as an amount, and as a number or a code. What it names exactly is at the top.
 */
export async function find(
  commerce: Commerce,
  text: string,
  signal: AbortSignal,
): Promise<Found[]> {
  const requests = askedFor(commerce, text, signal);
  const lists = await Promise.all(requests.map((request) => request.catch(unlessRefused)));
  const found = new Map(lists.flat().map((one) => [`${one.kind} ${one.id}`, one]));
  const isExact = ({ title }: Found) => title.toLowerCase() === text.toLowerCase();
  const all = [...found.values()];
  return [...all.filter(isExact), ...all.filter((one) => !isExact(one))];
}

function askedFor(commerce: Commerce, text: string, signal: AbortSignal): Promise<Found[]>[] {
  if (uuid.test(text)) return byId(commerce, text.toLowerCase(), { signal });
  if (eventId.test(text))
    return [commerce.events.get(text.toLowerCase(), { signal }).then((one) => [foundEvent(one)])];
  return byText(commerce, text, { signal });
}

interface Options {
  readonly signal: AbortSignal;
}

/** Something that does not exist, or that this member may not read, is not found; anything else is a failure. */
function unlessRefused(error: unknown): Found[] {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return [];
  throw error;
}

function byId(commerce: Commerce, id: string, options: Options): Promise<Found[]>[] {
  return [
    commerce.customers.get(id, {}, options).then((one) => [foundCustomer(one)]),
    commerce.orders.get(id, {}, options).then((one) => [foundOrder(one)]),
    commerce.subscriptions.get(id, {}, options).then((one) => [foundSubscription(one)]),
    commerce.payments.get(id, {}, options).then((one) => [foundPayment(one)]),
    commerce.invoices.get(id, {}, options).then((one) => [foundInvoice(one)]),
    commerce.creditNotes.get(id, options).then((one) => [foundCreditNote(one)]),
    commerce.discounts.get(id, {}, options).then((one) => [foundDiscount(one)]),
    commerce.carts.get(id, {}, options).then((one) => [foundCart(one)]),
    commerce.fulfillments.get(id, {}, options).then((one) => [foundFulfillment(one)]),
    commerce.returns.get(id, {}, options).then((one) => [foundReturn(one)]),
    commerce.webhookEndpoints.get(id, {}, options).then((one) => [foundEndpoint(one)]),
    commerce.webhookDeliveries.get(id, {}, options).then((one) => [foundDelivery(one)]),
    commerce.requestLogs.get(id, options).then((one) => [foundRequest(one)]),
  ];
}

function byText(commerce: Commerce, q: string, options: Options): Promise<Found[]>[] {
  const limit = EACH;
  const orders = (query: { q: string } | { totalMin: number; totalMax: number }) =>
    commerce.orders
      .list({ ...query, limit }, options)
      .page()
      .then(({ items }) => items.map(foundOrder));
  return [
    commerce.customers
      .list({ q, limit }, options)
      .page()
      .then(({ items }) => items.map(foundCustomer)),
    commerce.subscriptions
      .list({ q, limit }, options)
      .page()
      .then(({ items }) => items.map(foundSubscription)),
    orders({ q }),
    ...amountsMeant(q).map((amount) => orders({ totalMin: amount, totalMax: amount })),
    ...byCard(commerce, q, options),
    ...byParcel(commerce, q, options),
    ...byReturn(commerce, q, options),
    ...(documentNumber.test(q) ? byNumber(commerce, q, options) : []),
    commerce.payments
      .list({ reference: q, limit }, options)
      .page()
      .then(({ items }) => items.map((one) => matchedBy('reference', q)(foundPayment(one)))),
    commerce.discounts
      .list({ q, limit }, options)
      .page()
      .then(({ items }) => items.map(foundDiscount)),
  ];
}

function byNumber(commerce: Commerce, number: string, options: Options): Promise<Found[]>[] {
  const query = { number, limit: EACH };
  return [
    commerce.invoices
      .list(query, options)
      .page()
      .then(({ items }) => items.map(foundInvoice)),
    commerce.creditNotes
      .list(query, options)
      .page()
      .then(({ items }) => items.map(foundCreditNote)),
  ];
}

/** Payments by a card that ends with the digits, and what they paid. */
function byCard(commerce: Commerce, q: string, options: Options): Promise<Found[]>[] {
  const [, digits] = cardDigits.exec(q) ?? [];
  if (digits === undefined) return [];
  const ofCard = matchedBy('card', digits);
  return [
    commerce.payments
      .list({ card_last_four: digits, limit: EACH }, options)
      .page()
      .then(async ({ items }) => {
        const orders = await ordersOf(commerce, items, options);
        return [...items.map(foundPayment), ...orders.map(ofCard)];
      }),
  ];
}

/** Parcels by their tracking number, and what they bring. */
function byParcel(commerce: Commerce, q: string, options: Options): Promise<Found[]>[] {
  if (!trackingNumber.test(q)) return [];
  return [...new Set([q, q.replaceAll(' ', '')])].map((asked) =>
    commerce.fulfillments
      .list({ trackingNumber: asked, limit: EACH }, options)
      .page()
      .then(async ({ items }) => {
        const orders = await ordersOf(commerce, items, options);
        return [...items.map(foundFulfillment), ...orders.map(matchedBy('parcel', asked))];
      }),
  );
}

/** A return by its number, and the order whose units come back. */
function byReturn(commerce: Commerce, q: string, options: Options): Promise<Found[]>[] {
  if (!returnNumber.test(q)) return [];
  const number = q.toUpperCase();
  return [
    commerce.returns
      .list({ number, limit: EACH }, options)
      .page()
      .then(async ({ items }) => {
        const orders = await ordersOf(commerce, items, options);
        return [...items.map(foundReturn), ...orders.map(matchedBy('return', number))];
      }),
  ];
}

async function ordersOf(
  commerce: Commerce,
  found: readonly { readonly orderId: string | null }[],
  options: Options,
): Promise<Found[]> {
  const ids = new Set(found.flatMap(({ orderId }) => orderId ?? []));
  const orders = [...ids].map((id) =>
    commerce.orders.get(id, {}, options).then((order) => [foundOrder(order)]),
  );
  return (await Promise.all(orders.map((order) => order.catch(unlessRefused)))).flat();
}
