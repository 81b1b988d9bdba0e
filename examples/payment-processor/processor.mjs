import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const fields = readFileSync(new URL('fields.html', import.meta.url));
/** What `/lookup` answers, by the key of the call. */
const outcomes = new Map();
/** What was charged or authorized, by its own name, with what is left of it. */
const payments = new Map();
const storedCards = new Map();

/** Starts the processor. `trust` gives it the secret that the service signs with. */
export function startProcessor(port, print) {
  const secrets = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname === '/fields') return send(response, 200, fields, 'text/html; charset=utf-8');
    if (pathname === '/thanks') return send(response, 200, '<h1>Thank you</h1>', 'text/html');
    const body = await bodyOf(request);
    if (!isSigned(request.headers, body, secrets)) return send(response, 401);
    const { status = 200, answer } = handle(request.method, pathname, body);
    print(`${request.method} ${pathname} ${answer?.status ?? status}`);
    send(response, status, answer === undefined ? '' : JSON.stringify(answer));
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = `http://127.0.0.1:${server.address().port}`;
      resolve({ address, trust: (secret) => secrets.push(secret), stop: () => server.close() });
    });
  });
}

function handle(method, path, text) {
  if (method === 'GET' && path === '/capabilities') return { answer: capabilities };
  if (method === 'GET' && path.startsWith('/lookup/')) {
    const outcome = outcomes.get(decodeURIComponent(path.slice('/lookup/'.length)));
    return outcome === undefined ? { status: 404 } : { answer: outcome };
  }
  const move = method === 'POST' ? calls.get(path) : undefined;
  if (move === undefined) return { status: 404 };
  const body = JSON.parse(text);
  if (body.idempotencyKey === undefined) return move(body);
  // The same key has the same outcome and moves no money again. In a database: a unique key and one transaction.
  const known = outcomes.get(body.idempotencyKey);
  if (known !== undefined) return { answer: known };
  const outcome = move(body);
  outcomes.set(body.idempotencyKey, { currency: body.currency, ...outcome.answer });
  return outcome;
}

const calls = new Map([
  ['/embed-token', () => ({ answer: { token: randomUUID(), expiresAt: inMinutes(30) } })],
  ['/charge', (body) => take(body, cardOf(body.token), body.amount)],
  ['/authorize', (body) => take(body, cardOf(body.token), 0)],
  ['/vault', (body) => take(body, cardOf(body.token), 0)],
  ['/charge-stored', (body) => take(body, storedCards.get(body.storedRef), body.amount)],
  ['/capture', capture],
  ['/void', release],
  ['/refund', refund],
  [
    '/unvault',
    ({ storedRef }) => ({ status: storedCards.delete(storedRef) ? 200 : 404, answer: {} }),
  ],
]);

/** Charges a card, or holds the amount until it is captured. */
function take({ type, amount, store }, card, captured) {
  if (card === undefined) return declined('invalid_account', 'No such card.');
  if (card.number.endsWith('0002')) return declined('insufficient_funds', 'Not enough money.');
  const ref = `txn_${randomUUID()}`;
  payments.set(ref, { held: amount - captured, captured, refunded: 0 });
  const answer = { status: 'approved', ref, amount, card: shownCard(card) };
  if (store !== true && type !== 'verification') return { answer };
  const storedRef = `card_${randomUUID()}`;
  storedCards.set(storedRef, card);
  return { answer: { ...answer, storedRef } };
}

function capture({ ref, amount }) {
  const payment = payments.get(ref);
  if (payment === undefined || amount > payment.held) return notDone('Nothing of that is held.');
  payment.captured += amount;
  payment.held = 0;
  return approved(ref, amount);
}

function release({ ref, amount }) {
  const payment = payments.get(ref);
  if (payment === undefined || payment.held === 0) return notDone('Nothing is held.');
  payment.held = 0;
  return approved(ref, amount);
}

function refund({ ref, amount }) {
  const payment = payments.get(ref);
  if (payment === undefined || payment.refunded + amount > payment.captured)
    return notDone('More than was taken.');
  payment.refunded += amount;
  return approved(ref, amount);
}

/** A capture keeps the name of its authorization, under which the rest of its life is booked. */
const approved = (ref, amount) => ({ answer: { status: 'approved', ref, amount } });
const declined = (code, message) => ({
  answer: { status: 'declined', decline: { code, message } },
});
const notDone = (message) => declined('processor_rejected', message);

const capabilities = {
  methods: ['card'],
  currencies: '*',
  authorize: true,
  capture: true,
  partialCapture: true,
  void: true,
  refund: true,
  partialRefund: true,
  chargeStored: true,
  vault: true,
  threeDS: false,
  lookup: 'authoritative',
  idempotencyWindowHours: 24,
};

/** Our card fields put the card into the token. A real processor keeps the card and gives out its name. */
function cardOf(token) {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function shownCard({ number }) {
  const brand = number.startsWith('5') ? 'mastercard' : 'visa';
  return {
    brand,
    lastFour: number.slice(-4),
    expMonth: 4,
    expYear: 2039,
    type: 'credit',
    country: 'US',
  };
}

/** Standard Webhooks: HMAC-SHA256 over id, time and body, compared in constant time. */
function isSigned(headers, body, secrets) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const given = String(headers['webhook-signature'] ?? '')
    .split(' ')
    .map((part) => Buffer.from(part));
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const text = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const expected = Buffer.from(`v1,${text}`);
    return given.some((part) => part.length === expected.length && timingSafeEqual(part, expected));
  });
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function send(response, status, body = '', type = 'application/json') {
  response.writeHead(status, { 'content-type': type }).end(body);
}

function inMinutes(count) {
  return new Date(Date.now() + count * 60_000).toISOString();
}
