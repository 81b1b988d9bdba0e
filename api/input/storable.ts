import type { ErrorDetail } from '../../domain/errors.ts';
import { pathOf, type InputRoot } from './detail.ts';

const DEPTH_MAX = 64;

/**
 * True when everything in a parsed body can be stored as it is: Postgres text takes no NUL and no lone
 * surrogate, JSON takes no infinite number, and the nesting is limited. Allocates nothing.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  for (const [name, part] of Object.entries(value)) {
    if (!isStorableText(name) || !isStorable(part, depth + 1)) return false;
  }
  return true;
}

/** The first value that isStorable rejects, with its path. */
export function findUnstorable(
  value: unknown,
  root: InputRoot,
  path: readonly string[] = [],
): ErrorDetail[] {
  if (isStorable(value, path.length)) return [];
  const place = pathOf(root, path);
  const finding = (problem: string): ErrorDetail[] => [
    { path: place, code: 'invalid_format', message: `${place || 'The body'} ${problem}.` },
  ];
  if (typeof value === 'number') return finding('is a number beyond all bounds');
  if (typeof value !== 'object' || value === null) {
    return finding('must be well-formed Unicode text without NUL characters');
  }
  if (path.length >= DEPTH_MAX) return finding(`is nested deeper than ${DEPTH_MAX} levels`);
  if (!Object.keys(value).every(isStorableText)) {
    return finding('has a key that is not well-formed Unicode text without NUL characters');
  }
  return Object.entries(value).flatMap(([name, part]) =>
    findUnstorable(part, root, [...path, name]),
  );
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
