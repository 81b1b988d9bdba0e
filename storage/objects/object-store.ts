/**
 * Where files are kept: invoice PDFs, uploads, digital goods. A key is a path of plain segments
 * (`invoices/<id>/3.pdf`). Whatever the store behind it refuses or fails to do is ObjectStoreUnavailable.
 */
export interface ObjectStore {
  /** Keeps the body under the key, replacing what was there; a reader sees the old or the new, never a part. */
  put(key: string, body: ObjectBody, details: ObjectDetails): Promise<void>;
  get(key: string): Promise<StoredObject | null>;
  exists(key: string): Promise<boolean>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** A URL that serves the object without a credential until it expires. Does not look whether it exists. */
  signUrl(key: string, options: SignOptions): Promise<string>;
}

export type ObjectBody = Uint8Array | ReadableStream<Uint8Array>;

export interface ObjectDetails {
  readonly contentType: string;
  /** The name it is saved under when the signed URL gives none. */
  readonly filename?: string;
}

export interface StoredObject {
  readonly stream: ReadableStream<Uint8Array>;
  readonly contentType: string;
  readonly sizeBytes: number;
}

export interface SignOptions {
  readonly expiresInSeconds: number;
  readonly filename?: string;
  /** Default `attachment`. */
  readonly disposition?: Disposition;
}

export type Disposition = 'attachment' | 'inline';

/** The store can't be reached, is full or refuses us: a 503, and worth another try later. */
export class ObjectStoreUnavailable extends Error {}

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const KEY_LENGTH_MAX = 512;

/** Whether a key is safe as a file path and as a part of a URL. */
export function isObjectKey(key: string): boolean {
  return key.length <= KEY_LENGTH_MAX && key.split('/').every((part) => segment.test(part));
}

/** Throws for a key that no verb may build; a bug, not a refusal. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`Not an object key: ${JSON.stringify(key)}`);
}
