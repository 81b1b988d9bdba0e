import { setTimeout as sleep } from 'node:timers/promises';
import { misuse, exitCodes, Refusal } from '../terminal/refusal.ts';
import { failureOf } from '../requests/service-failure.ts';
import { userAgent } from '../requests/send-to-service.ts';
import type { LogEntry, LogEvent } from './event.ts';

const backoffFirstMs = 500;
const backoffMaxMs = 10_000;
/** The service sends something every 15 s; after this much silence the connection is dead. */
const silenceMaxMs = 45_000;

export interface FollowOptions {
  readonly url: string;
  readonly key: string;
  /** Begin behind this number; null: with what happens from now on. */
  readonly after: number | null;
  readonly types: readonly string[] | null;
}

interface Observer {
  readonly signal: AbortSignal;
  readonly onLost: (reason: string) => void;
  readonly onConnected: (position: number) => void;
}

/**
 * The endless sequence of events after a position of the log, in order, each once. A lost connection resumes where it
 * broke off; an error response, or no connection at the beginning, throws a Refusal.
 */
export async function* followLog(
  options: FollowOptions,
  { signal, onLost, onConnected }: Observer,
): AsyncGenerator<LogEntry> {
  const { url } = options;
  let position: number | null = null;
  let failures = 0;
  let everConnected = false;
  while (!signal.aborted) {
    const connection = new AbortController();
    const abort = (): void => connection.abort();
    signal.addEventListener('abort', abort, { once: true });
    const silence = new SilenceTimer((reason) => connection.abort(reason));
    try {
      position ??= await beginningOf(options, connection.signal);
      const response = await open(options, position, connection.signal);
      for await (const { id, data } of readMessages(response, silence)) {
        if (!everConnected) onConnected(position);
        everConnected = true;
        failures = 0;
        if (id !== null) position = id;
        if (data !== null && id !== null)
          yield { logSequence: id, event: eventOf(data), body: data };
      }
      if (signal.aborted) return;
      onLost('the connection ended');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal) throw error;
      const reason = reasonOf(error);
      if (!everConnected && !(error instanceof Busy))
        throw new Refusal(
          `cannot reach ${url} (${reason}). Is the service running?`,
          exitCodes.unreachable,
        );
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

/** A response that is worth a retry. */
class Busy extends Error {}

/** The position to begin after. A position ahead of the log is rejected, since no events would arrive. */
async function beginningOf(
  { url, key, after }: FollowOptions,
  signal: AbortSignal,
): Promise<number> {
  const response = await ask(url, key, { from: 'latest', limit: '1' }, 'application/json', signal);
  const { meta } = (await response.json()) as { meta: { pagination: { cursor: string } } };
  const end = Number(meta.pagination.cursor);
  if (after === null) return end;
  if (after > end) throw misuse(`--after ${after} lies ahead of the log, which ends at ${end}.`);
  return after;
}

function open(
  { url, key, types }: FollowOptions,
  position: number,
  signal: AbortSignal,
): Promise<Response> {
  // After 0 means all stored events, also when the oldest ones have been deleted.
  const begin: Record<string, string> =
    position === 0 ? { from: 'oldest' } : { after: String(position) };
  const query = types === null ? begin : { ...begin, types: types.join(',') };
  return ask(url, key, query, 'text/event-stream', signal);
}

async function ask(
  url: string,
  key: string,
  query: Readonly<Record<string, string>>,
  accept: string,
  signal: AbortSignal,
): Promise<Response> {
  const address = new URL(`${url}/api/v1/events`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  // Not by ky: a stream has no end that a timeout could measure. A redirect is not followed: the key is for this address.
  const headers = { accept, 'x-api-key': key, 'user-agent': userAgent };
  const response = await fetch(address, { headers, signal, redirect: 'manual' });
  const { status } = response;
  const contentType = response.headers.get('content-type') ?? '';
  if (status === 200 && contentType.startsWith(accept)) return response;
  if (status === 429 || status >= 500) throw new Busy(`it answers ${status}`);
  const location = response.headers.get('location');
  if (location !== null)
    throw new Refusal(`${url} redirects to ${location}: give the right --url.`);
  throw await failureOf(response, { method: 'GET', path: '/api/v1/events' }, url);
}

interface Message {
  readonly id: number | null;
  readonly data: string | null;
}

/** The messages of an event stream; `data` is null for one that only moves the position. */
async function* readMessages({ body }: Response, silence: SilenceTimer): AsyncGenerator<Message> {
  if (body === null) return;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
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
  readonly #timer: NodeJS.Timeout;

  constructor(onTooLong: (reason: Error) => void) {
    this.#timer = setInterval(() => {
      if (this.#isPaused || Date.now() - this.#heardAt <= silenceMaxMs) return;
      onTooLong(new Error(`nothing heard for ${silenceMaxMs / 1000} s`));
    }, 1_000);
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#heardAt = Date.now();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

function messageOf(block: string): Message {
  const field = (name: string): string | null => {
    const line = block.split('\n').find((one) => one.startsWith(`${name}: `));
    return line === undefined ? null : line.slice(name.length + 2);
  };
  const id = field('id');
  return { id: id === null ? null : Number(id), data: field('data') };
}

/** The service sends its events whole. */
function eventOf(text: string): LogEvent {
  return JSON.parse(text) as LogEvent;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error)
    return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
