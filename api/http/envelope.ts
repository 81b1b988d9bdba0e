import type { Refusal } from '../../domain/errors.ts';
import type { Reply } from './reply.ts';

type Headers = Readonly<Record<string, string>>;

/** `{ data, meta }` (00 §2), or the raw body, redirect or 204 that the reply asks for. */
export function successEnvelope(reply: Reply, requestId: string, extra: Headers): Response {
  const headers: Record<string, string> = { ...extra, ...reply.headers, 'x-request-id': requestId };
  if (reply.raw) {
    headers['content-type'] ??= reply.raw.contentType;
    return new Response(reply.raw.body, { status: reply.status, headers });
  }
  if (reply.data === undefined) return new Response(null, { status: reply.status, headers });
  headers['content-type'] = 'application/json';
  const { pagination, unansweredCells } = reply;
  const meta = {
    requestId,
    ...(pagination ? { pagination } : {}),
    ...(unansweredCells ? { unansweredCells } : {}),
  };
  return new Response(JSON.stringify({ data: reply.data, meta }), {
    status: reply.status,
    headers,
  });
}

/** `{ error, meta }`: the error's code, message and details. */
export function errorEnvelope(refusal: Refusal, requestId: string, extra: Headers = {}): Response {
  const { code, message, details } = refusal;
  const error = details === undefined ? { code, message } : { code, message, details };
  return new Response(JSON.stringify({ error, meta: { requestId } }), {
    status: refusal.status,
    headers: {
      ...extra,
      ...refusal.headers,
      'content-type': 'application/json',
      'x-request-id': requestId,
    },
  });
}
