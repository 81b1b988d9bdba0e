import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../services/refusal.mjs';

const backoffFirstMs = 500;
const backoffMaxMs = 10_000;
/** The service says something every 15 s; after so much silence the connection is dead. */
const silenceMaxMs = 45_000;

/**
 * The events behind a position of the log, without end: `{ logSequence, event, body }` in order, each once. A lost
 * connection is made anew where it broke off; a refusal, or no connection at the beginning, throws a Refusal.
 */
export async function* followLog({ url, key, after, types }, { signal, onLost, onConnected }) {
  let position = after;
  let failures = 0;
  let everConnected = false;
  while (!signal.aborted) {
    const connection = new AbortController();
    const abort = () => connection.abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      const response = await connect({ url, key, types, position }, connection.signal);
      const reading = readMessages(response.body, connection);
      for await (const { id, data } of reading) {
        if (!everConnected) onConnected();
        everConnected = true;
        failures = 0;
        if (id !== null) position = id;
        if (data !== null) yield { logSequence: id, event: JSON.parse(data), body: data };
      }
      if (signal.aborted) return;
      onLost('the connection ended');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal) throw error;
      const reason = reasonOf(error);
      if (!everConnected && !(error instanceof Busy))
        throw new Refusal(`cannot reach ${url} (${reason}). Is the service running?`);
      onLost(reason);
    } finally {
      signal.removeEventListener('abort', abort);
      connection.abort();
    }
    const waitMs = Math.min(backoffMaxMs, backoffFirstMs * 2 ** failures);
    failures += 1;
    // Not all at once when the service comes back.
    await sleep(waitMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
  }
}

/** An answer that another time will be a better one. */
class Busy extends Error {}

async function connect({ url, key, types, position }, signal) {
  const address = new URL(`${url}/api/v1/events`);
  if (types !== null) address.searchParams.set('types', types);
  if (position === null) address.searchParams.set('from', 'latest');
  else address.searchParams.set('after', String(position));
  const headers = { accept: 'text/event-stream', 'x-api-key': key };
  const response = await fetch(address, { headers, signal });
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  const { code = 'error', message = '', details } = answer.error ?? {};
  if (response.status === 429 || response.status >= 500)
    throw new Busy(`${response.status} ${code}`);
  const more = Array.isArray(details) ? details.map((detail) => ` ${detail.message}`).join('') : '';
  throw new Refusal(`${url} answered ${response.status} ${code}: ${message}${more}`);
}

/** The messages of an event stream; `data` is null for one that only moves the position. */
async function* readMessages(stream, connection) {
  const decoder = new TextDecoder();
  const watchdog = setInterval(() => {
    if (Date.now() - heardAt > silenceMaxMs) connection.abort();
  }, 1_000);
  let heardAt = Date.now();
  let rest = '';
  try {
    for await (const chunk of stream) {
      heardAt = Date.now();
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop();
      for (const block of blocks) yield messageOf(block);
      // The receiver may take its time: that is no silence of the service.
      heardAt = Date.now();
    }
  } finally {
    clearInterval(watchdog);
  }
}

function messageOf(block) {
  const field = (name) => {
    const line = block.split('\n').find((one) => one.startsWith(`${name}: `));
    return line === undefined ? null : line.slice(name.length + 2);
  };
  const id = field('id');
  return { id: id === null ? null : Number(id), data: field('data') };
}

function reasonOf(error) {
  return error.cause?.code ?? error.cause?.message ?? error.message;
}
