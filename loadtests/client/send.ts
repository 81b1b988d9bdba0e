import { check } from 'k6';
import http, { type RefinedResponse } from 'k6/http';
import { metrics } from './metrics.ts';
import type { Tenant } from './run.ts';
import { settings } from './settings.ts';
import { noteRequest } from './timeline.ts';

/** What a request belongs to. Only those of the load count for the thresholds and charts. */
export type Phase = 'load' | 'noise' | 'setup' | 'verify' | 'poll';

interface Request {
  /** Values of the route's `{names}`. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** Statuses that are no failure; the first is the usual one. */
  readonly expected?: readonly number[];
  readonly phase?: Phase;
  /** As a buyer's browser sends it: without the key. */
  readonly anonymous?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  /** `data` of the response. */
  readonly data: Json;
  readonly code: string | null;
  readonly cursor: string | null;
  readonly hasMore: boolean;
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A response's content: read field by field, and what is not there shows as a difference. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

/**
 * Sends a request to `METHOD /route/{id}`, by which name k6 counts it, so that ids make no series of their own. Any
 * status is answered; `expect` throws.
 */
export function send(tenant: Tenant | null, route: string, request: Request = {}): Answer {
  const { body, expected = [200, 201, 204], phase = 'load' } = request;
  const [method = 'GET', template = '/'] = route.split(' ');
  const response = http.request(
    method,
    `${settings.baseUrl}${addressOf(template, request)}`,
    body === undefined ? null : JSON.stringify(body),
    {
      headers: headersOf(tenant, request),
      tags: { name: route, phase, ...request.tags },
      responseCallback: http.expectedStatuses(...expected),
      timeout: '30s',
      redirects: 0,
    },
  );
  const failed = !expected.includes(response.status);
  if (phase === 'load') {
    noteRequest(response.timings.duration, failed);
    check(response, { [`${route} answers as expected`]: () => !failed }, request.tags);
  }
  if (response.status === 429) metrics.rateLimited.add(1, { name: route });
  return answerOf(response);
}

/** The response's data; throws unless the status is among those expected. */
export function expect(tenant: Tenant | null, route: string, request: Request = {}): Json {
  const answer = send(tenant, route, request);
  if (!(request.expected ?? [200, 201, 204]).includes(answer.status))
    throw new Error(`${route} answered ${describe(answer)}`);
  return answer.data;
}

export function describe({ status, text }: Pick<Answer, 'status' | 'text'>): string {
  return status === 0 ? 'nothing' : `${status}: ${text.slice(0, 300)}`;
}

function addressOf(template: string, { path = {}, query = {} }: Request): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const asked = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const prefix = /^\/(dev|sandbox\/challenge)\//.test(filled) ? '' : '/api/v1';
  return `${prefix}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}

function headersOf(tenant: Tenant | null, request: Request): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...(tenant === null || request.anonymous ? {} : { 'x-api-key': tenant.secretKey }),
    ...request.headers,
  };
}

function answerOf(response: RefinedResponse<'text' | undefined>): Answer {
  const text = typeof response.body === 'string' ? response.body : '';
  const parsed = parse(text);
  return {
    status: response.status,
    data: parsed?.data ?? null,
    code: parsed?.error?.code ?? null,
    cursor: parsed?.meta?.pagination?.cursor ?? null,
    hasMore: parsed?.meta?.pagination?.hasMore ?? false,
    durationMs: response.timings.duration,
    headers: response.headers,
    text,
  };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
