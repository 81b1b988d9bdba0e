import { randomBytes } from 'node:crypto';
import { serveKeyed, type Answer, type Json, type KeyedServer } from './keyed-server.ts';
import {
  cards,
  detailsOf,
  endOf,
  minorOf,
  problem,
  shownPart,
  shownPayment,
  type DoublePart,
  type DoublePayment,
} from './mollie-objects.ts';

/**
 * A double of Mollie's API, as far as the connector uses it: an HTTP server with state, with Mollie's shapes and its
 * rules for idempotency keys, duplicate refunds, releases and the calls of the payments' own addresses. It imports
 * nothing of the service. What a card does is told by the name of its token.
 */
export interface MollieDouble extends KeyedServer {
  readonly apiKey: string;
  readonly payments: ReadonlyMap<string, DoublePayment>;
  readonly refunds: () => readonly DoublePart[];
  readonly captures: () => readonly DoublePart[];
  readonly customers: ReadonlySet<string>;
  readonly paymentOf: (idempotencyKey: string) => DoublePayment;
  /** Ends a challenge as the bank's page does. */
  readonly decide: (paymentId: string, isApproved: boolean) => void;
  readonly decidePart: (id: string, status: string) => void;
  readonly chargeBack: (paymentId: string) => void;
  /** The bank takes the chargeback back. */
  readonly reverseChargeback: (paymentId: string) => void;
  /** The bank releases holds late, while set. */
  readonly holdReleases: (isHolding: boolean) => void;
  readonly release: (paymentId: string) => void;
  /** Moves Mollie's clock. */
  readonly travel: (ms: number) => void;
  /** How often the address of a payment is called by itself: before the answer of the call that changes it. */
  readonly callBack: (times: number) => void;
  /** Calls the address of a payment, and gives the answer. */
  readonly tell: (paymentId: string) => Promise<Response>;
}

const HOUR_MS = 3_600_000;

export function startMollieDouble(): MollieDouble {
  const apiKey = `test_${randomBytes(15).toString('hex')}`;
  const payments = new Map<string, DoublePayment>();
  const parts: DoublePart[] = [];
  const customers = new Set<string>();
  /** The card of a mandate, and how often it was charged. */
  const mandates = new Map<string, { readonly card: string; charges: number }>();
  const clock = { offset: 0 };
  let isHolding = false;
  let calls = 0;

  const now = () => Date.now() + clock.offset;
  const id = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;
  const partsOf = (paymentId: string, resource: DoublePart['resource']) =>
    parts.filter((part) => part.paymentId === paymentId && part.resource === resource);
  const sumOf = (paymentId: string, resource: DoublePart['resource'], statuses: string[]) =>
    partsOf(paymentId, resource)
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { amount }) => sum + minorOf(amount), 0);

  function pay(body: Json): Answer {
    const { amount, metadata = {}, captureMode, customerId = null, cardToken } = body;
    const sequenceType = String(body['sequenceType'] ?? 'oneoff');
    if (customerId !== null && !customers.has(String(customerId)))
      return problem(422, 'The customer ID is invalid', 'customerId');
    const mandate = mandates.get(String(body['mandateId']));
    if (sequenceType === 'recurring' && !mandate)
      return problem(422, 'The customer has no such mandate', 'mandateId');
    const card = mandate?.card ?? String(cardToken);
    const known = cards.get(card);
    if (!known) return problem(422, 'The card token is invalid', 'cardToken');
    if (sequenceType !== 'recurring' && !body['redirectUrl'])
      return problem(422, 'The redirect URL is missing', 'redirectUrl');
    const payment: DoublePayment = {
      id: id('tr'),
      amount: amount as DoublePayment['amount'],
      createdAt: now(),
      captureMode: String(captureMode ?? 'automatic'),
      sequenceType,
      customerId: customerId === null ? null : String(customerId),
      metadata: metadata as Record<string, string>,
      webhookUrl: typeof body['webhookUrl'] === 'string' ? body['webhookUrl'] : null,
      redirectUrl: typeof body['redirectUrl'] === 'string' ? body['redirectUrl'] : null,
      card,
      status: 'open',
      mandateId: mandate ? String(body['mandateId']) : null,
      failureReason: null,
      captured: 0,
      refunded: 0,
      chargedBack: 0,
      isReleased: false,
    };
    payments.set(payment.id, payment);
    const isFirstCharge = mandate !== undefined && mandate.charges === 0;
    if (mandate) mandate.charges += 1;
    const decline = mandate ? isFirstCharge && known.later : known.decline;
    if (decline) Object.assign(payment, { status: 'failed', failureReason: decline });
    else if (mandate || !known.challenge) succeed(payment);
    return { status: 201, body: shownPayment(payment) };
  }

  function succeed(payment: DoublePayment): void {
    const { captureMode, amount, sequenceType, card } = payment;
    payment.status = captureMode === 'manual' ? 'authorized' : 'paid';
    payment.captured = captureMode === 'manual' ? 0 : minorOf(amount);
    if (sequenceType !== 'first') return;
    payment.mandateId = id('mdt');
    mandates.set(payment.mandateId, { card, charges: 0 });
  }

  /** The state of a payment follows from its captures, its release and the time. */
  function refresh(payment: DoublePayment): DoublePayment {
    const { status, amount } = payment;
    if (status === 'open' && now() > endOf(payment)) payment.status = 'expired';
    payment.refunded = sumOf(payment.id, 'refund', ['pending', 'processing', 'refunded']);
    if (status !== 'authorized') return payment;
    payment.captured = sumOf(payment.id, 'capture', ['succeeded']);
    const isAll = payment.captured === minorOf(amount);
    if (isAll || (payment.isReleased && payment.captured > 0)) payment.status = 'paid';
    else if (payment.isReleased && sumOf(payment.id, 'capture', ['pending']) === 0)
      payment.status = 'canceled';
    return payment;
  }

  function capture(payment: DoublePayment, body: Json): Answer {
    const amount = (body['amount'] ?? payment.amount) as DoublePayment['amount'];
    const taken = sumOf(payment.id, 'capture', ['succeeded', 'pending']);
    if (payment.status !== 'authorized') return problem(422, 'The payment is not authorized');
    if (taken + minorOf(amount) > minorOf(payment.amount))
      return problem(422, 'The amount is higher than what is authorized', 'amount');
    return make('capture', payment, amount, body, cards.get(payment.card)?.capture ?? 'succeeded');
  }

  function refund(payment: DoublePayment, body: Json): Answer {
    const amount = body['amount'] as DoublePayment['amount'];
    const isTwin = partsOf(payment.id, 'refund').some(
      (made) => made.amount.value === amount.value && now() - made.createdAt < HOUR_MS,
    );
    if (payment.status !== 'paid') return problem(422, 'The payment is not paid');
    if (payment.refunded + minorOf(amount) > payment.captured)
      return problem(422, 'The amount is higher than the maximum', 'amount');
    if (isTwin) return problem(409, 'A duplicate refund has been detected');
    return make('refund', payment, amount, body, cards.get(payment.card)?.refund ?? 'pending');
  }

  function make(
    resource: 'capture' | 'refund',
    { id: paymentId }: DoublePayment,
    amount: DoublePayment['amount'],
    body: Json,
    status: string,
  ): Answer {
    const metadata = (body['metadata'] ?? {}) as Record<string, string>;
    const name = id(resource === 'capture' ? 'cpt' : 're');
    const part = { resource, id: name, paymentId, amount, metadata, createdAt: now(), status };
    parts.push(part);
    return { status: 201, body: shownPart(part) };
  }

  function release(payment: DoublePayment): Answer {
    if (payment.status !== 'authorized')
      return problem(422, 'Authorization cannot be released because of its state.');
    if (!isHolding) payment.isReleased = true;
    return { status: 202, body: null };
  }

  function cancel(payment: DoublePayment): Answer {
    if (payment.status !== 'open' || cards.get(payment.card)?.challenge !== 'cancelable')
      return problem(422, 'The payment cannot be canceled');
    payment.status = 'canceled';
    return { status: 200, body: shownPayment(payment) };
  }

  function list(name: string, all: readonly Json[], query: URLSearchParams, path: string): Answer {
    const limit = Number(query.get('limit') ?? 50);
    const from = query.get('from');
    const start = from === null ? 0 : all.findIndex((one) => one['id'] === from);
    const page = all.slice(start, start + limit);
    const following = all[start + limit];
    const href = `${server.url}${path}?from=${String(following?.['id'])}&limit=${limit}`;
    const next = following ? { href, type: 'application/hal+json' } : null;
    const body = { count: page.length, _embedded: { [name]: page }, _links: { next } };
    return { status: 200, body };
  }

  function read(path: string, query: URLSearchParams): Answer {
    const newest = [...payments.values()].toReversed().map(refresh);
    if (path === '/v2/profiles/me')
      return { status: 200, body: { resource: 'profile', id: 'pfl_double', _links: {} } };
    if (path === '/v2/payments') return list('payments', newest.map(shownPayment), query, path);
    const [, kind = '', name = '', what = '', inner = ''] =
      /^\/v2\/(\w+)\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (kind === 'customers') {
      if (!customers.has(name)) return problem(410, 'The customer is no longer available');
      const mandate = mandates.get(inner);
      if (what === 'payments') {
        const own = newest.filter(({ customerId }) => customerId === name);
        return list('payments', own.map(shownPayment), query, path);
      }
      if (!mandate) return problem(404, 'No mandate exists with this id');
      const details = detailsOf({ card: mandate.card, failureReason: null });
      const body = { resource: 'mandate', id: inner, details, status: 'valid', _links: {} };
      return { status: 200, body };
    }
    const payment = payments.get(name);
    if (!payment) return problem(404, 'No payment exists with this id');
    if (what === '') return { status: 200, body: shownPayment(refresh(payment)) };
    const resource = what.slice(0, -1) as DoublePart['resource'];
    return list(what, partsOf(name, resource).toReversed().map(shownPart), query, path);
  }

  function write(method: string, path: string, body: Json): Answer {
    if (path === '/v2/payments') return pay(body);
    if (path === '/v2/customers') {
      const made = id('cst');
      customers.add(made);
      return { status: 201, body: { resource: 'customer', id: made, _links: {} } };
    }
    const [, kind = '', name = '', verb = ''] =
      /^\/v2\/(\w+)\/(\w+)(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (kind === 'customers')
      return customers.delete(name)
        ? { status: 204, body: null }
        : problem(410, 'The customer is no longer available');
    const payment = payments.get(name);
    if (!payment) return problem(404, 'No payment exists with this id');
    refresh(payment);
    if (method === 'DELETE') return cancel(payment);
    const verbs = new Map([
      ['captures', capture],
      ['refunds', refund],
      ['release-authorization', release],
    ]);
    return verbs.get(verb)?.(payment, body) ?? problem(404, 'No such path');
  }

  async function announce(before: ReadonlyMap<string, string>): Promise<void> {
    payments.forEach(refresh);
    for (const payment of payments.values()) {
      if (payment.status === 'open' || before.get(payment.id) === payment.status) continue;
      for (let sent = 0; sent < calls; sent += 1) await tell(payment.id);
    }
  }

  async function tell(paymentId: string): Promise<Response> {
    const address = payments.get(paymentId)?.webhookUrl;
    if (!address) throw new Error(`${paymentId} names no address`);
    return fetch(address, { method: 'POST', body: new URLSearchParams({ id: paymentId }) });
  }

  const server = serveKeyed({
    apiKey,
    keyed: ['POST'],
    clock: { now, keyLifetimeMs: HOUR_MS },
    problems: {
      unauthorized: problem(401, 'Missing authentication'),
      otherRequest: problem(400, 'The key was used with other parameters'),
      running: problem(409, 'A request with this key is running'),
      busy: problem(429, 'Too many requests'),
      broken: problem(500, 'Internal error'),
    },
    parse: (text) => (text === '' ? {} : JSON.parse(text)) as Json,
    faultOf: (body) => cards.get(String(body['cardToken'] ?? ''))?.fault,
    read,
    write,
    statuses: () => new Map([...payments].map(([name, { status }]) => [name, status])),
    announce,
  });

  const found = (paymentId: string): DoublePayment => {
    const payment = payments.get(paymentId);
    if (!payment) throw new Error(`no payment ${paymentId}`);
    return payment;
  };
  return {
    ...server,
    apiKey,
    payments,
    refunds: () => parts.filter(({ resource }) => resource === 'refund'),
    captures: () => parts.filter(({ resource }) => resource === 'capture'),
    customers,
    paymentOf: (key) => {
      const made = [...payments.values()].find(({ metadata }) => metadata['commerce_key'] === key);
      return found(made?.id ?? key);
    },
    decide: (paymentId, isApproved) => {
      const payment = found(paymentId);
      if (isApproved) return succeed(payment);
      Object.assign(payment, { status: 'failed', failureReason: 'authentication_failed' });
    },
    decidePart: (partId, status) => {
      const part = parts.find((one) => one.id === partId);
      if (part) part.status = status;
    },
    chargeBack: (paymentId) => {
      const payment = found(paymentId);
      payment.chargedBack = minorOf(payment.amount);
      payment.hasChargebacks = true;
      const { amount } = payment;
      const chargeback = { id: id('chb'), paymentId, amount, metadata: {}, createdAt: now() };
      parts.push({ ...chargeback, resource: 'chargeback', status: 'made' });
    },
    reverseChargeback: (paymentId) => {
      const part = parts.find(
        (one) => one.resource === 'chargeback' && one.paymentId === paymentId,
      );
      if (part) part.reversedAt = new Date(now()).toISOString();
      found(paymentId).chargedBack = 0;
    },
    holdReleases: (holds) => void (isHolding = holds),
    release: (paymentId) => void (found(paymentId).isReleased = true),
    travel: (ms) => void (clock.offset += ms),
    callBack: (times) => void (calls = times),
    tell,
  };
}
