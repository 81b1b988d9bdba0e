import type { Answered } from './call.ts';
import { ApiError, ConnectionError, UnexpectedAnswerError } from './errors.ts';

export interface Pagination {
  readonly cursor: string | null;
  readonly hasMore: boolean;
}

interface Envelope<Data> {
  readonly data: Data;
  readonly meta?: { readonly requestId?: string; readonly pagination?: Pagination };
}

/** A list in the form of the one that counts its rows and pages by `offset`. */
interface Counted<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Where a search stopped that continues with `until` at this instant. */
  readonly searchedUntil?: string | null;
}

export type ListData<Item> = readonly Item[] | Counted<Item>;

/** The items of a page, and what the next one begins with; `offset`: the rows before this page. */
export function pageOf<Item>(
  data: ListData<Item>,
  pagination: Pagination | undefined,
  offset: number,
): { items: readonly Item[]; hasMore: boolean; nextCursor: string | null } {
  if (!('items' in data)) {
    const { hasMore = false, cursor = null } = pagination ?? {};
    return { items: data, hasMore, nextCursor: cursor };
  }
  const { items, hasMore, searchedUntil = null } = data;
  const nextCursor = hasMore ? String(offset + items.length) : searchedUntil;
  return { items, hasMore: nextCursor !== null, nextCursor };
}

/** What a request asks for behind a page: a list that counts its rows continues at a number of them, or at an instant. */
export function behind(cursorName: string, cursor: string): Readonly<Record<string, string>> {
  return cursorName === 'offset' && !/^\d+$/.test(cursor)
    ? { until: cursor, offset: '0' }
    : { [cursorName]: cursor };
}

/** The same response with its body read: a connection that breaks within it counts as one that failed. */
export async function readWhole(response: Response, request: Request): Promise<Response> {
  if (response.type === 'opaqueredirect') return response;
  try {
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  } catch (cause) {
    throw lost(request, cause);
  }
}

export function lost(request: Request, cause: unknown): unknown {
  if (request.signal.aborted) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConnectionError(`${request.method} ${request.url} got no answer: ${reason}`, {
    cause,
  });
}

export function besides({ status, headers }: Response): Omit<Answered<never>, 'data'> {
  return {
    status,
    headers,
    requestId: headers.get('x-request-id'),
    isReplay: headers.get('idempotent-replayed') === 'true',
  };
}

export async function envelopeOf<Data>(response: Response): Promise<Envelope<Data>> {
  if (response.status === 204) return { data: undefined as Data };
  const text = await response.text();
  const envelope: unknown = parsed(text);
  if (response.status >= 300 || !isRecord(envelope) || !Object.hasOwn(envelope, 'data'))
    throw new UnexpectedAnswerError(response.url || 'the service', response.status, text);
  return envelope as unknown as Envelope<Data>;
}

export async function refusalOf(response: Response, url: string): Promise<Error> {
  const text = await response.text();
  const envelope = parsed(text);
  if (!isRecord(envelope) || !isRecord(envelope['error']))
    return new UnexpectedAnswerError(url, response.status, text);
  const refused = envelope['error'] as unknown as ConstructorParameters<typeof ApiError>[0];
  return new ApiError(refused, response, response.headers.get('x-request-id'));
}

export async function codeOf(response: Response): Promise<unknown> {
  const envelope = parsed(await response.text());
  return isRecord(envelope) && isRecord(envelope['error']) ? envelope['error']['code'] : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
