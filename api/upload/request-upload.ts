import { createHash } from 'node:crypto';
import { fail } from '../../domain/errors.ts';
import { streamOf } from '../../domain/uploads/peek-stream.ts';
import type {
  UploadLimit,
  UploadSource,
  UploadedFile,
} from '../../domain/uploads/upload-source.ts';
import { boundaryOf, drain, readParts, type MultipartPart } from './multipart.ts';

/** The size limit of boundaries, headers and other fields of a multipart body, without its file. */
const FRAME_BYTES_MAX = 64 * 1024;

/** An upload with a fingerprint that identifies a repeat. */
export interface RequestUpload extends UploadSource {
  /** Of name, type and content; null until the upload has been read to its end. */
  readonly fingerprint: () => string | null;
  /** Reads the rest and discards it. */
  readonly drain: (limit: UploadLimit) => Promise<void>;
}

/** The upload in a request's body, which is read only when it is opened. */
export function uploadOf(request: Request): RequestUpload {
  let fingerprint: string | null = null;
  const open = async (limit: UploadLimit): Promise<UploadedFile> => {
    const boundary = boundaryOf(request.headers.get('content-type'));
    if (boundary === null || request.body === null) fail('no_file');
    const declared = Number(request.headers.get('content-length') ?? 0);
    if (declared > limit.maxBytes + FRAME_BYTES_MAX) fail(limit.tooBig);
    const chunks = cappedChunks(request.body, limit);
    const parts = readParts(chunks, boundary);
    const read: Reading = { parts, limit, end: () => chunks.return() };
    return measured(await firstFile(read), read, (digest) => (fingerprint = digest));
  };
  return {
    open,
    fingerprint: () => fingerprint,
    drain: async (limit) => {
      const { stream } = await open(limit);
      const reader = stream.getReader();
      while (!(await reader.read()).done);
    },
  };
}

/** A cut connection ends the body early. Nobody reads the response, so it counts as the client's error, not as a bug. */
async function* cappedChunks(
  body: ReadableStream<Uint8Array>,
  { maxBytes, tooBig }: UploadLimit,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  let left = maxBytes + FRAME_BYTES_MAX;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done || value === undefined) return;
      left -= value.byteLength;
      if (left < 0) fail(tooBig);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

interface Reading {
  readonly parts: AsyncGenerator<MultipartPart>;
  readonly limit: UploadLimit;
  /** Releases the request's body, read or not. */
  readonly end: () => Promise<unknown>;
}

async function firstFile({ parts, end }: Reading): Promise<MultipartPart> {
  try {
    for (;;) {
      const { done, value: part } = await parts.next();
      if (done) return fail('no_file');
      if (isFile(part)) return part;
      await drain(part.body);
    }
  } catch (error) {
    await end();
    throw error;
  }
}

/** A form whose file field was left empty sends a part without a name. */
function isFile({ name, filename }: MultipartPart): boolean {
  return name === 'file' && filename !== null && filename !== '';
}

function measured(
  part: MultipartPart,
  { parts, limit: { maxBytes, tooBig }, end }: Reading,
  done: (fingerprint: string) => void,
): UploadedFile {
  const filename = part.filename ?? '';
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let sha256 = '';
  async function* content(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const chunk of part.body) {
        sizeBytes += chunk.byteLength;
        if (sizeBytes > maxBytes) fail(tooBig);
        hash.update(chunk);
        yield chunk;
      }
      await refuseSecondFile(parts);
    } finally {
      await end();
    }
    sha256 = hash.digest('hex');
    done(
      createHash('sha256')
        .update(JSON.stringify([filename, part.contentType, sha256]))
        .digest('hex'),
    );
  }
  return {
    filename,
    declaredType: part.contentType,
    stream: streamOf(content()),
    measured: () => ({ sizeBytes, sha256 }),
  };
}

async function refuseSecondFile(parts: AsyncGenerator<MultipartPart>): Promise<void> {
  for await (const part of parts) {
    if (isFile(part))
      fail('validation_error', [
        { path: 'file', code: 'not_unique', message: 'Send one part named file.' },
      ]);
    await drain(part.body);
  }
}
