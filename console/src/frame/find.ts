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
  type Found,
} from './found.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const eventId = /^evt_[0-9a-f]{32}$/i;
const EACH = 5;

/** A text as it is asked for: an order may be written `#1069`. */
export function meant(text: string): string {
  return text.trim().replace(/^#\s*/, '');
}

/**
 * Finds what the text may mean, customers first: an id is looked up everywhere, anything else in what the lists search
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
    commerce.discounts.get(id, options).then((one) => [foundDiscount(one)]),
    commerce.carts.get(id, {}, options).then((one) => [foundCart(one)]),
    commerce.fulfillments.get(id, {}, options).then((one) => [foundFulfillment(one)]),
    commerce.returns.get(id, {}, options).then((one) => [foundReturn(one)]),
    commerce.webhookEndpoints.get(id, options).then((one) => [foundEndpoint(one)]),
    commerce.webhookDeliveries.get(id, options).then((one) => [foundDelivery(one)]),
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
    orders({ q }),
    ...amountsMeant(q).map((amount) => orders({ totalMin: amount, totalMax: amount })),
    commerce.subscriptions
      .list({ q, limit }, options)
      .page()
      .then(({ items }) => items.map(foundSubscription)),
    commerce.invoices
      .list({ number: q, limit }, options)
      .page()
      .then(({ items }) => items.map(foundInvoice)),
    commerce.creditNotes
      .list({ number: q, limit }, options)
      .page()
      .then(({ items }) => items.map(foundCreditNote)),
    commerce.payments
      .list({ reference: q, limit }, options)
      .page()
      .then(({ items }) => items.map(foundPayment)),
    commerce.discounts
      .list({ q, limit }, options)
      .page()
      .then(({ items }) => items.map(foundDiscount)),
  ];
}
