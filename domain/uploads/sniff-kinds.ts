import type { FileKind } from './file-types.ts';

/** How many bytes decide the type. */
export const HEAD_BYTES = 4_096;

const office: readonly FileKind[] = ['docx', 'xlsx', 'pptx'];

/**
 * The kinds that the first bytes of a file may belong to, the likeliest first; none when no accepted kind matches. More
 * than one where the file's name must decide: several kinds are ZIP archives, and CSV is plain text.
 */
export function sniffKinds(head: Uint8Array): readonly FileKind[] {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const at = (offset: number, text: string): boolean =>
    bytes.toString('latin1', offset, offset + text.length) === text;
  if (at(0, '\x89PNG\r\n\x1a\n')) return ['png'];
  if (at(0, '\xff\xd8\xff')) return ['jpeg'];
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return ['gif'];
  if (at(0, 'RIFF') && at(8, 'WEBP')) return ['webp'];
  if (at(0, 'RIFF') && at(8, 'WAVE')) return ['wav'];
  if (at(0, '%PDF-')) return ['pdf'];
  if (at(0, 'fLaC')) return ['flac'];
  if (at(0, 'ID3') || isMpegFrame(bytes)) return ['mp3'];
  if (at(4, 'ftyp')) return brandKinds(bytes.toString('latin1', 8, 12));
  if (['moov', 'mdat', 'wide'].some((atom) => at(4, atom))) return ['mov'];
  if (at(0, 'PK\x03\x04')) return zipKinds(bytes);
  if (at(0, 'PK\x05\x06')) return ['zip'];
  return looksLikeText(bytes) ? ['text', 'csv'] : [];
}

/** The sync of an MPEG audio frame, layer III: eleven ones, a known version, and no reserved rates. */
function isMpegFrame([first = 0, second = 0, third = 0]: Buffer): boolean {
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isLayer3 && third >> 4 !== 0xf && third >> 4 !== 0 && ((third >> 2) & 3) !== 3;
}

function brandKinds(brand: string): readonly FileKind[] {
  if (brand === 'qt  ') return ['mov'];
  if (brand === 'M4A ' || brand === 'M4B ') return ['m4a', 'mp4'];
  return /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VP|dash|mmp4|MSNV|f4v )$/.test(brand)
    ? ['mp4', 'm4a']
    : [];
}

/** The kind of a ZIP archive, by the names of its first entries; nothing is unpacked. */
function zipKinds(bytes: Buffer): readonly FileKind[] {
  const names = entryNames(bytes);
  if (names[0] === 'mimetype' && bytes.includes('application/epub+zip')) return ['epub', 'zip'];
  const folders = { 'word/': 'docx', 'xl/': 'xlsx', 'ppt/': 'pptx' } as const;
  for (const [folder, kind] of Object.entries(folders))
    if (names.some((name) => name.startsWith(folder))) return [kind, 'zip'];
  const isOffice = names.some((name) => /^(\[Content_Types\]\.xml|_rels\/|docProps\/)/.test(name));
  return isOffice ? [...office, 'zip'] : ['zip'];
}

function entryNames(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at !== -1; at = bytes.indexOf('PK\x03\x04', at + 4, 'latin1')) {
    if (at + 30 > bytes.length) break;
    names.push(bytes.toString('utf8', at + 30, at + 30 + bytes.readUInt16LE(at + 26)));
  }
  return names;
}

/** UTF-8 without NUL that is not markup. receiveUpload checks the rest of the file as it arrives. */
function looksLikeText(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return !/^[\s\uFEFF]*</.test(text);
  } catch {
    return false;
  }
}
