import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/**
 * A payment processor of a merchant's, written from docs/http-connector.md alone: it imports nothing of the service. Its
 * ledger is its own; what it is told to do wrong, it does wrong once.
 */
export type Fault =
  /** Does it, and cuts the connection instead of answering. */
  | 'cut_after'
  /** Cuts the connection before it did anything. */
  | 'cut_before'
  /** Does it, and answers 500. */
  | 'fails_after'
  /** Answers 503 with `error`: nothing was done. */
  | 'not_ready'
  /** Does it, and answers when nobody listens any more. */
  | 'slow'
  /** Does it, and takes its time to answer. */
  | 'unhurried'
  /** Takes one unit less than it was asked for. */
  | 'takes_less'
  /** Does it, and answers what is no JSON. */
  | 'gibberish';

export interface Booking {
  readonly key: string;
  readonly ref: string;
  readonly type: string;
  amount: number;
  readonly currency: string;
  status: 'approved' | 'pending' | 'declined' | 'released';
  readonly of: string | null;
  /** The checkout sessions that its answers name, in turn; the last one from then on. */
  sessions: string[];
  readonly token: string | null;
  readonly facts: Record<string, unknown>;
}

export interface SampleProcessor {
  readonly url: string;
  readonly ledger: readonly Booking[];
  /** Every request that was signed well. */
  readonly asked: readonly { readonly path: string; readonly body: Record<string, unknown> }[];
  /** Requests whose signature was refused. */
  readonly refused: () => number;
  readonly storedCards: ReadonlySet<string>;
  readonly trust: (...secrets: string[]) => void;
  /** The next request of the path goes wrong. */
  readonly goWrong: (path: string, fault: Fault) => void;
  /** Its next bookings bear this name, as if it did not know better. */
  readonly nameNext: (ref: string, count: number) => void;
  /** What it says that it can do, from now on, besides the usual. */
  readonly can: (changes: object) => void;
  /** Refuses to mint tokens and to say what it can do, while set. */
  readonly close: (isClosed: boolean) => void;
  /** Takes so long for each call, half of it before it does what it is asked for. */
  readonly takeTime: (ms: number) => void;
  /** Answers no lookup, while set. */
  readonly keepSecret: (isSecret: boolean) => void;
  /** What its own card fields do: charges for a checkout session and gives the transaction's name. */
  readonly chargeByFields: (
    session: { readonly id: string },
    amount: number,
    currency: string,
    type?: string,
  ) => string;
  /** Ends what is pending. */
  readonly decide: (ref: string, status: 'approved' | 'declined') => Booking;
  /** An event of the processor's, signed. */
  readonly tell: (eventsUrl: string, event: object, secret?: string) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

const card = {
  brand: 'visa',
  lastFour: '4242',
  expMonth: 4,
  expYear: 2039,
  type: 'credit',
  country: 'DE',
};
const declines: Readonly<Record<string, string>> = {
  card_broke: 'insufficient_funds',
  card_stolen: 'stolen_card',
  card_odd: 'E-4711',
};
/** Cards whose every charge goes wrong. */
const faultOfToken: Readonly<Record<string, Fault>> = {
  card_unhurried: 'unhurried',
  card_fails_after: 'fails_after',
};
const SLOW_MS = 1_500;
const UNHURRIED_MS = 400;

export function startSampleProcessor(): SampleProcessor {
  const ledger: Booking[] = [];
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const faults = new Map<string, Fault>();
  const storedCards = new Set<string>();
  let secrets: string[] = [];
  let refused = 0;
  let isClosed = false;
  let isSecret = false;
  let callMs = 0;
  let changed = {};
  const given: string[] = [];

  const byRef = (name: unknown) => ledger.find(({ ref }) => ref === name);
  const byKey = (name: unknown) => ledger.find(({ key }) => key === name);
  const find = (name: unknown) => ledger.find(({ key, ref }) => key === name || ref === name);

  function book(entry: Pick<Booking, 'key' | 'type' | 'amount' | 'currency'> & Partial<Booking>) {
    const booking: Booking = {
      ref: given.shift() ?? `txn_${randomUUID()}`,
      status: 'approved',
      of: null,
      sessions: [],
      token: null,
      facts: {},
      ...entry,
    };
    ledger.push(booking);
    return booking;
  }

  /** What is true now. */
  function told(booking: Booking): Record<string, unknown> {
    const { status, ref, amount, currency, facts } = booking;
    const current = status === 'released' ? 'approved' : status;
    const decline = current === 'declined' ? { decline: { code: 'generic_decline' } } : {};
    return { ...decline, ...facts, status: current, ref, amount, currency };
  }

  /** A transaction by its own name, with the checkout that it belongs to. */
  function describe(booking: Booking): Record<string, unknown> {
    const { type, sessions } = booking;
    const [first] = sessions;
    const checkoutSessionId = sessions.length > 1 ? sessions.shift() : first;
    return { ...told(booking), type, metadata: checkoutSessionId ? { checkoutSessionId } : {} };
  }

  function takeMoney(path: string, body: Record<string, unknown>, less: number) {
    const token = String(body['token'] ?? body['storedRef'] ?? '');
    const entry = {
      key: String(body['idempotencyKey']),
      type: String(body['type']),
      amount: Number(body['amount']) - less,
      currency: String(body['currency']),
      sessions: sessionsOf(body),
      token,
    };
    const code = declines[token];
    if (code) {
      const decline = { code, message: 'Refused by the issuer.' };
      return book({ ...entry, status: 'declined', facts: { decline } });
    }
    if (path === '/charge-stored' && !storedCards.has(token)) {
      const decline = { code: 'invalid_account', message: 'No such card.' };
      return book({ ...entry, status: 'declined', facts: { decline } });
    }
    if (token === 'card_challenge' || token.startsWith('card_strict_')) {
      const expiresAt = new Date(Date.now() + 600_000).toISOString();
      const nextAction = { type: 'redirect', url: 'https://bank.example/challenge', expiresAt };
      return book({ ...entry, status: 'pending', facts: { card, nextAction } });
    }
    const keeps = path === '/vault' || (body['store'] === true && path !== '/charge-stored');
    // A strict one asks its owner again at each later charge.
    const kind = token === 'card_strict' ? 'card_strict' : 'card';
    const storedRef = keeps ? `${kind}_${randomUUID()}` : null;
    if (storedRef) storedCards.add(storedRef);
    return book({ ...entry, facts: { card, ...(storedRef ? { storedRef } : {}) } });
  }

  function follow(path: string, body: Record<string, unknown>): Booking | null {
    const parent = find(body['ref']);
    if (!parent) return null;
    const entry = {
      key: String(body['idempotencyKey']),
      type: String(body['type']),
      amount: Number(body['amount']),
      currency: String(body['currency']),
      of: parent.ref,
    };
    if (path === '/void') parent.status = 'released';
    if (path !== '/refund') return book(entry);
    const returned = ledger
      .filter(
        ({ of, type, status }) => of === parent.ref && type === 'refund' && status !== 'declined',
      )
      .reduce((sum, { amount }) => sum + amount, 0);
    const source = find(parent.of) ?? parent;
    const isTooMuch = returned + entry.amount > parent.amount;
    if (isTooMuch || source.token === 'card_no_refunds') {
      const decline = { code: 'processor_rejected', message: 'Not refundable.' };
      return book({ ...entry, status: 'declined', facts: { decline } });
    }
    return book({
      ...entry,
      status: source.token === 'card_slow_refunds' ? 'pending' : 'approved',
    });
  }

  function move(path: string, body: Record<string, unknown>, less: number): Response {
    const known = find(body['idempotencyKey']);
    if (known) return Response.json(told(known));
    const moves = ['/charge', '/authorize', '/charge-stored', '/vault'].includes(path);
    const booking = moves ? takeMoney(path, body, less) : follow(path, body);
    return booking
      ? Response.json(told(booking))
      : Response.json({ status: 'error' }, { status: 422 });
  }

  function answer(path: string, body: Record<string, unknown>, less: number): Response {
    if (isClosed) return new Response(null, { status: 500 });
    if (path === '/capabilities') return Response.json({ ...capabilities, ...changed });
    if (path === '/embed-token') {
      const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
      return Response.json({ token: `fields_${String(body['checkoutSessionId'])}`, expiresAt });
    }
    if (path === '/unvault') {
      const isKnown = storedCards.delete(String(body['storedRef']));
      return Response.json({}, { status: isKnown ? 200 : 404 });
    }
    const [, call = '', name = ''] = /^\/(lookup|transactions)\/(.+)$/.exec(path) ?? [];
    if (call !== '') {
      if (isSecret) return new Response(null, { status: 500 });
      const named = decodeURIComponent(name);
      const found = call === 'lookup' ? byKey(named) : byRef(named);
      if (!found) return new Response(null, { status: 404 });
      return Response.json(call === 'lookup' ? told(found) : describe(found));
    }
    return paths.has(path) ? move(path, body, less) : new Response(null, { status: 404 });
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request, self) => {
      const text = await request.text();
      if (!isSigned(request.headers, text, secrets)) {
        refused += 1;
        return new Response(null, { status: 401 });
      }
      const path = new URL(request.url).pathname;
      const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
      asked.push({ path, body });
      const fault = faults.get(path) ?? faultOfToken[String(body['token'])];
      faults.delete(path);
      await Bun.sleep(callMs / 2);
      if (fault === 'not_ready') return Response.json({ status: 'error' }, { status: 503 });
      if (fault === 'cut_before') return cut(request, self);
      const response = answer(path, body, fault === 'takes_less' ? 1 : 0);
      if (fault === 'cut_after') return cut(request, self);
      if (fault === 'fails_after') return new Response(null, { status: 500 });
      if (fault === 'gibberish') return new Response('<html>busy</html>');
      await Bun.sleep(callMs / 2);
      if (fault === 'slow') await Bun.sleep(SLOW_MS);
      if (fault === 'unhurried') await Bun.sleep(UNHURRIED_MS);
      return response;
    },
  });

  return {
    url: `http://127.0.0.1:${server.port}`,
    ledger,
    asked,
    refused: () => refused,
    storedCards,
    trust: (...trusted) => void (secrets = trusted),
    goWrong: (path, fault) => void faults.set(path, fault),
    nameNext: (ref, count) => void given.push(...Array<string>(count).fill(ref)),
    can: (changes) => void (changed = changes),
    close: (closed) => void (isClosed = closed),
    takeTime: (ms) => void (callMs = ms),
    keepSecret: (secret) => void (isSecret = secret),
    chargeByFields: ({ id }, amount, currency, type = 'charge') =>
      book({ key: randomUUID(), type, amount, currency, sessions: [id], facts: { card } }).ref,
    decide: (ref, status) => {
      const booking = find(ref);
      if (!booking) throw new Error(`no transaction ${ref}`);
      booking.status = status;
      return booking;
    },
    tell: (eventsUrl, event, secret = secrets[0] ?? '') => {
      const body = JSON.stringify(event);
      const id = `evt_${randomUUID()}`;
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secret, id, timestamp, body),
      };
      return fetch(eventsUrl, { method: 'POST', headers, body });
    },
    stop: () => server.stop(true),
  };
}

const paths = new Set([
  '/charge',
  '/authorize',
  '/charge-stored',
  '/vault',
  '/capture',
  '/void',
  '/refund',
]);

const capabilities = {
  methods: ['card'],
  currencies: ['USD', 'EUR'],
  authorize: true,
  capture: true,
  partialCapture: true,
  void: true,
  refund: true,
  partialRefund: true,
  chargeStored: true,
  vault: true,
  threeDS: true,
  lookup: 'authoritative',
  idempotencyWindowHours: 24,
};

/** The session that a call's metadata names. */
function sessionsOf({ metadata }: Record<string, unknown>): string[] {
  const { checkoutSessionId } = (metadata ?? {}) as Record<string, unknown>;
  return typeof checkoutSessionId === 'string' ? [checkoutSessionId] : [];
}

/** Closes the connection in the middle of the answer. */
function cut(request: Request, server: Bun.Server<unknown>): Response {
  server.timeout(request, 1);
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"status":'));
      controller.error(new Error('cut'));
    },
  });
  return new Response(broken, { headers: { 'content-length': '4096' } });
}

/** As the document says it: HMAC-SHA256 over id, time and body, in base64. */
export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function isSigned(headers: Headers, body: string, secrets: readonly string[]): boolean {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const given = (headers.get('webhook-signature') ?? '')
    .split(' ')
    .map((part) => Buffer.from(part));
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(secret, id, timestamp, body));
    return given.some((part) => part.length === expected.length && timingSafeEqual(part, expected));
  });
}
