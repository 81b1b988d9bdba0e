import { extensionOf } from './decide-type.ts';
import { fileTypes, type FileKind } from './file-types.ts';

const LENGTH_MAX = 200;

/**
 * The name under which a file is stored and downloaded: the last segment of any path, without unprintable characters
 * and those with a meaning to file systems, at most 200 characters, always with an extension.
 */
export function cleanFilename(given: string, kind: FileKind): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = extensionOf(name) ?? fileTypes[kind].extensions[0];
  const stem = extensionOf(name) === null ? name : name.slice(0, -(extension.length + 1));
  const kept = [...stem].slice(0, LENGTH_MAX - extension.length - 1).join('');
  return `${kept.trim() || 'file'}.${extension}`;
}
