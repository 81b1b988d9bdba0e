import { randomBase62 } from '../../storage/ids.ts';
import { ObjectStoreUnavailable } from '../../storage/objects/object-store.ts';
import { recordIncoming, type NewObject } from '../../storage/queries/uploads/stored-objects.ts';
import type { DatabaseContext } from '../context.ts';
import { fail, Refusal } from '../errors.ts';
import { isPicture, requireModestPicture } from './check-picture.ts';
import { detectKind, extensionOf } from './detect-kind.ts';
import { discardObject } from './discard-object.ts';
import { fileTypes, type FileKind } from './file-types.ts';
import { peekStream, streamOf } from './peek-stream.ts';
import { HEAD_BYTES } from './sniff-kinds.ts';
import type { UploadLimit, UploadSource } from './upload-source.ts';

export interface UploadRule {
  readonly limit: UploadLimit;
  readonly kinds: readonly FileKind[];
  /** The first part of the object's key. */
  readonly folder: string;
  readonly purpose: NewObject['purpose'];
  /** Pictures are decoded by us or by readers of pages and mails, so none may be larger than 25 megapixels. */
  readonly isShown?: boolean;
}

/** A stored file to which nothing refers yet: see `attachStoredFile`. */
export interface StoredFile {
  readonly objectKey: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

type Tenant = Pick<NewObject, 'workspaceId' | 'environmentId' | 'applicationId'>;

const KEY_LENGTH = 32;
const FILENAME_MAX = 200;

/**
 * Streams an upload into the object store under a random key (contract 70 §3). The key is recorded first, so that the
 * sweep removes whatever an error, a cut connection or a crash leaves behind.
 */
export async function receiveUpload(
  ctx: DatabaseContext,
  tenant: Tenant,
  source: UploadSource,
  rule: UploadRule,
): Promise<StoredFile> {
  const file = await source.open(rule.limit);
  const { head, chunks, cancel } = await peekStream(file.stream, HEAD_BYTES);
  try {
    const kind = detectKind(head, file, rule.kinds);
    const { mimeType, extensions } = fileTypes[kind];
    const filename = sanitizeFilename(file.filename, kind);
    const objectKey = `${rule.folder}/${randomBase62(KEY_LENGTH)}.${extensions[0]}`;
    await recordKey(ctx, { objectKey, ...tenant, purpose: rule.purpose });
    const content = checked(kind, chunks, rule);
    await store(ctx, objectKey, streamOf(content), { contentType: mimeType, filename });
    return { objectKey, filename, mimeType, ...file.measured() };
  } catch (error) {
    await cancel();
    throw error;
  }
}

/**
 * The name under which a file is stored and downloaded: the last segment of any path, without unprintable characters
 * and those that file systems reserve, at most 200 characters, always with an extension.
 */
function sanitizeFilename(given: string, kind: FileKind): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = extensionOf(name) ?? fileTypes[kind].extensions[0];
  const stem = extensionOf(name) === null ? name : name.slice(0, -(extension.length + 1));
  const kept = [...stem].slice(0, FILENAME_MAX - extension.length - 1).join('');
  return `${kept.trim() || 'file'}.${extension}`;
}

function checked(
  kind: FileKind,
  chunks: AsyncIterable<Uint8Array>,
  { isShown }: UploadRule,
): AsyncIterable<Uint8Array> {
  if (isShown && isPicture(kind)) return requireModestPicture(kind, chunks);
  return isText(kind) ? requireText(chunks) : chunks;
}

function isText(kind: FileKind): boolean {
  return kind === 'text' || kind === 'csv';
}

/** Passes text through; fails with 415 at the first chunk that is not text (a NUL, invalid UTF-8). */
async function* requireText(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    if (chunk.includes(0) || !decodes(decoder, chunk)) throw new Refusal('mime_not_allowed');
    yield chunk;
  }
  if (!decodes(decoder, null)) throw new Refusal('mime_not_allowed');
}

function decodes(decoder: TextDecoder, chunk: Uint8Array | null): boolean {
  try {
    if (chunk === null) decoder.decode();
    else decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** 503 `storage_unavailable` while a fault is injected into the environment (contract 90 §5). */
async function recordKey({ database }: DatabaseContext, object: NewObject): Promise<void> {
  const isRecorded = await database.transaction((tx) =>
    recordIncoming((text, values) => tx.query(text, values), object),
  );
  if (!isRecorded) fail('storage_unavailable');
}

async function store(
  ctx: DatabaseContext,
  objectKey: string,
  stream: ReadableStream<Uint8Array>,
  details: { readonly contentType: string; readonly filename: string },
): Promise<void> {
  const { objects, failpoint } = ctx.services;
  try {
    await objects.put(objectKey, stream, details);
  } catch (error) {
    await discardObject(ctx, objectKey);
    if (error instanceof ObjectStoreUnavailable) fail('storage_unavailable');
    throw error;
  }
  failpoint('upload-stored');
}
