import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const RECORD_BYTES = 20;

/**
 * Unpacks a WOFF 1.0 font into the TrueType or OpenType font it holds. Satori and pdfkit would read WOFF
 * themselves, but pdfkit's inflater (tiny-inflate) fails on some slices of Noto Sans SC.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is not a WOFF file.');
  const tables = readTables(woff);
  const bodySize = tables.reduce((size, table) => size + padded(table.bytes.length), 0);
  let offset = 12 + tables.length * 16;
  const font = Buffer.alloc(offset + bodySize);
  writeHeader(font, woff.readUInt32BE(4), tables.length);
  for (const [index, table] of tables.entries()) {
    const record = 12 + index * 16;
    font.write(table.tag, record, 'latin1');
    font.writeUInt32BE(table.checksum, record + 4);
    font.writeUInt32BE(offset, record + 8);
    font.writeUInt32BE(table.bytes.length, record + 12);
    table.bytes.copy(font, offset);
    offset += padded(table.bytes.length);
  }
  return font;
}

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly bytes: Buffer;
}

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    const offset = woff.readUInt32BE(record + 4);
    const storedSize = woff.readUInt32BE(record + 8);
    const stored = woff.subarray(offset, offset + storedSize);
    return {
      tag: woff.toString('latin1', record, record + 4),
      checksum: woff.readUInt32BE(record + 16),
      bytes: storedSize < woff.readUInt32BE(record + 12) ? inflateSync(stored) : stored,
    };
  });
}

function writeHeader(font: Buffer, flavor: number, tableCount: number): void {
  const selector = Math.floor(Math.log2(tableCount));
  font.writeUInt32BE(flavor, 0);
  font.writeUInt16BE(tableCount, 4);
  font.writeUInt16BE(2 ** selector * 16, 6);
  font.writeUInt16BE(selector, 8);
  font.writeUInt16BE(tableCount * 16 - 2 ** selector * 16, 10);
}

function padded(size: number): number {
  return (size + 3) & ~3;
}
