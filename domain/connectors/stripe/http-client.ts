import type { Stripe } from 'stripe';
import type { Outgoing } from '../../ports/outgoing.ts';
import { stripePackage } from './load-package.ts';

/** No complete response came; `sent` says whether Stripe may have got the request. */
export class Unanswered extends Error {
  readonly sent: boolean;
  constructor(message: string, sent: boolean) {
    super(message);
    this.sent = sent;
  }
}

/** A list of a hundred refunds is some 100 KB. */
const BYTES_MAX = 2_000_000;

const FILES_HOST = 'files.stripe.com';

/**
 * Has the package call Stripe by our rules for outgoing requests: checked addresses, one deadline, no redirects. Where
 * the API is at another address, files go there too, whose host the package has written in.
 */
export function stripeHttpClient(
  outgoing: Outgoing,
  deadlineMs: number,
  apiUrl: string | null,
): ReturnType<typeof Stripe.createFetchHttpClient> {
  const call = async (url: string, init: RequestInit): Promise<Response> => {
    const { method = 'GET', headers, body } = init;
    const result = await outgoing.request(placed(url, apiUrl), {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(isSent(body) ? { body } : {}),
      deadlineMs,
      bytesMax: BYTES_MAX,
    });
    if (result.kind === 'refused') throw new Unanswered(result.message, result.sent);
    if (result.truncated) throw new Unanswered('The response is too long.', true);
    const { status, body: text } = result;
    return new Response(text === '' ? null : text, { status, headers: plain(result.headers) });
  };
  return stripePackage().createFetchHttpClient(call as typeof fetch);
}

function placed(url: string, apiUrl: string | null): string {
  const target = new URL(url);
  return apiUrl !== null && target.hostname === FILES_HOST
    ? new URL(`${target.pathname}${target.search}`, apiUrl).href
    : url;
}

/** A form as text, or a file as bytes. */
function isSent(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array || (typeof body === 'string' && body !== '');
}

/** Headers that tell of the transfer no longer hold for the text. */
function plain(given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding'])
    headers.delete(name);
  return headers;
}
