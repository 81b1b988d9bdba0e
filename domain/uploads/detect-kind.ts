import { fail } from '../errors.ts';
import { fileTypes, type FileKind, type FileType } from './file-types.ts';
import { sniffKinds } from './sniff-kinds.ts';

const unknownTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

interface DeclaredFile {
  readonly filename: string;
  readonly declaredType: string;
}

/**
 * The kind of a file, by its first bytes. 415 `mime_not_allowed` when its name or declared type contradicts them, or
 * its kind is not accepted.
 */
export function detectKind(
  head: Uint8Array,
  declared: DeclaredFile,
  accepted: readonly FileKind[],
): FileKind {
  const kinds = sniffKinds(head).filter((kind) => accepted.includes(kind));
  return (
    kinds.find((kind) => matchesDeclaration(fileTypes[kind], declared)) ?? fail('mime_not_allowed')
  );
}

function matchesDeclaration(type: FileType, { filename, declaredType }: DeclaredFile): boolean {
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
