import { createFileStore, type FileStoreOptions } from './file-store.ts';
import type { ObjectStore, SignedFiles } from './object-store.ts';
import { createS3Store } from './s3-store.ts';
import { parseS3Url } from './s3-url.ts';

export interface ObjectStoreOptions extends FileStoreOptions {
  /** `OBJECT_STORE_URL`: `s3://...`, or null for files under `directory`. */
  readonly url: string | null;
}

export interface ObjectStores {
  readonly objects: ObjectStore;
  /** What the API serves itself; null when S3 serves the signed URLs. */
  readonly signedFiles: SignedFiles | null;
}

/** The configured object store. */
export function createObjectStore({ url, ...files }: ObjectStoreOptions): ObjectStores {
  if (url !== null) return { objects: createS3Store(parseS3Url(url)), signedFiles: null };
  const store = createFileStore(files);
  return { objects: store, signedFiles: store };
}
