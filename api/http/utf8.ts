import { fail } from '../../domain/errors.ts';

/**
 * Bytes of a request as text; other bytes than UTF-8 are refused (400 `malformed_body`), since they would be stored as
 * replacement characters. A byte order mark at the beginning is left out, unless the bytes are a part of a body.
 */
export function utf8(bytes: Uint8Array, { isPart = false } = {}): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: isPart }).decode(bytes);
  } catch {
    return fail('malformed_body');
  }
}
