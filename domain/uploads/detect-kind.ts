import { fail } from '../errors.ts';
import { fileTypes, type FileKind, type FileType } from './file-types.ts';
import { sniffKinds } from './sniff-kinds.ts';

const unknownTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

interface Claimed {
  readonly filename: string;
  readonly declaredType: string;
}

/**
 * The kind of a file, by its first bytes. 415 `mime_not_allowed` when its name or declared type contradicts them, or the
 * kind is not accepted.
 */
export function detectKind(
  head: Uint8Array,
  claimed: Claimed,
  accepted: readonly FileKind[],
): FileKind {
  const kinds = sniffKinds(head).filter((kind) => accepted.includes(kind));
  return kinds.find((kind) => fits(fileTypes[kind], claimed)) ?? fail('mime_not_allowed');
}

function fits(type: FileType, { filename, declaredType }: Claimed): boolean {
  const extension = extensionOf(filename);
  if (extension !== null && !type.extensions.includes(extension)) return false;
  return (
    unknownTypes.has(declaredType) ||
    declaredType === type.mimeType ||
    type.aliases.includes(declaredType)
  );
}

/** In lower case; null for a name without one. */
export function extensionOf(filename: string): string | null {
  return /[^./\\]\.([^./\\]{1,20})\s*$/.exec(filename)?.[1]?.trim().toLowerCase() ?? null;
}
