import type { Context } from '../../domain/context.ts';
import type { RequestDetails } from '../../domain/request-log/view.ts';
import type { RequestSource } from '../../domain/request-log/schemas.ts';
import type { AnsweredRequest } from '../../storage/queries/request-log/insert-requests.ts';
import { isUuid } from '../../storage/ids.ts';
import type { ErrorContent } from '../http/envelope.ts';
import { requestUrl } from '../http/request-url.ts';
import type { AnyRoute } from '../http/route.ts';
import { knownFieldsOf, type KnownFields } from './known-fields.ts';
import type { IncomingRequest } from './perform.ts';
import { MASK, redacted, scrubbed } from './redact.ts';
import type { RequestTrace } from './request-trace.ts';

export interface AnsweredIncoming extends IncomingRequest {
  readonly route: AnyRoute;
  readonly requestId: string;
  readonly trace: RequestTrace;
  readonly status: number;
  readonly durationMs: number;
}

const BODY_CHARACTERS = 4_096;
const ERROR_CHARACTERS = 2_048;
const HEADER_CHARACTERS = 200;

interface Fields {
  readonly known: KnownFields;
  readonly ofErrors: KnownFields;
}

/** What the log stores of a request; null for one of no tenant. */
export type Recorder = (answered: AnsweredIncoming) => AnsweredRequest | null;

export function createRecorder(routes: readonly AnyRoute[]): Recorder {
  const known = knownFieldsOf(routes);
  const fields: Fields = { known, ofErrors: errorFieldsOf(known) };
  return (answered) => recordOf(answered, fields);
}

/** Of a buyer, whose path may be a bearer, only the route and the outcome. */
function recordOf(
  { route, request, params, clientAddress, requestId, trace, status, durationMs }: AnsweredIncoming,
  fields: Fields,
): AnsweredRequest | null {
  const ctx = trace.admitted?.ctx;
  if (!isTenantContext(ctx)) return null;
  const { actor } = ctx;
  const isBuyer = actor.type === 'buyer';
  const userAgent = isBuyer ? null : request.headers.get('user-agent');
  const { error } = trace;
  const key = isBuyer ? null : request.headers.get('idempotency-key');
  return {
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    applicationId: ctx.applicationId,
    createdAt: new Date().toISOString(),
    id: requestId,
    actorType: actor.type,
    actorId: isBuyer ? null : actor.id,
    source: sourceOf(actor.type, userAgent),
    method: route.method,
    route: route.name ?? route.path,
    path: isBuyer ? route.path : shownPath(route.path, params),
    status,
    errorCode: error?.code ?? null,
    durationMs: Math.round(durationMs),
    isReplay: trace.isReplay ? 't' : 'f',
    idempotencyKey: key === null ? null : scrubbed(key.slice(0, 255)),
    details: isBuyer ? null : detailsOf(),
  };

  function detailsOf(): string {
    const { known } = fields;
    const query = shownQuery(request, known);
    const details: RequestDetails = {
      ...(query === null ? {} : { query }),
      ...(trace.body === undefined ? {} : { body: redacted(trace.body, known, BODY_CHARACTERS) }),
      ...(error === null ? {} : { error: shownError(error, fields) }),
      ...(userAgent === null ? {} : { userAgent: shownHeader(userAgent) }),
      network: networkOf(clientAddress),
    };
    return JSON.stringify(details);
  }
}

function isTenantContext(ctx: object | undefined): ctx is Context {
  return ctx !== undefined && 'environmentId' in ctx && 'applicationId' in ctx && 'actor' in ctx;
}

function sourceOf(actor: Context['actor']['type'], userAgent: string | null): RequestSource {
  if (actor === 'buyer') return 'browser';
  if (actor === 'extension') return 'extension';
  if (userAgent?.startsWith('commerce-cli/')) return 'cli';
  if (actor === 'member') return 'dashboard';
  return userAgent?.startsWith('commerce-service-python/') ? 'sdk-python' : 'api';
}

/** Ids of objects, and short names; what is longer may be a bearer. */
const PLAIN_PART = /^(?:[a-z]{2,5}_[0-9a-f]{32}|[\w-]{1,20})$/i;

function shownPath(template: string, params: Readonly<Record<string, string>>): string {
  if (!template.includes(':') && !template.includes('*')) return template;
  return template
    .split('/')
    .map((part) => {
      if (part === '*') return MASK;
      if (!part.startsWith(':')) return part;
      const value = params[part.slice(1)] ?? '';
      return isUuid(value) || (PLAIN_PART.test(value) && !/^\d{12,}$/.test(value)) ? value : MASK;
    })
    .join('/');
}

function shownQuery(request: Request, known: KnownFields): object | null {
  if (!request.url.includes('?')) return null;
  const shown: Record<string, unknown> = {};
  for (const [name, text] of requestUrl(request).searchParams) {
    Object.assign(shown, redacted({ [name]: typedOf(name, text, known) }, known, 1_000));
    if (Object.keys(shown).length >= 20) break;
  }
  return shown;
}

/** A query is text; what the shapes call a number or a boolean is one here. */
function typedOf(name: string, text: string, { numbers, booleans }: KnownFields): unknown {
  if (numbers.has(name) && /^-?\d{1,11}$/.test(text)) return Number(text);
  if (booleans.has(name) && /^(?:true|false)$/.test(text)) return text === 'true';
  return text;
}

/** Headers are bytes: what is no plain text is left out. */
function shownHeader(text: string): string {
  return scrubbed(text.slice(0, HEADER_CHARACTERS).replaceAll(/[^\x20-\x7e]/g, '?'));
}

const errorTexts = ['allowed', 'code', 'field', 'gate', 'held', 'message', 'path', 'received'];

function errorFieldsOf(known: KnownFields): KnownFields {
  return {
    texts: new Set([...known.texts, ...errorTexts, 'required', 'suggestion']),
    codes: known.codes,
    numbers: new Set([...known.numbers, 'maximum', 'minimum', 'received']),
    booleans: known.booleans,
    containers: known.containers,
  };
}

/** Messages and codes are ours; what was received is shown only where the body would show it. */
function shownError({ code, message, details }: ErrorContent, { known, ofErrors }: Fields): object {
  const shown = { code, message: scrubbed(message) };
  if (details === undefined) return shown;
  const kept = Array.isArray(details)
    ? details.map((detail) => withPlainReceived(detail, known))
    : details;
  return { ...shown, details: redacted(kept, ofErrors, ERROR_CHARACTERS) };
}

function withPlainReceived(detail: unknown, known: KnownFields): unknown {
  if (typeof detail !== 'object' || detail === null || !('received' in detail)) return detail;
  const { received, ...rest } = detail;
  // Names of fields, not values.
  if ('code' in rest && rest.code === 'unrecognized_keys') return detail;
  const path = 'path' in rest && typeof rest.path === 'string' ? rest.path : '';
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const shown = redacted({ [name]: received }, known, ERROR_CHARACTERS);
  return { ...rest, received: Object(shown)[name] };
}

/** A /24 or a /48: enough to tell servers apart, and no address of a person. */
function networkOf(address: string): string {
  if (!address.includes(':')) {
    const parts = address.split('.');
    return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : 'unknown';
  }
  return `${address.split('::')[0]?.split(':').slice(0, 3).join(':') ?? ''}::/48`;
}
