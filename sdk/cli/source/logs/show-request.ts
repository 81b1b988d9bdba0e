import { stringify } from 'yaml';
import { instantOf } from '../output/cell.ts';
import { quoted } from '../requests/curl.ts';
import type { Paint } from '../terminal/paint.ts';
import type { LoggedRequest } from './request-log.ts';

/** `10:43:59 201 POST /api/v1/carts 12 ms 0195...`: when, how it ended, what, how long, and its id. */
export function lineOf(request: LoggedRequest, paint: Paint): string {
  const { at, status, method, path, durationMs, errorCode, replayed, id } = request;
  return [
    paint.faint(at.slice(11, 19)),
    paintedStatus(status, paint),
    method.padEnd(6),
    path,
    ...(errorCode === null ? [] : [paint.bad(errorCode)]),
    ...(replayed ? [paint.faint('replayed')] : []),
    paint.faint(`${durationMs} ms`),
    paint.faint(id),
  ].join(' ');
}

/** One request as it was, and how to send it again. */
export function linesOf(request: LoggedRequest, paint: Paint): string[] {
  const { method, path, status, at, durationMs, route, credential, source } = request;
  const facts: readonly (readonly [string, string | null])[] = [
    ['at', `${instantOf(at)} UTC, ${durationMs} ms`],
    ['operation', route],
    ['by', `${credential.type} ${credential.id ?? ''}`.trim()],
    ['from', [source, request.network, request.userAgent].filter((one) => one !== null).join(', ')],
    ['idempotency key', request.idempotencyKey],
    ['replayed', request.replayed ? 'yes, the stored response' : null],
    ['request', request.id],
  ];
  return [
    `${paintedStatus(status, paint)} ${paint.strong(`${method} ${path}`)}`,
    ...facts.flatMap(([name, value]) =>
      value === null ? [] : [`  ${paint.faint(`${name}:`)} ${value}`],
    ),
    ...sectionOf('Query', request.query, paint),
    ...sectionOf('Body', request.body, paint),
    ...sectionOf('Answer', request.error, paint),
    '',
    paint.strong('Again'),
    ...againOf(request).map((line) => `  ${line}`),
  ];
}

function sectionOf(title: string, value: unknown, paint: Paint): string[] {
  if (value === null || value === undefined) return [];
  const text = stringify(value, { lineWidth: 0 }).trimEnd();
  return ['', paint.strong(title), ...text.split('\n').map((line) => `  ${line}`)];
}

const hidden = /\[(redacted|cut)\]/;

/** The command that sends the request again; what the log does not keep has to be filled in. */
function againOf({ method, path, query, body, credential }: LoggedRequest): string[] {
  if (credential.type === 'buyer')
    return ['The page of a buyer sent it: the log has neither its session nor what it sent.'];
  const parts = [
    'commerce',
    method.toLowerCase(),
    quoted(path.replace(/^\/api\/v1/, '')),
    ...(method === 'GET' ? Object.entries(query ?? {}) : []).map(
      ([name, value]) => `-d ${quoted(`${name}=${String(value)}`)}`,
    ),
    ...(body === null || body === undefined ? [] : [`--body ${quoted(JSON.stringify(body))}`]),
  ];
  const line = parts.join(' ');
  return hidden.test(line) ? [line, 'Fill in what is shown as [redacted] or [cut].'] : [line];
}

function paintedStatus(status: number, paint: Paint): string {
  return status < 400 ? paint.good(String(status)) : paint.bad(String(status));
}
