/** A type that some upload accepts (contract 70 §3): its MIME type, extensions and other names. */
export interface FileType {
  readonly mimeType: string;
  /** The first is added to a name without an extension. */
  readonly extensions: readonly string[];
  /** Other MIME types that senders use for it. */
  readonly aliases: readonly string[];
}

const office = 'application/vnd.openxmlformats-officedocument';

export const fileTypes = {
  png: { mimeType: 'image/png', extensions: ['png'], aliases: ['image/x-png'] },
  jpeg: {
    mimeType: 'image/jpeg',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    aliases: ['image/jpg', 'image/pjpeg'],
  },
  gif: { mimeType: 'image/gif', extensions: ['gif'], aliases: [] },
  webp: { mimeType: 'image/webp', extensions: ['webp'], aliases: [] },
  pdf: { mimeType: 'application/pdf', extensions: ['pdf'], aliases: ['application/x-pdf'] },
  zip: {
    mimeType: 'application/zip',
    extensions: ['zip'],
    aliases: ['application/x-zip-compressed', 'application/x-zip'],
  },
  epub: { mimeType: 'application/epub+zip', extensions: ['epub'], aliases: ['application/zip'] },
  docx: {
    mimeType: `${office}.wordprocessingml.document`,
    extensions: ['docx'],
    aliases: ['application/zip'],
  },
  xlsx: {
    mimeType: `${office}.spreadsheetml.sheet`,
    extensions: ['xlsx'],
    aliases: ['application/zip'],
  },
  pptx: {
    mimeType: `${office}.presentationml.presentation`,
    extensions: ['pptx'],
    aliases: ['application/zip'],
  },
  mp3: { mimeType: 'audio/mpeg', extensions: ['mp3'], aliases: ['audio/mp3', 'audio/x-mpeg'] },
  m4a: {
    mimeType: 'audio/mp4',
    extensions: ['m4a'],
    aliases: ['audio/x-m4a', 'audio/m4a', 'video/mp4'],
  },
  wav: {
    mimeType: 'audio/wav',
    extensions: ['wav'],
    aliases: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  },
  flac: { mimeType: 'audio/flac', extensions: ['flac'], aliases: ['audio/x-flac'] },
  mp4: {
    mimeType: 'video/mp4',
    extensions: ['mp4', 'm4v'],
    aliases: ['video/x-m4v', 'application/mp4', 'audio/mp4'],
  },
  mov: { mimeType: 'video/quicktime', extensions: ['mov', 'qt'], aliases: [] },
  csv: {
    mimeType: 'text/csv',
    extensions: ['csv'],
    aliases: ['text/plain', 'application/csv', 'application/vnd.ms-excel'],
  },
  text: { mimeType: 'text/plain', extensions: ['txt', 'text', 'md', 'log'], aliases: [] },
} as const satisfies Readonly<Record<string, FileType>>;

export type FileKind = keyof typeof fileTypes;

export const logoKinds: readonly FileKind[] = ['png', 'jpeg', 'webp'];
export const assetKinds: readonly FileKind[] = ['png', 'jpeg', 'gif', 'webp'];
export const digitalKinds: readonly FileKind[] = [
  'pdf',
  'epub',
  'zip',
  'docx',
  'xlsx',
  'pptx',
  'mp3',
  'm4a',
  'wav',
  'flac',
  'mp4',
  'mov',
  'png',
  'jpeg',
  'webp',
  'gif',
  'text',
  'csv',
];
