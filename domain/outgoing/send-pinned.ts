import { isIP } from 'node:net';
import { toNetworkFailure, type NetworkFailure } from './network-failure.ts';
import type { OutgoingOptions, OutgoingResult } from '../ports/outgoing.ts';

export const USER_AGENT = 'commerce-service';

interface PinnedTarget {
  url: URL;
  /** The checked address to connect to, even if the name has changed since. */
  address: string;
  /** Trusted in place of the default authorities. */
  ca: string | undefined;
  /** Ignores HTTP(S)_PROXY: a proxy cannot reach this machine or private network. */
  isDirect: boolean;
}

export type PinnedAnswer =
  | Omit<Extract<OutgoingResult, { kind: 'response' }>, 'durationMs'>
  | { kind: 'failed'; failure: NetworkFailure; status: number | null };

/** One request to one address, with the host's name in Host, SNI and certificate check. */
export async function sendPinned(
  target: PinnedTarget,
  options: OutgoingOptions,
  signal: AbortSignal,
): Promise<PinnedAnswer> {
  let status: number | null = null;
  const wasOver = signal.aborted;
  try {
    const response = await fetch(pinnedUrl(target), {
      method: options.method ?? 'GET',
      headers: headersFor(target.url, options.headers),
      signal,
      redirect: 'manual',
      ...connectionOptions(target),
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    status = response.status;
    const read = await readBody(response, options.bytesMax ?? 16_384);
    return { kind: 'response', status, headers: response.headers, body: textOf(read), ...read };
  } catch (error) {
    const failure = toNetworkFailure(error);
    return { kind: 'failed', failure: { ...failure, sent: failure.sent && !wasOver }, status };
  }
}

function pinnedUrl({ url, address }: PinnedTarget): URL {
  if (url.hostname === address) return url;
  const pinned = new URL(url);
  pinned.hostname = isIP(address) === 6 ? `[${address}]` : address;
  return pinned;
}

// A compressed response is not decompressed: a few bytes could expand to any size.
function connectionOptions({ url, ca, isDirect }: PinnedTarget): BunFetchRequestInit {
  const serverName = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return {
    tls: ca === undefined ? { serverName } : { serverName, ca },
    decompress: false,
    ...(isDirect ? { proxy: false } : {}),
  };
}

function headersFor(
  url: URL,
  given: NonNullable<OutgoingOptions['headers']> = {},
): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': USER_AGENT };
  for (const name of Object.keys(given)) headers[name.toLowerCase()] = given[name] ?? '';
  headers['host'] = url.host;
  headers['accept-encoding'] = 'identity';
  return headers;
}

interface ReadBody {
  readonly bytes: Uint8Array;
  readonly truncated: boolean;
}

const NOTHING = new Uint8Array();
const NO_CONTENT = 204;

/** A short body whose length is known is read at once: a stream costs more than the rest of a delivery's response. */
async function readBody(response: Response, bytesMax: number): Promise<ReadBody> {
  const length = lengthOf(response);
  if (length === null || length > bytesMax) return readLimited(response.body, bytesMax);
  return { bytes: length === 0 ? NOTHING : await response.bytes(), truncated: false };
}

/** Null if the connection's end, or the end of its chunks, is the body's; with chunks a length says nothing. */
function lengthOf({ status, headers }: Response): number | null {
  if (status === NO_CONTENT) return 0;
  if (headers.has('transfer-encoding')) return null;
  const length = headers.get('content-length');
  return length !== null && /^\d{1,9}$/.test(length) ? Number(length) : null;
}

/** Reads at most `bytesMax` of a body, then drops the rest and its connection. */
async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<ReadBody> {
  if (!body) return { bytes: NOTHING, truncated: false };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytesLeft = bytesMax;
  for (;;) {
    const chunk = await reader.read();
    if (chunk.done) return { bytes: Buffer.concat(chunks), truncated: false };
    chunks.push(chunk.value.subarray(0, bytesLeft));
    if (chunk.value.byteLength > bytesLeft) {
      await reader.cancel().catch(() => {});
      return { bytes: Buffer.concat(chunks), truncated: true };
    }
    bytesLeft -= chunk.value.byteLength;
  }
}

/** The bytes as UTF-8 text; a character that the cut split is left out. */
function textOf({ bytes, truncated }: ReadBody): string {
  return bytes.byteLength === 0 ? '' : new TextDecoder().decode(bytes, { stream: truncated });
}
