import { S3Client } from 'bun';
import { abortUploads } from './abort-uploads.ts';
import { contentDisposition } from './content-disposition.ts';
import { assertObjectKey, ObjectStoreUnavailable, type ObjectStore } from './object-store.ts';
import { putBody } from './put-body.ts';
import type { S3Location } from './s3-url.ts';

/** The longest lifetime that S3 allows for a presigned URL. */
const PRESIGN_MAX_SECONDS = 604_800;

/** One part in flight at a time, so that memory does not grow with the stream. */
const streaming = { partSize: 5 * 2 ** 20, queueSize: 1 };

export interface S3StoreOptions {
  /** A request that gets no response for this long counts as unavailable. */
  readonly timeoutMs?: number;
  /** The put of a stream may take longer, but must read something at least this often. */
  readonly stallMs?: number;
}

/** Objects in a bucket, addressed by path (`endpoint/bucket/key`), by Bun's own client. */
export function createS3Store(location: S3Location, options: S3StoreOptions = {}): ObjectStore {
  const { timeoutMs = 15_000, stallMs = 60_000 } = options;
  const client = new S3Client({
    accessKeyId: location.accessKeyId,
    secretAccessKey: location.secretAccessKey,
    bucket: location.bucket,
    endpoint: location.endpoint,
    ...(location.region === null ? {} : { region: location.region }),
  });
  const pathOf = (key: string) => {
    assertObjectKey(key);
    return `${location.prefix}${key}`;
  };
  const stat = (key: string) => orNull(client.stat(pathOf(key)));

  return {
    async put(key, body, { contentType, filename }) {
      const path = pathOf(key);
      const disposition =
        filename === undefined
          ? {}
          : { contentDisposition: contentDisposition('attachment', filename) };
      const details = { type: contentType, ...disposition };
      await putBody(
        body,
        (watched) =>
          watched instanceof Uint8Array
            ? available(client.write(path, watched, details), timeoutMs)
            : client.write(path, new Response(watched), { ...details, ...streaming }),
        stallMs,
      );
    },
    async get(key) {
      const found = await available(stat(key), timeoutMs);
      if (found === null) return null;
      return {
        stream: client.file(pathOf(key)).stream(),
        contentType: found.type,
        sizeBytes: found.size,
      };
    },
    async exists(key) {
      return (await available(stat(key), timeoutMs)) !== null;
    },
    async remove(key) {
      await available(orNull(client.delete(pathOf(key))), timeoutMs);
    },
    async removeUnfinished(before, signal) {
      try {
        return await abortUploads(location, before, signal);
      } catch (error) {
        throw new ObjectStoreUnavailable('The S3 store failed.', { cause: error });
      }
    },
    async signUrl(key, { expiresInSeconds, filename, disposition }) {
      const override =
        filename === undefined && disposition === undefined
          ? {}
          : {
              contentDisposition: contentDisposition(disposition ?? 'attachment', filename ?? null),
            };
      const expiresIn = Math.min(expiresInSeconds, PRESIGN_MAX_SECONDS);
      return client.presign(pathOf(key), { method: 'GET', expiresIn, ...override });
    },
  };
}

/** Null for an object that isn't there. */
async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && 'code' in error && missingCodes.has(String(error.code)))
      return null;
    throw error;
  }
}

const missingCodes: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);

async function available<T>(request: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer for ${timeoutMs} ms.`)), timeoutMs);
  try {
    return await Promise.race([request, expired]);
  } catch (error) {
    throw new ObjectStoreUnavailable('The S3 store failed.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
