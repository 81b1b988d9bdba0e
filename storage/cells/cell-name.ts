import { BASE62, randomBase62 } from '../ids.ts';

/** The one cell of an installation that names none. */
export const DEFAULT_CELL = 'main';

export const CELL_NAME_RULE = 'up to 20 small letters, digits and hyphens, beginning with a letter';

export function isCellName(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,19}$/.test(name);
}

export const MARK_LENGTH = 2;

/**
 * Two base62 characters of the cell's name. Ids and keys that are made anew begin with them, which says where to look
 * first; a workspace may have moved since, and two cells may have the same.
 */
export function cellMark(name: string): string {
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return `${BASE62[hash % 62] ?? ''}${BASE62[Math.floor(hash / 62) % 62] ?? ''}`;
}

/** Random base62 text of the cell's making: unguessable from 24 characters on. */
export function markedBase62(cell: string, length: number): string {
  return `${cellMark(cell)}${randomBase62(length - MARK_LENGTH)}`;
}
