import type { ErrorDetail } from '../../domain/error-details.ts';
import { pathOf, type InputRoot } from './detail.ts';

const DEPTH_MAX = 64;
const FINDINGS_MAX = 100;

/**
 * True when everything in a parsed body can be stored as it is: Postgres text takes no NUL and no lone
 * surrogate, JSON no infinite number and no whole one beyond 2^53 exactly, and the nesting is limited. Allocates nothing.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return isExact(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  for (const [name, part] of Object.entries(value)) {
    if (!isStorableText(name) || !isStorable(part, depth + 1)) return false;
  }
  return true;
}

/** What isStorable rejects, each with its path; one pass, and no more than a caller can read. */
export function findUnstorable(value: unknown, root: InputRoot): ErrorDetail[] {
  const findings: ErrorDetail[] = [];
  collectUnstorable(value, [], root, findings);
  return findings;
}

function collectUnstorable(
  value: unknown,
  path: readonly string[],
  root: InputRoot,
  findings: ErrorDetail[],
): void {
  if (findings.length >= FINDINGS_MAX) return;
  const problem = problemOf(value, path.length);
  if (problem !== null) {
    const place = pathOf(root, path);
    findings.push({
      path: place,
      code: 'invalid_format',
      message: `${place || 'The body'} ${problem}.`,
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value))
      collectUnstorable(part, [...path, name], root, findings);
  }
}

/** What is wrong with the value itself, not with one inside of it; null when nothing is. */
function problemOf(value: unknown, depth: number): string | null {
  if (typeof value === 'number') {
    if (isExact(value)) return null;
    return Number.isFinite(value)
      ? 'is a whole number beyond 2^53, which JSON does not hold exactly: send it as a string'
      : 'is a number beyond all bounds';
  }
  if (typeof value === 'string') {
    return isStorableText(value) ? null : 'must be well-formed Unicode text without NUL characters';
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= DEPTH_MAX) return `is nested deeper than ${DEPTH_MAX} levels`;
  return Array.isArray(value) || Object.keys(value).every(isStorableText)
    ? null
    : 'has a key that is not well-formed Unicode text without NUL characters';
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
