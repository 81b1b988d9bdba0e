/**
 * The code points that a font (TrueType or OpenType bytes) has a glyph for, read from its `cmap` table.
 * Formats 4 and 12 only: every font in use has one of them.
 */
export function readCharacterMap(font: Buffer): ReadonlySet<number> {
  const table = findTable(font, 'cmap');
  const covered = new Set<number>();
  const subtables = table.readUInt16BE(2);
  for (let index = 0; index < subtables; index += 1) {
    const subtable = table.subarray(table.readUInt32BE(4 + index * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) readSegments(subtable, covered);
    if (format === 12) readGroups(subtable, covered);
  }
  return covered;
}

function findTable(font: Buffer, tag: string): Buffer {
  const tables = font.readUInt16BE(4);
  for (let index = 0; index < tables; index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) !== tag) continue;
    const offset = font.readUInt32BE(record + 8);
    return font.subarray(offset, offset + font.readUInt32BE(record + 12));
  }
  throw new Error(`The font has no ${tag} table.`);
}

/** Format 4: segments of the basic plane, each with a delta or an offset into a glyph array. */
function readSegments(subtable: Buffer, covered: Set<number>): void {
  const doubledCount = subtable.readUInt16BE(6);
  for (let position = 0; position < doubledCount; position += 2) {
    const end = subtable.readUInt16BE(14 + position);
    const start = subtable.readUInt16BE(16 + doubledCount + position);
    const delta = subtable.readUInt16BE(16 + doubledCount * 2 + position);
    const rangePosition = 16 + doubledCount * 3 + position;
    const rangeOffset = subtable.readUInt16BE(rangePosition);
    for (let codePoint = start; codePoint <= end && codePoint < 0xffff; codePoint += 1) {
      const glyph =
        rangeOffset === 0
          ? codePoint + delta
          : subtable.readUInt16BE(rangePosition + rangeOffset + (codePoint - start) * 2);
      if ((glyph & 0xffff) !== 0) covered.add(codePoint);
    }
  }
}

/** Format 12: groups of consecutive code points of any plane. */
function readGroups(subtable: Buffer, covered: Set<number>): void {
  const groups = subtable.readUInt32BE(12);
  for (let index = 0; index < groups; index += 1) {
    const group = 16 + index * 12;
    const end = subtable.readUInt32BE(group + 4);
    for (let codePoint = subtable.readUInt32BE(group); codePoint <= end; codePoint += 1)
      covered.add(codePoint);
  }
}
