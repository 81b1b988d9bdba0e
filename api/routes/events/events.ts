import type { Context } from '../../../domain/context.ts';
import { fail } from '../../../domain/errors.ts';
import { getEvent } from '../../../domain/event-log/get-event.ts';
import { readLog, type LogPage } from '../../../domain/event-log/read-log.ts';
import { EventShape, ReadLogQuery, type LogQuery } from '../../../domain/event-log/schemas.ts';
import { key } from '../../http/access.ts';
import type { EventStreams } from '../../event-stream/event-streams.ts';
import type { Explain } from '../../http/explanation.ts';
import { ok, type Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const path = '/api/v1/events';

type Answered = LogPage | ReadableStream<Uint8Array>;

export function eventRoutes(streams: EventStreams): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path,
      name: 'events.list',
      tag: 'Events',
      summary: 'Read the event log, oldest first, or follow it',
      description:
        'A page may hold fewer than `limit`, or none, although `hasMore` is true: so much is looked through at once. With `Accept: text/event-stream` the response continues with what happens: `id` is the logSequence, `data` the event. Come back with `Last-Event-ID` (or `after`) to continue.',
      access: key('events:read'),
      query: ReadLogQuery,
      answer: { status: 200, data: EventShape, list: true },
      otherAnswers: [{ status: 200, contentType: 'text/event-stream' }],
      errors: ['validation_error', 'rate_limit_exceeded'],
      handle: async ({ ctx, query, request, explain }): Promise<Answered> =>
        prefersStream(request.headers.get('accept'))
          ? openStream(streams, explain, ctx, query, request)
          : readLog(ctx, query),
      reply: (answer) => (answer instanceof ReadableStream ? streamed(answer) : page(answer)),
    }),
    defineRoute({
      method: 'GET',
      path: `${path}/:id`,
      name: 'events.get',
      tag: 'Events',
      summary: 'Read an event by its id',
      description:
        'As its receivers got it: `data` holds its bytes, of which `webhook-signature` is made. 404 once it is no longer retained, after 30 days.',
      access: key('events:read'),
      answer: { status: 200, data: EventShape },
      errors: ['not_found'],
      handle: ({ ctx, params }) => getEvent(ctx, params.id),
      reply: (body) => ok(JSON.parse(body)),
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
  rejectEnds(query);
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

/** A stream begins at a position and has no end. */
function rejectEnds(query: LogQuery): void {
  const name = (['order', 'since', 'until'] as const).find(
    (one) => query[one] !== undefined && query[one] !== 'oldest',
  );
  if (name === undefined) return;
  const message =
    'A stream continues with what happens: it takes `after`, `from`, `types` and `resourceId`.';
  fail('validation_error', [{ path: `query.${name}`, code: 'unsupported', message }]);
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

function streamed(body: ReadableStream<Uint8Array>): Reply {
  return {
    status: 200,
    headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    raw: { body, contentType: 'text/event-stream; charset=utf-8' },
  };
}

/**
 * Whether a client prefers server-sent events to JSON (RFC 9110 §12.5.1). A stream never ends, so the client must name
 * its type: a wildcard does not request it. With equal weights the named type wins.
 */
function prefersStream(accept: string | null): boolean {
  const ranges = (accept ?? '').toLowerCase().split(',').map(rangeOf);
  const weightOf = (type: string): number | null =>
    ranges.find((range) => range.type === type)?.weight ?? null;
  const stream = weightOf('text/event-stream') ?? 0;
  const json = weightOf('application/json') ?? weightOf('application/*') ?? weightOf('*/*') ?? 0;
  return stream > 0 && stream >= json;
}

interface MediaRange {
  readonly type: string;
  readonly weight: number;
}

function rangeOf(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
}
