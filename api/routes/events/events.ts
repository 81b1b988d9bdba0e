import type { Context } from '../../../domain/context.ts';
import { fail } from '../../../domain/errors.ts';
import { readLog, type LogPage } from '../../../domain/event-log/read-log.ts';
import { EventShape, ReadLogQuery, type LogQuery } from '../../../domain/event-log/schemas.ts';
import { key } from '../../http/access.ts';
import type { EventStreams } from '../../event-stream/event-streams.ts';
import type { Explain } from '../../http/explanation.ts';
import { prefersStream } from '../../http/prefers-stream.ts';
import type { Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const path = '/api/v1/events';

type Answered = LogPage | ReadableStream<Uint8Array>;

export function eventRoutes(streams: EventStreams): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path,
      tag: 'Events',
      summary: 'Read the event log, oldest first, or follow it',
      description:
        'With `Accept: text/event-stream` the answer goes on with what happens: `id` is the logSequence, `data` the event. Come back with `Last-Event-ID` (or `after`) to go on.',
      access: key('events:read'),
      query: ReadLogQuery,
      answer: { status: 200, data: EventShape, list: true },
      otherAnswers: [{ status: 200, contentType: 'text/event-stream' }],
      errors: ['validation_error', 'rate_limit_exceeded'],
      handle: async ({ ctx, query, request, explain }): Promise<Answered> =>
        prefersStream(request.headers.get('accept'))
          ? openStream(streams, explain, ctx, query, request)
          : readLog(ctx, query),
      reply: (answered) => (answered instanceof ReadableStream ? stream(answered) : page(answered)),
    }),
  ];
}

async function openStream(
  streams: EventStreams,
  explain: Explain,
  ctx: Context,
  query: LogQuery,
  request: Request,
): Promise<ReadableStream<Uint8Array>> {
  const { url, headers, signal } = request;
  const asking = new Request(url, { headers: [...headers] });
  const lastEventId = lastEventIdOf(headers);
  // A reconnecting client repeats its first query; the header holds the newer position.
  const position =
    lastEventId === null
      ? { query }
      : { query: { ...query, after: lastEventId }, afterPath: LAST_EVENT_ID };
  return streams.open({
    ctx,
    ...position,
    signal,
    isAllowed: async () => {
      const explained = await explain(asking, { method: 'GET', path }, ctx.requestId);
      // A rate-limited workspace keeps its streams.
      return explained !== null && (explained.allowed || explained.status === 429);
    },
  });
}

const LAST_EVENT_ID = 'header.last-event-id';

function lastEventIdOf(headers: Headers): number | null {
  const text = headers.get('last-event-id');
  if (text === null || text === '') return null;
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  const detail = {
    path: LAST_EVENT_ID,
    code: 'invalid_format',
    message: 'The logSequence of the last event',
    received: text,
  };
  return fail('validation_error', [detail]);
}

function page({ events, cursor, hasMore }: LogPage): Reply {
  return {
    status: 200,
    data: events.map(({ body }): unknown => JSON.parse(body)),
    pagination: { cursor: String(cursor), hasMore },
  };
}

function stream(body: ReadableStream<Uint8Array>): Reply {
  return {
    status: 200,
    headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    raw: { body, contentType: 'text/event-stream; charset=utf-8' },
  };
}
