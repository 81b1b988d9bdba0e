import http from 'node:http';
import https from 'node:https';

const deadlineMs = 15_000;
/** Nothing listens, for example while a development server restarts. */
const absent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const untrusted = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

export type PostOutcome =
  | { readonly status: number; readonly location: string | null }
  | {
      readonly status: null;
      readonly failure: 'absent' | 'untrusted' | 'failed';
      readonly text: string;
    };

type Attempt = PostOutcome & { readonly wasKept?: boolean };

/**
 * `post(headers, body)` to one address, over keep-alive connections. Never throws. Not by fetch, which cannot leave a
 * certificate unchecked for one target alone. Redirects are not followed.
 */
export function createPost(
  address: string,
  { skipVerify, signal }: { readonly skipVerify: boolean; readonly signal: AbortSignal },
): (headers: Readonly<Record<string, string>>, body: string) => Promise<PostOutcome> {
  const isTls = address.startsWith('https:');
  const agent = isTls
    ? new https.Agent({ keepAlive: true, rejectUnauthorized: !skipVerify })
    : new http.Agent({ keepAlive: true });
  const { request } = isTls ? https : http;

  const postOnce = (headers: Readonly<Record<string, string>>, bytes: Buffer): Promise<Attempt> =>
    new Promise((resolve) => {
      const req = request(address, {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': bytes.byteLength },
      });
      let cutOff: Error | null = null;
      const cut = (reason: string): void => {
        cutOff = new Error(reason);
        req.destroy(cutOff);
      };
      const abort = (): void => cut('stopped');
      const deadline = setTimeout(() => cut('no response'), deadlineMs);
      const finish = (outcome: Attempt): void => {
        clearTimeout(deadline);
        signal.removeEventListener('abort', abort);
        resolve(outcome);
      };
      const fail = (error: Error): void =>
        finish({ ...failed(cutOff ?? error), wasKept: req.reusedSocket });
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      req.on('error', fail);
      req.on('response', (res) => {
        const { statusCode: status = 0, headers: answered } = res;
        res.on('error', fail);
        res.on('end', () => finish({ status, location: answered.location ?? null }));
        res.resume();
      });
      req.end(bytes);
    });

  return async (headers, body) => {
    const bytes = Buffer.from(body);
    const outcome = await postOnce(headers, bytes);
    // The receiver may have closed the keep-alive connection just before it was reused: that is not its failure.
    const isStale =
      outcome.status === null &&
      outcome.wasKept === true &&
      /^(ECONNRESET|EPIPE)$/.test(outcome.text);
    return isStale ? postOnce(headers, bytes) : outcome;
  };
}

function failed(error: Error): PostOutcome {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const failure = absent.test(code) ? 'absent' : untrusted.test(code) ? 'untrusted' : 'failed';
  return { status: null, failure, text: code || error.message };
}
