import type { Disposition } from './object-store.ts';

const LENGTH_MAX = 200;

/** RFC 6266: a plain name for old clients, the full one in UTF-8. */
export function contentDisposition(disposition: Disposition, filename: string | null): string {
  if (filename === null) return disposition;
  // Half of a character beyond U+FFFF could not be encoded.
  const name = shortened(filename.replace(/[\p{Cc}\p{Cf}/\\]/gu, '')).toWellFormed();
  const plain = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncode);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A long name loses the end of its stem, and no half of a character. */
function shortened(name: string): string {
  const characters = [...name];
  const ending = [...(/\.[^.]{1,20}$/u.exec(name)?.[0] ?? '')];
  const stem = characters.slice(0, characters.length - ending.length);
  return [...stem.slice(0, LENGTH_MAX - ending.length), ...ending].join('');
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
