import { createHash, createHmac } from 'node:crypto';
import type { S3Location } from './s3-url.ts';

/** A multipart upload that was begun and neither completed nor aborted. */
interface UnfinishedUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly initiatedAt: Date;
}

const DEFAULT_REGION = 'us-east-1';
const TIMEOUT_MS = 15_000;

/**
 * Aborts the multipart uploads under the location's prefix that began before an instant: a process that is killed while
 * it streams leaves its parts, which are charged and which no listing of objects shows. Returns how many. Bun's client
 * offers neither request, so they are signed here (AWS Signature 4). Throws when the store refuses or cannot be reached.
 */
export async function abortUploads(
  location: S3Location,
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  let aborted = 0;
  for (const upload of await listUploads(location, signal)) {
    if (signal.aborted) break;
    if (upload.initiatedAt >= before) continue;
    const query = new URLSearchParams({ uploadId: upload.uploadId });
    const response = await send(location, 'DELETE', `/${upload.key}`, query, signal);
    // 404: its process completed it, or another sweep was first.
    if (!response.ok && response.status !== 404) throw await failureOf(response);
    aborted += 1;
  }
  return aborted;
}

/** Read whole before anything is aborted, since the markers of a page name uploads of it. */
async function listUploads(location: S3Location, signal: AbortSignal): Promise<UnfinishedUpload[]> {
  const found: UnfinishedUpload[] = [];
  let markers: Readonly<Record<string, string>> = {};
  for (;;) {
    const query = new URLSearchParams({ uploads: '', prefix: location.prefix, ...markers });
    const response = await send(location, 'GET', '', query, signal);
    if (!response.ok) throw await failureOf(response);
    const text = await response.text();
    for (const [, row = ''] of text.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)) {
      const key = textOf(row, 'Key');
      // A server may ignore the prefix; what is not ours is never aborted.
      if (!key.startsWith(location.prefix)) continue;
      found.push({
        key,
        uploadId: textOf(row, 'UploadId'),
        initiatedAt: new Date(textOf(row, 'Initiated')),
      });
    }
    if (textOf(text, 'IsTruncated') !== 'true') return found;
    markers = {
      'key-marker': textOf(text, 'NextKeyMarker'),
      'upload-id-marker': textOf(text, 'NextUploadIdMarker'),
    };
  }
}

async function failureOf(response: Response): Promise<Error> {
  return new Error(`S3 answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
}

function textOf(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

async function send(
  location: S3Location,
  method: 'GET' | 'DELETE',
  path: string,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Response> {
  const { host, origin } = new URL(location.endpoint);
  const region = location.region ?? DEFAULT_REGION;
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = at.slice(0, 8);
  const canonicalPath = `/${location.bucket}${path}`.split('/').map(encoded).join('/');
  const canonicalQuery = [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const bodyHash = sha256('');
  const signedHeaders = 'host;x-amz-content-sha256;x-amz-date';
  const request = [
    method,
    canonicalPath,
    canonicalQuery,
    `host:${host}`,
    `x-amz-content-sha256:${bodyHash}`,
    `x-amz-date:${at}`,
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signature = hmac(
    [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
      (key, part) => hmac(key, part),
      `AWS4${location.secretAccessKey}`,
    ),
    `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(request)}`,
  ).toString('hex');
  return fetch(`${origin}${canonicalPath}?${canonicalQuery}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: {
      'x-amz-content-sha256': bodyHash,
      'x-amz-date': at,
      authorization: `AWS4-HMAC-SHA256 Credential=${location.accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
    },
  });
}

/** As AWS encodes: everything but the unreserved characters of RFC 3986. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
