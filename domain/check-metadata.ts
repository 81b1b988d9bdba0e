import { fail } from './errors.ts';

const METADATA_KEYS_MAX = 50;
const METADATA_BYTES_MAX = 10 * 1024;

/** Rejects metadata of more than 50 keys or 10 KB: 422 `metadata_too_large`. */
export function checkMetadata(
  metadata: Readonly<Record<string, unknown>>,
  path = 'metadata',
): void {
  const keys = Object.keys(metadata).length;
  if (keys > METADATA_KEYS_MAX) {
    fail('metadata_too_large', [
      {
        path,
        code: 'too_long',
        message: `may hold at most ${METADATA_KEYS_MAX} keys`,
        received: keys,
      },
    ]);
  }
  checkMetadataSize(metadata, path);
}

/** Rejects any JSON value of more than 10 KB: 422 `metadata_too_large`. */
export function checkMetadataSize(metadata: unknown, path = 'metadata'): void {
  const bytes = Buffer.byteLength(JSON.stringify(metadata), 'utf8');
  if (bytes > METADATA_BYTES_MAX) {
    fail('metadata_too_large', [
      {
        path,
        code: 'too_long',
        message: `may take at most ${METADATA_BYTES_MAX} bytes`,
        received: bytes,
      },
    ]);
  }
}
