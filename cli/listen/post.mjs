import http from 'node:http';
import https from 'node:https';

const deadlineMs = 15_000;
/** Nothing listens, for example while a development server restarts. */
const absent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const untrusted = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

/**
 * `post(headers, body)` to one address, over keep-alive connections. Never throws: `{ status, location }` of an
 * answer, else `{ status: null, failure, text }`. Not by fetch, which cannot leave a certificate unchecked for one
 * target alone. Redirects are not followed.
 */
export function createPost(address, { skipVerify, signal }) {
  const isTls = address.startsWith('https:');
  const agent = isTls
    ? new https.Agent({ keepAlive: true, rejectUnauthorized: !skipVerify })
    : new http.Agent({ keepAlive: true });
  const { request } = isTls ? https : http;

  const postOnce = (headers, bytes) =>
    new Promise((resolve) => {
      const req = request(address, {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': bytes.byteLength },
      });
      let cutOff = null;
      const cut = (reason) => {
        cutOff = new Error(reason);
        req.destroy(cutOff);
      };
      const abort = () => cut('stopped');
      const deadline = setTimeout(() => cut('no answer'), deadlineMs);
      const finish = (outcome) => {
        clearTimeout(deadline);
        signal.removeEventListener('abort', abort);
        resolve(outcome);
      };
      const fail = (error) => finish({ ...failed(cutOff ?? error), wasKept: req.reusedSocket });
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      req.on('error', fail);
      req.on('response', (res) => {
        const { statusCode: status, headers: answered } = res;
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
    const isStale = outcome.wasKept === true && /^(ECONNRESET|EPIPE)$/.test(outcome.text);
    return isStale ? postOnce(headers, bytes) : outcome;
  };
}

function failed({ code = '', message }) {
  const failure = absent.test(code) ? 'absent' : untrusted.test(code) ? 'untrusted' : 'failed';
  return { status: null, failure, text: code || message };
}
