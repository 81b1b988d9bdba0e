import type { PageOverCells } from '../../domain/list-over-cells.ts';
import type { Page } from '../../storage/page.ts';

/** What a route answers, before the envelope. */
export interface Reply {
  readonly status: number;
  readonly data?: unknown;
  readonly pagination?: { readonly cursor: string | null; readonly hasMore: boolean };
  /** The cells that did not respond, where a list is over several: their rows are missing. */
  readonly unansweredCells?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Each is a Set-Cookie header. */
  readonly cookies?: readonly string[];
  /** A body as it is (HTML, a file, a JWKS), instead of the envelope. */
  readonly raw?: { readonly body: BodyInit | null; readonly contentType: string };
}

export function ok(data: unknown): Reply {
  return { status: 200, data };
}

export function created(data: unknown): Reply {
  return { status: 201, data };
}

export function accepted(data: unknown): Reply {
  return { status: 202, data };
}

export function noContent(): Reply {
  return { status: 204 };
}

export function page<Row>(result: Page<Row>, view: (row: Row) => unknown): Reply {
  return {
    status: 200,
    data: result.rows.map(view),
    pagination: { cursor: result.cursor, hasMore: result.hasMore },
  };
}

export function pageOverCells<Row>(result: PageOverCells<Row>, view: (row: Row) => unknown): Reply {
  const { unansweredCells } = result;
  const reply = page(result, view);
  return unansweredCells.length > 0 ? { ...reply, unansweredCells } : reply;
}

/** The data of all cells that answered. */
export function okOverCells({
  value,
  unansweredCells,
}: {
  readonly value: unknown;
  readonly unansweredCells: readonly string[];
}): Reply {
  return unansweredCells.length > 0 ? { ...ok(value), unansweredCells } : ok(value);
}

export function redirect(location: string, status: 302 | 303 = 302): Reply {
  return { status, headers: { location } };
}

export function html(
  body: string,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Reply {
  return { status, headers, raw: { body, contentType: 'text/html; charset=utf-8' } };
}
