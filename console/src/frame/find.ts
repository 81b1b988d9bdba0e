import { ApiError, type Commerce } from '../../../sdk/typescript/src/commerce.ts';

export interface Found {
  readonly kind: 'order' | 'customer' | 'invoice' | 'payment' | 'cart' | 'subscription' | 'event';
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** Of the API; null where it has none. */
  readonly status: string | null;
  /** Below the environment. */
  readonly path: string;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const eventId = /^evt_[0-9a-f]{32}$/i;
const EACH = 5;

/** What the text may mean: an id is looked up everywhere, anything else in what the lists search through. */
export async function find(
  commerce: Commerce,
  text: string,
  signal: AbortSignal,
): Promise<Found[]> {
  const requests = askedFor(commerce, text, signal);
  const found = await Promise.all(requests.map((request) => request.catch(unlessRefused)));
  return found.flat();
}

function askedFor(commerce: Commerce, text: string, signal: AbortSignal): Promise<Found[]>[] {
  if (uuid.test(text)) return byId(commerce, text, signal);
  if (eventId.test(text)) return [eventById(commerce, text.toLowerCase(), signal)];
  return byText(commerce, text, signal);
}

async function eventById(commerce: Commerce, id: string, signal: AbortSignal): Promise<Found[]> {
  const { type, createdAt } = await commerce.events.get(id, { signal });
  return [
    { kind: 'event', id, title: type, detail: createdAt, status: null, path: `/events/${id}` },
  ];
}

/** Something that does not exist, or that this member may not read, is not found; anything else is a failure. */
function unlessRefused(error: unknown): Found[] {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return [];
  throw error;
}

function byId(commerce: Commerce, id: string, signal: AbortSignal): Promise<Found[]>[] {
  const options = { signal };
  return [
    commerce.orders.get(id, {}, options).then((order) => [foundOrder(order)]),
    commerce.customers.get(id, options).then((customer) => [foundCustomer(customer)]),
    commerce.payments.get(id, {}, options).then((payment) => [foundPayment(payment)]),
    commerce.invoices.get(id, {}, options).then((invoice) => [foundInvoice(invoice)]),
    commerce.carts.get(id, {}, options).then(({ status, customerEmail }) => [
      {
        kind: 'cart',
        id,
        title: customerEmail ?? id,
        detail: '',
        status,
        path: `/carts/${id}`,
      } as const,
    ]),
    commerce.subscriptions.get(id, options).then((one) => [
      {
        kind: 'subscription',
        id,
        title: one.planName ?? one.planId,
        detail: '',
        status: one.status,
        path: `/subscriptions/${id}`,
      } as const,
    ]),
  ];
}

function byText(commerce: Commerce, q: string, signal: AbortSignal): Promise<Found[]>[] {
  const options = { signal };
  const lists = [
    commerce.orders
      .list({ q, limit: EACH }, options)
      .page()
      .then(({ items }) => items.map(foundOrder)),
    commerce.customers
      .list({ q, limit: EACH }, options)
      .page()
      .then(({ items }) => items.map(foundCustomer)),
    commerce.invoices
      .list({ number: q, limit: EACH }, options)
      .page()
      .then(({ items }) => items.map(foundInvoice)),
    commerce.payments
      .list({ reference: q, limit: EACH }, options)
      .page()
      .then(({ items }) => items.map(foundPayment)),
  ];
  return lists;
}

function foundOrder(order: {
  id: string;
  number: string | null;
  customerEmail: string | null;
  status: string;
}): Found {
  const { id, number, customerEmail, status } = order;
  const detail = customerEmail ?? '';
  return { kind: 'order', id, title: number ?? id, detail, status, path: `/orders/${id}` };
}

function foundCustomer(customer: {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}): Found {
  const { id, email, firstName, lastName } = customer;
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return {
    kind: 'customer',
    id,
    title: email,
    detail: name,
    status: null,
    path: `/customers/${id}`,
  };
}

function foundPayment(payment: { id: string; method: string; status: string }): Found {
  const { id, method, status } = payment;
  return {
    kind: 'payment',
    id,
    title: id,
    detail: method,
    status,
    path: `/payments/${id}`,
  };
}

function foundInvoice(invoice: { id: string; number: string; status: string }): Found {
  const { id, number, status } = invoice;
  return {
    kind: 'invoice',
    id,
    title: number,
    detail: '',
    status,
    path: `/invoices/${id}`,
  };
}
