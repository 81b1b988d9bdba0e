/** One response of the API; `status` 0 when there was none. */
export interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly code: string;
  readonly message: string;
  readonly details: readonly Finding[];
  /** The details of an error that names no fields. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Of a declined payment. */
  readonly declineCode: string | null;
}

export interface Finding {
  readonly field?: string;
  readonly path?: string;
  readonly code?: string;
  readonly message?: string;
}

export type CallApi = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
  signal?: AbortSignal,
) => Promise<Answer>;

const TIMEOUT_MS = 45_000;
const unreachable: Answer = {
  status: 0,
  data: {},
  code: 'unreachable',
  message: '',
  details: [],
  facts: {},
  declineCode: null,
};

/** `base` is where the API is; `root` is before every path. */
export function createApi(base: string, root = '/api/v1'): CallApi {
  return async (method, path, body, headers = {}, signal) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(`${base}${root}${path}`, {
        method,
        headers: body ? { 'content-type': 'application/json', ...headers } : headers,
        body: body ? JSON.stringify(body) : null,
        credentials: 'omit',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return toAnswer(response.status, await response.json());
    } catch {
      return unreachable;
    }
  };
}

function toAnswer(status: number, body: Record<string, never>): Answer {
  const { data, error } = body as {
    data?: Record<string, unknown>;
    error?: { code: string; message: string; details?: unknown };
  };
  return {
    status,
    data: data ?? {},
    code: error?.code ?? '',
    message: error?.message ?? '',
    details: Array.isArray(error?.details) ? error.details : [],
    facts: factsOf(error?.details),
    declineCode: declineCodeOf(error?.details),
  };
}

function factsOf(details: unknown): Answer['facts'] {
  const isFacts = typeof details === 'object' && details !== null && !Array.isArray(details);
  return isFacts ? { ...details } : {};
}

function declineCodeOf(details: unknown): string | null {
  const { declineCode } = (details ?? {}) as { readonly declineCode?: unknown };
  return typeof declineCode === 'string' ? declineCode : null;
}
