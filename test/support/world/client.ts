/** One answer of the API, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; null when there is none or it is no JSON. */
  readonly body: AnswerBody;
  readonly text: string;
}

/** Untyped on purpose: answers are asserted field by field. */
export type Parsed = ReturnType<typeof JSON.parse>;

export interface AnswerBody {
  readonly data?: Parsed;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly details?: Parsed;
    readonly docUrl?: string;
  };
  readonly meta?: {
    readonly requestId: string;
    readonly pagination?: { cursor: string | null; hasMore: boolean };
  };
}

export type Call = (
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

export interface Client {
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  readonly post: Call;
  readonly put: Call;
  readonly patch: Call;
  readonly delete: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  /** The same client with further headers. */
  readonly with: (headers: Record<string, string>) => Client;
}

/** How a request was rejected: status, code and the reason among its details. */
export function reasonOf({ status, body }: Answer): unknown[] {
  return [status, body.error?.code, body.error?.details?.reason];
}

/** A client of the API at `baseUrl` that sends the headers with each request. Bodies are sent as JSON. */
export function createClient(baseUrl: string, standing: Record<string, string> = {}): Client {
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
        ...standing,
        ...headers,
      },
      ...(body === undefined ? {} : { body: isSent(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) => send('POST', path, body, headers),
    put: (path, body = {}, headers = {}) => send('PUT', path, body, headers),
    patch: (path, body = {}, headers = {}) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    with: (headers) => createClient(baseUrl, { ...standing, ...headers }),
  };
}

/** A text or a file is sent as it is. */
function isSent(body: unknown): body is string | FormData {
  return typeof body === 'string' || body instanceof FormData;
}

function parsed(text: string): AnswerBody {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
