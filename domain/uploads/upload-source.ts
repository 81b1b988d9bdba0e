import type { ErrorCode } from '../errors.ts';

/** The one file of an upload, as it arrives. */
export interface UploadedFile {
  /** As the sender gave it. */
  readonly filename: string;
  /** As the sender gave it, in lower case and without parameters; empty when it gave none. */
  readonly declaredType: string;
  /** The content as it arrives. Fails with an error when the upload is invalid. */
  readonly stream: ReadableStream<Uint8Array>;
  /** Size and hash of what was read; final when the stream has ended. */
  readonly measured: () => { readonly sizeBytes: number; readonly sha256: string };
}

export interface UploadLimit {
  readonly maxBytes: number;
  readonly tooBig: Extract<ErrorCode, 'logo_too_big' | 'asset_too_big' | 'file_too_big'>;
}

/**
 * A request's upload, streamed and never buffered whole. 400 `no_file` without a part `file`; the limit's 413 as soon
 * as the size exceeds it.
 */
export interface UploadSource {
  readonly open: (limit: UploadLimit) => Promise<UploadedFile>;
}
