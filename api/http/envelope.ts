import type { Refusal } from '../../domain/errors.ts';
import type { Reply } from './reply.ts';

type Headers = Readonly<Record<string, string>>;

/** `{ data, meta }` (contract 00 §2), or the raw body, redirect or 204 that the reply asks for. */
export function successEnvelope(reply: Reply, requestId: string, extra: Headers): Response {
  const response = withoutCookies(reply, requestId, extra);
  for (const cookie of reply.cookies ?? []) response.headers.append('set-cookie', cookie);
  return response;
}

function withoutCookies(reply: Reply, requestId: string, extra: Headers): Response {
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

/** What an error says of itself in a response; a repeat gets the stored one. */
export interface ErrorContent {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** The error as it is answered: with the address of its code's paragraph in the documentation. */
export function documented<Content extends ErrorContent>(
  error: Content,
  baseUrl: string,
): Content & { readonly docUrl: string } {
  return { ...error, docUrl: `${baseUrl}/docs/errors#${error.code}` };
}

/** `{ error, meta }`: the error's code, message, details and documentation. */
export function errorEnvelope(
  refusal: Refusal,
  requestId: string,
  baseUrl: string,
  extra: Headers = {},
): Response {
  const { code, message, details } = refusal;
  const content = details === undefined ? { code, message } : { code, message, details };
  const error = documented(content, baseUrl);
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
