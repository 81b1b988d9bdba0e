import { UnexpectedAnswerError } from './errors.ts';
import { Events as GeneratedEvents } from './generated/resources/events.ts';
import type { ReadOptions } from './options.ts';
import type { Query } from './shapes.ts';
import type * as T from './generated/types.ts';

/** The event log, with what follows it as it grows. */
export class Events extends GeneratedEvents {
  /**
   * The events of the log, and then what happens, until the signal aborts it or the connection ends. Remember the
   * `logSequence` of the last event that you handled, and come back with it as `after`.
   */
  async *follow(
    query: Query<T.EventsListData, 'limit'> = {},
    options: ReadOptions = {},
  ): AsyncGenerator<T.Event, void, undefined> {
    const headers = { ...options.headers, accept: 'text/event-stream' };
    const request = { method: 'GET', path: '/api/v1/events', query };
    const response = await this.http.stream(request, { ...options, headers });
    if (
      !response.body ||
      response.headers.get('content-type')?.startsWith('text/event-stream') !== true
    )
      throw new UnexpectedAnswerError('/api/v1/events', response.status, '');
    for await (const data of messagesOf(response.body)) yield JSON.parse(data) as T.Event;
  }
}

/** The `data` of each message of an event stream that has some. */
async function* messagesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const line = block.split('\n').find((one) => one.startsWith('data: '));
        if (line !== undefined) yield line.slice('data: '.length);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
