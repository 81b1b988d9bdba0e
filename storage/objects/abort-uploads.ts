import type { S3Location } from './s3-url.ts';
import { signS3Request } from './sign-s3-request.ts';

/** A multipart upload that was begun and neither completed nor aborted. */
interface UnfinishedUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly initiatedAt: Date;
}

const TIMEOUT_MS = 15_000;

/**
 * Aborts the multipart uploads under the location's prefix that began before an instant: a process that is killed while
 * it streams leaves its parts, which are charged and which no listing of objects shows. Returns how many. Bun's client
 * offers neither request. Throws when the store refuses or cannot be reached.
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
    const query = { uploadId: upload.uploadId };
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
    const query = { uploads: '', prefix: location.prefix, ...markers };
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
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  const encodedPath = `/${location.bucket}${path}`.split('/').map(encoded).join('/');
  const encodedQuery = Object.entries(query)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  const url = `${location.endpoint}${encodedPath}?${encodedQuery}`;
  return fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: await signS3Request(location, method, url, new Date()),
  });
}

/** As signed: everything but the unreserved characters of RFC 3986, since some servers do not encode a URL again. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
