import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../services/process/refusal.mjs';

const backoffFirstMs = 500;
const backoffMaxMs = 10_000;
/** The service sends something every 15 s; after this much silence the connection is dead. */
const silenceMaxMs = 45_000;

/**
 * The endless sequence of events after a position of the log: `{ logSequence, event, body }` in order, each once. A lost
 * connection resumes where it broke off; an error response, or no connection at the beginning, throws a Refusal.
 */
export async function* followLog(options, { signal, onLost, onConnected }) {
  const { url } = options;
  let position = null;
  let failures = 0;
  let everConnected = false;
  while (!signal.aborted) {
    const connection = new AbortController();
    const abort = () => connection.abort();
    signal.addEventListener('abort', abort, { once: true });
    const silence = new SilenceTimer((reason) => connection.abort(reason));
    try {
      position ??= await beginningOf(options, connection.signal);
      const response = await open(options, position, connection.signal);
      for await (const { id, data } of readMessages(response.body, silence)) {
        if (!everConnected) onConnected(position);
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
      silence.end();
      signal.removeEventListener('abort', abort);
      connection.abort();
    }
    const waitMs = Math.min(backoffMaxMs, backoffFirstMs * 2 ** failures);
    failures += 1;
    // Jitter, so that not all clients reconnect at once.
    await sleep(waitMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
  }
}

/** An answer that is worth a retry. */
class Busy extends Error {}

/** The position to begin after. A position ahead of the log is rejected, since no events would arrive. */
async function beginningOf({ url, key, after }, signal) {
  const response = await ask(url, key, { from: 'latest', limit: '1' }, 'application/json', signal);
  const { meta } = await response.json();
  const end = Number(meta.pagination.cursor);
  if (after === null) return end;
  if (after > end)
    throw new Refusal(`--after ${after} lies ahead of the log, which ends at ${end}.`);
  return after;
}

function open({ url, key, types }, position, signal) {
  // After 0 means all stored events, also when the oldest ones have been deleted.
  const begin = position === 0 ? { from: 'oldest' } : { after: String(position) };
  const query = types === null ? begin : { ...begin, types };
  return ask(url, key, query, 'text/event-stream', signal);
}

async function ask(url, key, query, accept, signal) {
  const address = new URL(`${url}/api/v1/events`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  // A redirect is not followed: the key is for the address that was given.
  const headers = { accept, 'x-api-key': key };
  const response = await fetch(address, { headers, signal, redirect: 'manual' });
  const { status } = response;
  const contentType = response.headers.get('content-type') ?? '';
  if (status === 200 && contentType.startsWith(accept)) return response;
  if (status === 429 || status >= 500) throw new Busy(`it answers ${status}`);
  const location = response.headers.get('location');
  if (location !== null)
    throw new Refusal(`${url} redirects to ${location}: give the right --url.`);
  if (!contentType.startsWith('application/json') || status === 200)
    throw new Refusal(`${url} answered ${status}, but not as this service does: check --url.`);
  const { code, message, details } = (await response.json()).error ?? {};
  const more = Array.isArray(details) ? details.map((detail) => ` ${explained(detail)}`) : [];
  throw new Refusal(`${url} answered ${status} ${code}: ${message}${more.join('')}`);
}

function explained({ message, received, suggestion }) {
  return suggestion === undefined ? message : `${message} ${received}: did you mean ${suggestion}?`;
}

/** The messages of an event stream; `data` is null for one that only moves the position. */
async function* readMessages(stream, silence) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop();
    // While the receiver is slow, the service is not silent.
    silence.pause();
    for (const block of blocks) yield messageOf(block);
    silence.resume();
  }
}

/** Aborts when nothing arrived for too long: a connection may be dead without having ended. */
class SilenceTimer {
  #heardAt = Date.now();
  #isPaused = false;
  #timer;

  constructor(onTooLong) {
    this.#timer = setInterval(() => {
      if (this.#isPaused || Date.now() - this.#heardAt <= silenceMaxMs) return;
      onTooLong(new Error(`nothing heard for ${silenceMaxMs / 1000} s`));
    }, 1_000);
  }

  pause() {
    this.#isPaused = true;
  }

  resume() {
    this.#isPaused = false;
    this.#heardAt = Date.now();
  }

  end() {
    clearInterval(this.#timer);
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
