import { UnexpectedAnswerError } from './errors.ts';
import { Events as GeneratedEvents } from './generated/resources/events.ts';
import type { ReadOptions } from './options.ts';
import type { Query } from './shapes.ts';
import type * as T from './generated/types.ts';

const reconnectMs = 1_000;
/** The service sends something every 15 s; after this much silence the connection is dead. */
const silenceMaxMs = 45_000;

export interface FollowOptions extends ReadOptions {
  /** Called each time a connection is open: what happens from now on arrives. */
  readonly onOpen?: (() => void) | undefined;
  /** Called when a connection has ended, before another is opened. */
  readonly onLost?: (() => void) | undefined;
}

/** The event log, with what follows it as it grows. */
export class Events extends GeneratedEvents {
  /**
   * The events of the log, and then what happens, each once and in order, until the signal aborts it or the loop is
   * left. A connection that ended is opened again where it was. Remember the `logSequence` of the last event that you
   * handled, and begin there with `after`.
   */
  async *follow(
    query: Query<T.EventsListData, 'limit'> = {},
    { onOpen, onLost, ...options }: FollowOptions = {},
  ): AsyncGenerator<T.Event, void, undefined> {
    const headers = { ...options.headers, accept: 'text/event-stream' };
    let position: object = query;
    for (;;) {
      const request = { method: 'GET', path: '/api/v1/events', query: { ...position } };
      const response = await this.http.stream(request, { ...options, headers });
      onOpen?.();
      const { types } = query;
      for await (const { id, data } of messagesOf(response, options.signal)) {
        if (id !== null) position = types === undefined ? { after: id } : { after: id, types };
        if (data !== null) yield JSON.parse(data) as T.Event;
      }
      onLost?.();
      await new Promise((resolve) => setTimeout(resolve, reconnectMs));
      options.signal?.throwIfAborted();
    }
  }
}

interface Message {
  /** The position of the log behind it. */
  readonly id: string | null;
  /** Null in one that only moves the position. */
  readonly data: string | null;
}

/** The messages of an event stream until its connection ends, however it does. */
async function* messagesOf(
  { body, status, headers }: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<Message> {
  if (!body || headers.get('content-type')?.startsWith('text/event-stream') !== true)
    throw new UnexpectedAnswerError('/api/v1/events', status, '');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const chunk = await readUnlessSilent(reader).catch(() => null);
      signal?.throwIfAborted();
      if (chunk === null || chunk.done) return;
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield { id: fieldOf(block, 'id'), data: fieldOf(block, 'data') };
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function readUnlessSilent(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), silenceMaxMs);
  });
  return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
}

function fieldOf(block: string, name: string): string | null {
  const line = block.split('\n').find((one) => one.startsWith(`${name}: `));
  return line === undefined ? null : line.slice(name.length + 2);
}
