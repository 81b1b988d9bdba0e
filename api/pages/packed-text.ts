import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Reply } from '../http/reply.ts';

/** A long text that is made once: packed for those who take it so, and 304 for those who have it. */
export function packedText(
  text: string,
  contentType: string,
  given: Readonly<Record<string, string>>,
): (request: Request) => Reply {
  const packed = new Uint8Array(gzipSync(text));
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
  const headers = { vary: 'accept-encoding', ...given, etag, 'cache-control': 'no-cache' };
  return ({ headers: asked }) => {
    if (asked.get('if-none-match') === etag)
      return { status: 304, headers, raw: { body: null, contentType } };
    const takesGzip = /\bgzip\b/.test(asked.get('accept-encoding') ?? '');
    return {
      status: 200,
      headers: takesGzip ? { ...headers, 'content-encoding': 'gzip' } : headers,
      raw: { body: takesGzip ? packed : text, contentType },
    };
  };
}
