import type { Context } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { readLog, type LogPage } from '../../domain/event-log/read-log.ts';
import { EventShape, ReadLogQuery, type LogQuery } from '../../domain/event-log/schemas.ts';
import { key } from '../plugins/access.ts';
import type { EventStreams } from '../plugins/event-streams.ts';
import type { Explain } from '../plugins/explain.ts';
import type { Reply } from '../plugins/reply.ts';
import { defineRoute, type AnyRoute } from '../plugins/route.ts';

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
        wantsStream(request)
          ? openStream(streams, explain, ctx, query, request)
          : readLog(ctx, query),
      reply: (answered) => (answered instanceof ReadableStream ? stream(answered) : page(answered)),
    }),
  ];
}

function wantsStream(request: Request): boolean {
  return /\btext\/event-stream\b/.test(request.headers.get('accept') ?? '');
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
  return streams.open({
    ctx,
    query: lastEventId === null ? query : { ...query, after: lastEventId },
    signal,
    isAllowed: async () => {
      const explained = await explain(asking, { method: 'GET', path }, ctx.requestId);
      // A workspace that asks too much is slowed down, not cut off.
      return explained !== null && (explained.allowed || explained.status === 429);
    },
  });
}

function lastEventIdOf(headers: Headers): number | null {
  const text = headers.get('last-event-id');
  if (text === null || text === '') return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const detail = {
    path: 'header.last-event-id',
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
