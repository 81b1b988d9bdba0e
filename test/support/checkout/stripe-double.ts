import { createHmac, randomBytes } from 'node:crypto';
import {
  cardOfMethod,
  emptyIntent,
  methods,
  parseForm,
  problem,
  type Answer,
  type DoubleIntent,
  type DoubleRefund,
  type Form,
  type Fault,
} from './stripe-objects.ts';

import { openStripeDomains } from './stripe-domains.ts';

/**
 * A double of Stripe's API, as far as the connector uses it: an HTTP server with state, with Stripe's shapes and its
 * rules for idempotency keys (docs.stripe.com/api/idempotent_requests). It imports nothing of the service. What a card
 * does is told by the name of its payment method.
 */
export interface StripeDouble {
  readonly url: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly intents: ReadonlyMap<string, DoubleIntent>;
  readonly refunds: readonly DoubleRefund[];
  readonly customers: ReadonlySet<string>;
  /** Where wallets may be shown. */
  readonly walletHosts: () => string[];
  /** Every request: method, path, body and idempotency key. */
  readonly asked: readonly Asked[];
  readonly intentOf: (idempotencyKey: string) => DoubleIntent;
  /** The next request of the path goes wrong. */
  readonly goWrong: (path: RegExp, fault: Fault) => void;
  /** What the bank's page does with a challenge. */
  readonly decide: (intentId: string, isApproved: boolean) => void;
  readonly decideRefund: (refundId: string, status: 'succeeded' | 'failed') => void;
  /** The search index lags behind, while set. */
  readonly lagSearch: (isLagging: boolean) => void;
  /** Sends an event, signed now, and gives the answer. */
  readonly tell: (
    url: string,
    type: string,
    object: object,
    options?: { readonly id?: string; readonly secret?: string; readonly ageSeconds?: number },
  ) => Promise<Response>;
  /** Where events go by themselves: sent before the answer of the call that causes them, and as often as told. */
  readonly subscribe: (url: string | null, times?: number) => void;
  readonly stop: () => Promise<void>;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: Form;
  readonly key: string | null;
}

const HANG_MS = 1_500;
const SLOW_MS = 400;

export function startStripeDouble(): StripeDouble {
  const apiKey = `rk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const intents = new Map<string, DoubleIntent>();
  const refunds: DoubleRefund[] = [];
  const customers = new Set<string>();
  const domains = openStripeDomains();
  const owners = new Map<string, string>();
  const asked: Asked[] = [];
  const answers = new Map<string, { readonly body: string; readonly answer: Answer | null }>();
  const faults: { path: RegExp; fault: Fault }[] = [];
  let isLagging = false;
  let subscriber: { url: string; times: number } | null = null;

  const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const found = (name: string): DoubleIntent | null => intents.get(name) ?? null;

  function shown(intent: DoubleIntent): Record<string, unknown> {
    const { method, ...rest } = intent;
    return { ...rest, payment_method: method && cardOfMethod(method) };
  }

  function open(kind: 'payment_intent' | 'setup_intent', body: Form): Answer {
    const amount = Number(body['amount'] ?? 0);
    if (kind === 'payment_intent' && amount < 50)
      return problem(400, { code: 'amount_too_small', param: 'amount' });
    const customer = body['customer'];
    if (customer && !customers.has(String(customer)))
      return problem(400, { code: 'resource_missing', param: 'customer' });
    const intent = emptyIntent(kind, id(kind === 'payment_intent' ? 'pi' : 'seti'), body);
    intents.set(intent.id, intent);
    return { status: 200, body: shown(intent) };
  }

  function confirm(intent: DoubleIntent, body: Form): Answer {
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
      return problem(400, { code: `${intent.object}_unexpected_state` });
    const token = String(body['confirmation_token'] ?? body['payment_method'] ?? '');
    const name = token.replace(/^ctoken_/, 'pm_');
    const card = methods.get(name.replace(/_kept_\w+$/, ''));
    const param = body['confirmation_token'] ? 'confirmation_token' : 'payment_method';
    if (!card) return problem(400, { code: 'resource_missing', param });
    const owner = owners.get(name);
    if (owner && (owner !== intent.customer || !customers.has(owner)))
      return problem(400, { code: 'resource_missing', param: 'payment_method' });
    const isAbsent = body['off_session'] === 'true';
    const decline = (isAbsent ? card.absent : null) ?? (owner && !isAbsent ? null : card.decline);
    const keeps = intent.setup_future_usage === 'off_session' || intent.object === 'setup_intent';
    intent.method = owner || !keeps ? name : `${name}_kept_${randomBytes(4).toString('hex')}`;
    if (decline && !(owner && !isAbsent)) {
      const error = {
        type: 'card_error',
        code: decline === 'expired_card' || decline === 'incorrect_cvc' ? decline : 'card_declined',
        decline_code: decline,
        payment_method: cardOfMethod(name),
      };
      const isPayment = intent.object === 'payment_intent';
      Object.assign(
        intent,
        isPayment ? { last_payment_error: error } : { last_setup_error: error },
      );
      Object.assign(intent, { status: 'requires_payment_method', method: null });
      return problem(402, { ...error, [intent.object]: shown(intent) });
    }
    if (card.challenge && (!owner || (card.challenge === 'always' && !isAbsent))) {
      intent.status = 'requires_action';
      const url = `https://hooks.stripe.test/3ds/${intent.id}`;
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url, return_url: body['return_url'] ?? null },
      };
      return { status: 200, body: shown(intent) };
    }
    succeed(intent);
    return { status: 200, body: shown(intent) };
  }

  function succeed(intent: DoubleIntent): void {
    const { customer, method, amount } = intent;
    intent.next_action = null;
    if (customer && method) owners.set(method, customer);
    if (intent.object === 'payment_intent' && intent.capture_method === 'manual')
      Object.assign(intent, { status: 'requires_capture', amount_capturable: amount });
    else Object.assign(intent, { status: 'succeeded', amount_received: amount });
  }

  function capture(intent: DoubleIntent, body: Form): Answer {
    if (intent.status !== 'requires_capture')
      return problem(400, { code: 'payment_intent_unexpected_state' });
    const amount = Number(body['amount_to_capture'] ?? intent.amount);
    if (amount > intent.amount_capturable) return problem(400, { param: 'amount_to_capture' });
    Object.assign(intent.metadata, body['metadata']);
    Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
    return { status: 200, body: shown(intent) };
  }

  function cancel(intent: DoubleIntent, body: Form): Answer {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return problem(400, { code: `${intent.object}_unexpected_state` });
    const cancellation_reason = body['cancellation_reason'] ?? null;
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, cancellation_reason });
    return { status: 200, body: shown(intent) };
  }

  function refund(body: Form): Answer {
    const intent = found(String(body['payment_intent']));
    if (!intent) return problem(404, { code: 'resource_missing', param: 'payment_intent' });
    const returned = refunds
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed')
      .reduce((sum, made) => sum + made.amount, 0);
    const amount = Number(body['amount'] ?? intent.amount_received - returned);
    if (intent.amount_received > 0 && returned >= intent.amount_received)
      return problem(400, { code: 'charge_already_refunded' });
    if (returned + amount > intent.amount_received) return problem(400, { param: 'amount' });
    const { refund: status = 'succeeded' } = methods.get(plainName(intent)) ?? {};
    const made: DoubleRefund = {
      id: id('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status,
      metadata: (body['metadata'] ?? {}) as Record<string, string>,
    };
    refunds.push(made);
    return { status: 200, body: { ...made } };
  }

  function read(path: string, query: URLSearchParams): Answer {
    if (path === '/v1/payment_intents/search') {
      const [, name = '', value = ''] =
        /^metadata\['(\w+)'\]:'(.+)'$/.exec(query.get('query') ?? '') ?? [];
      const hits = [...intents.values()].filter(({ metadata }) => metadata[name] === value);
      const data = isLagging ? [] : hits.map(shown);
      return { status: 200, body: { object: 'search_result', data, has_more: false, url: path } };
    }
    if (path === '/v1/payment_method_domains') return domains.list(query);
    if (path === '/v1/payment_intents')
      return { status: 200, body: { object: 'list', data: [], has_more: false, url: path } };
    if (path === '/v1/refunds') {
      const of = query.get('payment_intent');
      const data = refunds.filter(({ payment_intent }) => payment_intent === of).toReversed();
      return { status: 200, body: { object: 'list', data, has_more: false, url: path } };
    }
    const [, kind = '', name = ''] = /^\/v1\/(\w+)\/(\w+)$/.exec(path) ?? [];
    const plain = name.replace(/^ctoken_/, 'pm_').replace(/_kept_\w+$/, '');
    if (kind === 'payment_methods' && methods.has(plain))
      return { status: 200, body: cardOfMethod(name) };
    if (kind === 'confirmation_tokens' && methods.has(plain)) {
      const payment_method_preview = { type: 'card', card: cardOfMethod(plain).card };
      return {
        status: 200,
        body: { id: name, object: 'confirmation_token', payment_method_preview },
      };
    }
    const intent = found(name);
    return intent
      ? { status: 200, body: shown(intent) }
      : problem(404, { code: 'resource_missing', param: 'intent' });
  }

  function write(method: string, path: string, body: Form): Answer {
    if (path === '/v1/customers') {
      const made = id('cus');
      customers.add(made);
      return {
        status: 200,
        body: { id: made, object: 'customer', metadata: body['metadata'] ?? {} },
      };
    }
    const [, kind = '', name = '', verb = ''] =
      /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (kind === 'customers' && method === 'DELETE')
      return customers.delete(name)
        ? { status: 200, body: { id: name, object: 'customer', deleted: true } }
        : problem(404, { code: 'resource_missing', param: 'id' });
    if (kind === 'payment_method_domains') return domains.write(name, verb, body);
    if (path === '/v1/refunds') return refund(body);
    if (path === '/v1/payment_intents') return open('payment_intent', body);
    if (path === '/v1/setup_intents') return open('setup_intent', body);
    const intent = found(name);
    if (!intent) return problem(404, { code: 'resource_missing', param: 'intent' });
    const verbs = new Map([
      ['confirm', confirm],
      ['capture', capture],
      ['cancel', cancel],
    ]);
    return verbs.get(verb)?.(intent, body) ?? problem(404, {});
  }

  function plainName({ method }: DoubleIntent): string {
    return (method ?? '').replace(/_kept_\w+$/, '');
  }

  async function announce(before: ReadonlyMap<string, string>): Promise<void> {
    if (!subscriber) return;
    const { url, times } = subscriber;
    const types: Record<string, string> = {
      succeeded: 'succeeded',
      requires_capture: 'amount_capturable_updated',
      canceled: 'canceled',
    };
    for (const intent of intents.values()) {
      const type = types[intent.status];
      if (!type || before.get(intent.id) === intent.status) continue;
      const eventId = id('evt');
      for (let sent = 0; sent < times; sent += 1)
        // Nobody may be there to take it: then it is lost.
        await tell(url, `${intent.object}.${type}`, shown(intent), { id: eventId }).catch(
          () => null,
        );
    }
  }

  const tell: StripeDouble['tell'] = (url, type, object, options = {}) => {
    const { id: eventId = id('evt'), secret = webhookSecret, ageSeconds = 0 } = options;
    const event = { id: eventId, object: 'event', type, livemode: false, data: { object } };
    const body = JSON.stringify(event);
    const time = Math.floor(Date.now() / 1000) - ageSeconds;
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${time},v1=${mac}`,
    };
    return fetch(url, { method: 'POST', headers, body });
  };

  async function keyed(request: Request, path: string, text: string): Promise<Response> {
    const key = request.headers.get('idempotency-key');
    const body = parseForm(text);
    asked.push({ method: request.method, path, body, key });
    const known = key === null ? undefined : answers.get(key);
    if (known && known.body !== `${path}?${text}`)
      return respond(problem(400, { type: 'idempotency_error' }));
    if (known && !known.answer) return respond(problem(409, { code: 'idempotency_key_in_use' }));
    if (known?.answer) return respond(known.answer, { 'idempotent-replayed': 'true' });
    const place = faults.findIndex((one) => one.path.test(path));
    const byCard = methods.get(String(body['payment_method'] ?? ''))?.fault;
    const fault = faults.splice(place, place < 0 ? 0 : 1)[0]?.fault ?? byCard;
    if (fault === 'busy') return respond(problem(429, { code: 'rate_limit' }));
    if (fault === 'hang_before') return late();
    const store = (answer: Answer | null) =>
      void (key !== null && answers.set(key, { body: `${path}?${text}`, answer }));
    store(null);
    if (fault === 'fails_before') {
      const failed = problem(500, { type: 'api_error' });
      store(failed);
      return respond(failed);
    }
    const before = new Map([...intents].map(([name, { status }]) => [name, status]));
    if (fault === 'slow') await Bun.sleep(SLOW_MS);
    const answer = write(request.method, path, body);
    await announce(before);
    store(fault === 'fails_after' ? problem(500, { type: 'api_error' }) : answer);
    if (fault === 'fails_after') return respond(problem(500, { type: 'api_error' }));
    if (fault === 'hang_after') return late();
    if (fault === 'cut_after') return new Response('{"id":', { status: 200 });
    return respond(answer);
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const text = await request.text();
      if (request.headers.get('authorization') !== `Bearer ${apiKey}`)
        return respond(problem(401, { type: 'invalid_request_error' }));
      if (request.method !== 'GET') return keyed(request, pathname, text);
      asked.push({ method: 'GET', path: pathname, body: {}, key: null });
      const place = faults.findIndex(({ path }) => path.test(`GET ${pathname}`));
      const fault = faults.splice(place, place < 0 ? 0 : 1)[0]?.fault;
      if (fault) return respond(problem(500, { type: 'api_error' }));
      return respond(read(pathname, searchParams));
    },
  });

  return {
    url: `http://127.0.0.1:${server.port}`,
    apiKey,
    webhookSecret,
    intents,
    refunds,
    customers,
    walletHosts: domains.hosts,
    asked,
    intentOf: (key) => {
      const intent = [...intents.values()].find(({ metadata }) => metadata['commerce_key'] === key);
      if (!intent) throw new Error(`no intent ${key}`);
      return intent;
    },
    goWrong: (path, fault) => void faults.push({ path, fault }),
    decide: (intentId, isApproved) => {
      const intent = found(intentId);
      if (intent?.status !== 'requires_action') throw new Error(`${intentId} has no challenge`);
      if (isApproved) return succeed(intent);
      const error = { type: 'card_error', code: `${intent.object}_authentication_failure` };
      Object.assign(intent, { last_payment_error: error, last_setup_error: error });
      Object.assign(intent, { status: 'requires_payment_method', method: null, next_action: null });
    },
    decideRefund: (refundId, status) => {
      const made = refunds.find((one) => one.id === refundId);
      if (made) made.status = status;
    },
    lagSearch: (lags) => void (isLagging = lags),
    tell,
    subscribe: (url, times = 1) => void (subscriber = url === null ? null : { url, times }),
    stop: () => server.stop(true),
  };
}

async function late(): Promise<Response> {
  await Bun.sleep(HANG_MS);
  return new Response(null, { status: 504 });
}

function respond({ status, body }: Answer, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'request-id': 'req_double', ...headers } });
}
