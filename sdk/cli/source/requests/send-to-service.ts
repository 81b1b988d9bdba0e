import ky, { HTTPError } from 'ky';
import { exitCodes, Refusal } from '../terminal/refusal.ts';
import type { Access } from '../profiles/access.ts';
import { deprecationIn } from './deprecation.ts';
import { failureOf } from './service-failure.ts';
import packageFile from '../../package.json' with { type: 'json' };

/** A request as it is sent; the credential comes from the access. */
export interface ServiceRequest {
  readonly method: string;
  /** From the root: `/api/v1/orders`. */
  readonly path: string;
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** `none`: as anybody, such as the buyer's browser. */
  readonly credential?: 'key' | 'session' | 'none';
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed `data`; null when the response is no JSON of the API. */
  readonly data: unknown;
  readonly meta: AnswerMeta;
  /** The bytes as they came. */
  readonly bytes: Uint8Array;
}

export interface AnswerMeta {
  readonly requestId?: string;
  readonly pagination?: { readonly cursor: string | null; readonly hasMore: boolean };
}

/** By which the log of requests tells them apart. */
export const userAgent = `commerce-cli/${packageFile.version}`;

const timeoutMs = 90_000;
const retriesMax = 4;

/** Calls the API of one service; an error of the API is thrown as a ServiceFailure. */
export class Service {
  readonly access: Access;
  readonly #signal: AbortSignal | undefined;
  readonly #print: ((line: string) => void) | undefined;
  readonly #said = new Set<string>();

  /** `print` is called, once for each route, that a request uses something deprecated. */
  constructor(access: Access, signal?: AbortSignal, print?: (line: string) => void) {
    this.access = access;
    this.#signal = signal;
    this.#print = print;
  }

  get url(): string {
    return this.access.url;
  }

  async get(path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
    return (await this.send({ method: 'GET', path, query: Object.entries(query) })).data;
  }

  async send(request: ServiceRequest): Promise<ServiceAnswer> {
    const response = await this.#fetch(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status, headers } = response;
    this.#tellOfDeprecation(request, headers);
    const isJson = (headers.get('content-type') ?? '').startsWith('application/json');
    const body = isJson ? parsed(bytes) : null;
    const data = body !== null && 'data' in body ? body.data : body;
    return { status, headers, data, meta: metaOf(body), bytes };
  }

  /** The request with its credential, as it goes over the wire. */
  headersOf(request: ServiceRequest): Record<string, string> {
    return {
      ...this.#credentialOf(request),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    };
  }

  urlOf({ path, query = [] }: ServiceRequest): string {
    const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
    if (search === '') return `${this.url}${path}`;
    return `${this.url}${path}${path.includes('?') ? '&' : '?'}${search}`;
  }

  #tellOfDeprecation({ method, path }: ServiceRequest, headers: Headers): void {
    const note = deprecationIn(headers);
    const what = `${method} ${path}`;
    if (note === null || this.#said.has(what)) return;
    this.#said.add(what);
    this.#print?.(`commerce: ${what}: ${note}`);
  }

  #credentialOf({ credential = 'key' }: ServiceRequest): Record<string, string> {
    const { key, session, environmentId, applicationId } = this.access;
    if (credential === 'none') return {};
    if (credential === 'key') return key === null ? {} : { 'x-api-key': key };
    if (session === null)
      throw new Refusal(
        'This takes a dashboard session, not a key. In development: `commerce login --email <address>`.',
        exitCodes.credential,
      );
    return {
      authorization: `Bearer ${session}`,
      ...(environmentId === null ? {} : { 'x-service-environment-id': environmentId }),
      ...(applicationId === null ? {} : { 'x-service-application-id': applicationId }),
    };
  }

  async #fetch(request: ServiceRequest): Promise<Response> {
    const { method, body, form } = request;
    const url = this.urlOf(request);
    const headers = { 'user-agent': userAgent, ...this.headersOf(request) };
    // A repeat with the same Idempotency-Key has no second effect.
    const mayRepeat = method === 'GET' || 'idempotency-key' in headers;
    const content = form ?? (body === undefined ? undefined : JSON.stringify(body));
    try {
      return await ky(url, {
        method,
        headers,
        ...(content === undefined ? {} : { body: content }),
        ...(this.#signal === undefined ? {} : { signal: this.#signal }),
        timeout: timeoutMs,
        // The credential is for the address that was given.
        redirect: 'manual',
        retry: {
          limit: mayRepeat ? retriesMax : 0,
          methods: [method.toLowerCase() as 'get'],
          // What is read and not ready yet, such as a PDF, returns 409 with Retry-After.
          statusCodes: method === 'GET' ? [409, 429, 502, 503, 504] : [429, 502, 503, 504],
          afterStatusCodes: [409, 429, 503],
          maxRetryAfter: 30_000,
        },
      });
    } catch (error) {
      if (error instanceof HTTPError) return this.#answerOf(error.response, request);
      if (this.#signal?.aborted) throw new Refusal('stopped', exitCodes.interrupted);
      throw new Refusal(
        `${this.url} does not respond (${reasonOf(error)}). Is the service running?`,
        exitCodes.unreachable,
      );
    }
  }

  /** Redirects of downloads are answers; everything else that is not 2xx is thrown. */
  async #answerOf(response: Response, request: ServiceRequest): Promise<Response> {
    const { status } = response;
    if (status >= 300 && status < 400) return response;
    throw await failureOf(response, request, this.url);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string')
    return cause.code;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return cause instanceof Error ? cause.message : error.message;
}

function parsed(bytes: Uint8Array): object | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function metaOf(body: object | null): AnswerMeta {
  const meta = body !== null && 'meta' in body ? body.meta : null;
  return typeof meta === 'object' && meta !== null ? meta : {};
}
