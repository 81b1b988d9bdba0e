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

/** Has the package call Stripe by our rules for outgoing requests: checked addresses, one deadline, no redirects. */
export function stripeHttpClient(
  outgoing: Outgoing,
  deadlineMs: number,
): ReturnType<typeof Stripe.createFetchHttpClient> {
  const call = async (url: string, init: RequestInit): Promise<Response> => {
    const { method = 'GET', headers, body } = init;
    const result = await outgoing.request(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && body !== '' ? { body } : {}),
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

/** Headers that tell of the transfer no longer hold for the text. */
function plain(given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding'])
    headers.delete(name);
  return headers;
}
