import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { parseArgs } from 'node:util';

/**
 * The merchant's side of a load: receives webhooks, verifies the signature and the order of each, and tells k6 what
 * came. Needs only Node 20 or Bun. Prints `{ "url", "control" }` when it listens.
 *
 *   node loadtests/receiver/verify-deliveries.mjs --cert localhost.pem --key localhost-key.pem
 *
 * Without --cert and --key it speaks http, for a proxy in front that ends TLS: the service posts to https only.
 * `--keep <file>` writes what has come to a file before it is answered, and reads it at the start: a receiver that was
 * killed knows it again, and so does `k6 run loadtests/verify.ts` next week. It holds the endpoints' secrets.
 * `--lose <n>` returns the n-th delivery, but takes no note of it: a rehearsal that the verification must notice.
 */
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '4244' },
    'control-host': { type: 'string', default: '127.0.0.1' },
    'control-port': { type: 'string', default: '4245' },
    cert: { type: 'string' },
    key: { type: 'string' },
    keep: { type: 'string' },
    lose: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});
const usage =
  'node verify-deliveries.mjs [--host 127.0.0.1] [--port 4244] [--control-host 127.0.0.1] [--control-port 4245] [--cert file --key file] [--keep file] [--lose n]';
if (values.help || (values.cert === undefined) !== (values.key === undefined)) {
  process.stdout.write(`${usage}\n`);
  process.exit(values.help ? 0 : 1);
}

const toleranceSeconds = 300;
const problemsKept = 20;
/** By token: an endpoint of one tenant in one load. */
const endpoints = new Map();
let deliveries = 0;
const kept = values.keep === undefined ? null : await openKept(values.keep);

const tls = values.cert && { cert: readFileSync(values.cert), key: readFileSync(values.key) };
const hooks = tls ? createTlsServer(tls, onDelivery) : createServer(onDelivery);
const control = createServer((request, response) =>
  answerControl(request).then(
    ({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error) => response.writeHead(500).end(String(error)),
  ),
);

await listen(hooks, values.port, values.host);
await listen(control, values['control-port'], values['control-host']);
process.stdout.write(
  `${JSON.stringify({
    url: `${tls ? 'https' : 'http'}://${values.host}:${hooks.address().port}`,
    control: `http://${values['control-host']}:${control.address().port}`,
  })}\n`,
);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));

async function onDelivery(request, response) {
  const arrivedAt = Date.now();
  const token = /^\/hooks\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? '';
  const endpoint = endpoints.get(token);
  const body = await bodyOf(request);
  // Not ours, or its secret is still on its way: the service tries again.
  if (!endpoint?.secret) return void response.writeHead(503).end();
  if (!isSigned(request.headers, body, endpoint.secret)) {
    endpoint.badSignatures += 1;
    note(endpoint, `delivery ${request.headers['webhook-id']} is not signed as it must be`);
    return void response.writeHead(401).end();
  }
  deliveries += 1;
  if (deliveries !== Number(values.lose)) {
    const { id, type, sequence, resource } = JSON.parse(body);
    const event = { id, type, sequence, resource: { id: resource.id } };
    record(endpoint, event, arrivedAt);
    await keep({ token, event, arrivedAt });
  }
  response.writeHead(204).end();
}

/** What an earlier receiver has kept in the file is known again; the last line may be cut off. */
async function openKept(path) {
  const file = await open(path, 'a+', 0o600);
  const text = await file.readFile('utf8');
  for (const line of text.split('\n').slice(0, -1)) {
    const { token, secret, event, arrivedAt } = JSON.parse(line);
    if (event === undefined)
      endpoints.set(token, { ...(endpoints.get(token) ?? newEndpoint()), secret });
    else record(endpoints.get(token), event, arrivedAt);
  }
  if (text !== '' && !text.endsWith('\n'))
    await file.truncate(Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
  return file;
}

async function keep(entry) {
  if (kept !== null) await kept.write(`${JSON.stringify(entry)}\n`);
}

function record(endpoint, event, arrivedAt) {
  endpoint.received += 1;
  if (endpoint.arrivals.has(event.id)) {
    endpoint.duplicates += 1;
    return;
  }
  endpoint.arrivals.set(event.id, arrivedAt);
  const { resource, sequence, type } = event;
  const highest = endpoint.sequences.get(resource.id) ?? 0;
  if (sequence < highest) {
    endpoint.outOfOrder += 1;
    note(endpoint, `${type} ${event.id} has sequence ${sequence} and came after ${highest}`);
  }
  endpoint.sequences.set(resource.id, Math.max(sequence, highest));
  const key = `${type} ${resource.id}`;
  if (!endpoint.firstOf.has(key)) endpoint.firstOf.set(key, arrivedAt);
  for (const done of endpoint.waiting.get(key) ?? []) done(arrivedAt);
  endpoint.waiting.delete(key);
}

/** Standard Webhooks: an HMAC over id, timestamp and the exact body, any one of the listed signatures. */
function isSigned(headers, body, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const isFresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds;
  if (!id || !isFresh) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}

/** PUT and GET /endpoints/{token}, GET /endpoints/{token}/arrival, POST /endpoints/{token}/missing. */
async function answerControl(request) {
  const url = new URL(request.url ?? '/', 'http://control');
  const [, token = '', action = ''] =
    /^\/endpoints\/([\w-]+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  const body = await bodyOf(request);
  if (token !== '' && request.method === 'PUT') {
    const { secret } = JSON.parse(body);
    endpoints.set(token, { ...(endpoints.get(token) ?? newEndpoint()), secret });
    await keep({ token, secret });
    return ok({});
  }
  const endpoint = endpoints.get(token);
  if (endpoint === undefined) return { status: 404, body: { error: 'no such endpoint' } };
  if (action === 'arrival') return ok({ arrivedAt: await arrivalOf(endpoint, url.searchParams) });
  if (action === 'missing') {
    const { eventIds } = JSON.parse(body);
    return ok({ missing: eventIds.filter((id) => !endpoint.arrivals.has(id)) });
  }
  const { received, duplicates, badSignatures, outOfOrder, problems } = endpoint;
  return ok({ received, duplicates, badSignatures, outOfOrder, problems });
}

function newEndpoint() {
  return {
    secret: null,
    received: 0,
    duplicates: 0,
    badSignatures: 0,
    outOfOrder: 0,
    problems: [],
    /** When each event first arrived. */
    arrivals: new Map(),
    /** The highest sequence of each resource. */
    sequences: new Map(),
    /** By type and resource, when the first arrived, and who waits for it. */
    firstOf: new Map(),
    waiting: new Map(),
  };
}

function arrivalOf({ firstOf, waiting }, query) {
  const key = `${query.get('type')} ${query.get('resource')}`;
  const arrivedAt = firstOf.get(key);
  if (arrivedAt !== undefined) return arrivedAt;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), Number(query.get('waitMs') ?? 0));
    const done = (at) => {
      clearTimeout(timer);
      resolve(at);
    };
    waiting.set(key, [...(waiting.get(key) ?? []), done]);
  });
}

function note({ problems }, problem) {
  if (problems.length < problemsKept) problems.push(problem);
}

function ok(body) {
  return { status: 200, body };
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), host, resolve);
  });
}
