import { createHmac, randomBytes } from 'node:crypto';
import { serveKeyed, type Answer, type Json, type KeyedServer } from './keyed-server.ts';
import {
  cardOfMethod,
  emptyIntent,
  methods,
  parseForm,
  problem,
  type DoubleIntent,
  type DoubleRefund,
} from './stripe-objects.ts';
import { openStripeDisputes, type StripeDisputes } from './stripe-disputes.ts';
import { openStripeDomains } from './stripe-domains.ts';

/**
 * A double of Stripe's API, as far as the connector uses it: an HTTP server with state, with Stripe's shapes and its
 * rules for idempotency keys (docs.stripe.com/api/idempotent_requests). It imports nothing of the service. What a card
 * does is told by the name of its payment method.
 */
export interface StripeDouble extends KeyedServer {
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly intents: ReadonlyMap<string, DoubleIntent>;
  readonly refunds: readonly DoubleRefund[];
  readonly customers: ReadonlySet<string>;
  readonly disputes: StripeDisputes;
  /** Where wallets may be shown. */
  readonly walletHosts: () => string[];
  readonly intentOf: (idempotencyKey: string) => DoubleIntent;
  /** Ends a challenge as the bank's page does. */
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
}

export function startStripeDouble(): StripeDouble {
  const apiKey = `rk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const intents = new Map<string, DoubleIntent>();
  const refunds: DoubleRefund[] = [];
  const customers = new Set<string>();
  const domains = openStripeDomains();
  const disputes = openStripeDisputes();
  const owners = new Map<string, string>();
  let isLagging = false;
  let subscriber: { url: string; times: number } | null = null;

  const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const found = (name: string): DoubleIntent | null => intents.get(name) ?? null;

  function shown(intent: DoubleIntent): Record<string, unknown> {
    const { method, ...rest } = intent;
    return { ...rest, payment_method: method && cardOfMethod(method) };
  }

  function open(kind: 'payment_intent' | 'setup_intent', body: Json): Answer {
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

  function confirm(intent: DoubleIntent, body: Json): Answer {
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

  function capture(intent: DoubleIntent, body: Json): Answer {
    if (intent.status !== 'requires_capture')
      return problem(400, { code: 'payment_intent_unexpected_state' });
    const amount = Number(body['amount_to_capture'] ?? intent.amount);
    if (amount > intent.amount_capturable) return problem(400, { param: 'amount_to_capture' });
    Object.assign(intent.metadata, body['metadata']);
    Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
    return { status: 200, body: shown(intent) };
  }

  function cancel(intent: DoubleIntent, body: Json): Answer {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return problem(400, { code: `${intent.object}_unexpected_state` });
    const cancellation_reason = body['cancellation_reason'] ?? null;
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, cancellation_reason });
    return { status: 200, body: shown(intent) };
  }

  function refund(body: Json): Answer {
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
    if (path.startsWith('/v1/disputes/')) return disputes.read(path);
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

  function write(method: string, path: string, body: Json): Answer {
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
    if (kind === 'files') return disputes.addFile(body);
    if (kind === 'disputes') return disputes.write(name, verb, body);
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

  const server = serveKeyed({
    apiKey,
    keyed: ['POST', 'DELETE'],
    headers: { 'request-id': 'req_double' },
    problems: {
      unauthorized: problem(401, { type: 'invalid_request_error' }),
      otherRequest: problem(400, { type: 'idempotency_error' }),
      running: problem(409, { code: 'idempotency_key_in_use' }),
      busy: problem(429, { code: 'rate_limit' }),
      broken: problem(500, { type: 'api_error' }),
    },
    parse: (text) => (text.startsWith('--boundary') ? { form: text } : parseForm(text)),
    faultOf: (body) => methods.get(String(body['payment_method'] ?? ''))?.fault,
    read,
    write,
    statuses: () => new Map([...intents].map(([name, { status }]) => [name, status])),
    announce,
  });

  return {
    ...server,
    apiKey,
    webhookSecret,
    intents,
    refunds,
    customers,
    walletHosts: domains.hosts,
    disputes,
    intentOf: (key) => {
      const intent = [...intents.values()].find(({ metadata }) => metadata['commerce_key'] === key);
      if (!intent) throw new Error(`no intent ${key}`);
      return intent;
    },
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
  };
}
