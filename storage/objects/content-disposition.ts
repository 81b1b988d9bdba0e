import type { Disposition } from './object-store.ts';

/** RFC 6266: a plain name for old clients, the full one in UTF-8. */
export function contentDisposition(disposition: Disposition, filename: string | null): string {
  if (filename === null) return disposition;
  // Cut within a character beyond U+FFFF, it could not be encoded.
  const name = filename
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .slice(0, 200)
    .toWellFormed();
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncode);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
