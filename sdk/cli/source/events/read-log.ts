import type { LogEvent } from '../listen/event.ts';
import type { Service } from '../requests/send-to-service.ts';

const pageSize = 200;

interface LogPage {
  readonly events: readonly LogEvent[];
  /** Where to continue; an empty page moves it, too. */
  readonly cursor: number;
  readonly hasMore: boolean;
}

/** Events from a position to the present end of the log, page by page. */
export async function* readPages(
  service: Service,
  after: number,
  types: readonly string[] | null,
): AsyncGenerator<readonly LogEvent[]> {
  let position = after;
  for (;;) {
    const page = await readPage(service, position, pageSize, types);
    yield page.events;
    if (!page.hasMore) return;
    position = page.cursor;
  }
}

/** The next event behind a position; null at the end of the log. */
export async function firstBehind(service: Service, after: number): Promise<LogEvent | null> {
  let position = after;
  for (;;) {
    const { events, cursor, hasMore } = await readPage(service, position, 1, null);
    const [first] = events;
    if (first !== undefined) return first;
    if (!hasMore) return null;
    position = cursor;
  }
}

/** The first event that is kept, and the number of the last one of the environment. */
export async function logEnds(service: Service): Promise<{ oldest: number; newest: number }> {
  const { cursor: newest } = await ask(service, [['from', 'latest']], 1, null);
  const first = await firstBehind(service, 0);
  return { oldest: first?.logSequence ?? newest + 1, newest };
}

function readPage(
  service: Service,
  after: number,
  limit: number,
  types: readonly string[] | null,
): Promise<LogPage> {
  // After 0 means all that is kept, also when the oldest have been deleted.
  const place: [string, string] = after <= 0 ? ['from', 'oldest'] : ['after', String(after)];
  return ask(service, [place], limit, types);
}

async function ask(
  service: Service,
  place: readonly [string, string][],
  limit: number,
  types: readonly string[] | null,
): Promise<LogPage> {
  const query: [string, string][] = [...place, ['limit', String(limit)]];
  if (types !== null) query.push(['types', types.join(',')]);
  const { data, meta } = await service.send({ method: 'GET', path: '/api/v1/events', query });
  const { cursor = null, hasMore = false } = meta.pagination ?? {};
  return { events: asEvents(data), cursor: Number(cursor ?? 0), hasMore };
}

/** GET /events answers events. */
function asEvents(data: unknown): LogEvent[] {
  return data as LogEvent[];
}
