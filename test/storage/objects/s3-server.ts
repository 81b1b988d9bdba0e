import { createHash, createHmac } from 'node:crypto';

export interface S3Server {
  readonly url: string;
  /** Presigned URLs that were refused, by reason. */
  readonly refused: string[];
  stop(): Promise<void>;
}

interface Kept {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly disposition: string;
}

/** A small S3 in memory: one bucket by path, put, multipart, get, head, delete, presigned URLs checked as AWS does. */
export function startS3Server(secretAccessKey: string): S3Server {
  const objects = new Map<string, Kept>();
  const uploads = new Map<string, { kept: Kept; parts: Map<number, Uint8Array<ArrayBuffer>> }>();
  const refused: string[] = [];

  async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const key = url.pathname;
    const query = url.searchParams;
    if (!key.startsWith('/bucket/')) return missing('NoSuchBucket');
    if (request.method === 'GET' && !request.headers.has('authorization')) {
      const reason = presignFault(url, secretAccessKey);
      if (reason !== null) {
        refused.push(reason);
        return new Response(reason, { status: 403 });
      }
    }
    const incoming = async (): Promise<Kept> => ({
      body: await request.bytes(),
      type: request.headers.get('content-type') ?? '',
      disposition: request.headers.get('content-disposition') ?? '',
    });
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (request.method === 'POST' && query.has('uploads')) {
      const id = crypto.randomUUID();
      uploads.set(id, { kept: await incoming(), parts: new Map() });
      return new Response(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === 'PUT' && upload !== undefined) {
      upload.parts.set(Number(query.get('partNumber')), await request.bytes());
      return new Response(null, { headers: { ETag: `"${query.get('partNumber')}"` } });
    }
    if (request.method === 'POST' && upload !== undefined) {
      const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
      objects.set(key, { ...upload.kept, body: new Uint8Array(Buffer.concat(parts)) });
      return new Response(
        '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>',
      );
    }
    if (request.method === 'PUT') {
      objects.set(key, await incoming());
      return new Response(null, { headers: { ETag: '"x"' } });
    }
    if (request.method === 'DELETE') {
      if (upload === undefined) objects.delete(key);
      uploads.delete(query.get('uploadId') ?? '');
      return new Response(null, { status: 204 });
    }
    const found = objects.get(key);
    if (found === undefined) return missing('NoSuchKey');
    return new Response(request.method === 'HEAD' ? null : found.body, {
      headers: {
        'Content-Type': found.type,
        'Content-Length': String(found.body.length),
        'Content-Disposition': query.get('response-content-disposition') ?? found.disposition,
        'Last-Modified': new Date(0).toUTCString(),
        ETag: '"x"',
      },
    });
  }

  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: serve });
  return {
    url: `127.0.0.1:${server.port}`,
    refused,
    stop: () => server.stop(true),
  };
}

function missing(code: string): Response {
  return new Response(`<Error><Code>${code}</Code></Error>`, { status: 404 });
}

/** Why AWS would refuse a presigned URL (Signature Version 4, query form); null when it would not. */
function presignFault(url: URL, secretAccessKey: string): string | null {
  const query = new URLSearchParams(url.search);
  const given = query.get('X-Amz-Signature');
  const [, date = '', region = '', service = ''] = (query.get('X-Amz-Credential') ?? '').split('/');
  const stamp = query.get('X-Amz-Date') ?? '';
  query.delete('X-Amz-Signature');
  const canonicalQuery = [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    'GET',
    url.pathname,
    canonicalQuery,
    `host:${url.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, digest].join('\n');
  const signingKey = [date, region, service, 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  const expected = createHmac('sha256', signingKey).update(toSign).digest('hex');
  if (given !== expected) return 'SignatureDoesNotMatch';
  const signedAt = Date.parse(
    stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  const expiresAt = signedAt + Number(query.get('X-Amz-Expires')) * 1000;
  return Date.now() > expiresAt ? 'Request has expired' : null;
}

function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
