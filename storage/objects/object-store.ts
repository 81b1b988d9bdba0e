/**
 * The store of files: invoice PDFs, uploads, digital goods. A key is a path of plain segments
 * (`invoices/<id>/3.pdf`). Every failure of the store behind it is ObjectStoreUnavailable.
 */
export interface ObjectStore {
  /** Stores the body under the key, replacing an old one; a reader sees the old or the new body, never a part. */
  put(key: string, body: ObjectBody, details: ObjectDetails): Promise<void>;
  get(key: string): Promise<StoredObject | null>;
  exists(key: string): Promise<boolean>;
  /** Removing a missing object is no error. */
  remove(key: string): Promise<void>;
  /**
   * Removes what puts that began before an instant left unfinished when their process was killed. Returns how many.
   */
  removeUnfinished(before: Date, signal: AbortSignal): Promise<number>;
  /** A URL that serves the object without a credential until it expires. Does not check whether the object exists. */
  signUrl(key: string, options: SignOptions): Promise<string>;
}

/** Serves what signed URLs name; the API's `/files/*` route asks it. */
export interface SignedFiles {
  openSigned(
    key: string,
    query: SignedQuery,
  ): Promise<OpenedFile | 'expired' | 'invalid' | 'missing'>;
}

/** The query of a signed URL. */
export interface SignedQuery {
  readonly expires?: string | undefined;
  readonly filename?: string | undefined;
  readonly disposition?: string | undefined;
  readonly signature?: string | undefined;
}

export interface OpenedFile {
  readonly body: Blob;
  readonly headers: Readonly<Record<string, string>>;
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

/** The store cannot be reached, is full or denies access: a 503, and worth a retry. */
export class ObjectStoreUnavailable extends Error {}

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const KEY_LENGTH_MAX = 512;

/** Whether a key is safe as a file path and as a part of a URL. */
export function isObjectKey(key: string): boolean {
  return key.length <= KEY_LENGTH_MAX && key.split('/').every((part) => segment.test(part));
}

/** Throws for a key that no verb may build: a bug. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`Not an object key: ${JSON.stringify(key)}`);
}
