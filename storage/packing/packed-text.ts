import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { dictionaries } from './dictionaries.ts';

/** The first byte of what is stored as it is; of what is packed it is the number of the dictionary. */
const AS_IT_IS = 0;
const newest = dictionaries.length;
const encoded = dictionaries.map(
  (texts) => new Map(Object.entries(texts).map(([kind, text]) => [kind, Buffer.from(text)])),
);

/** What a text has in common with others, and with its own row. */
export interface PackedWith {
  /** A name in `dictionaries`; one that they do not have is none. */
  readonly kind: string;
  /** Parts of the text that its row has as well, and never changes. */
  readonly own?: string;
}

/**
 * The text as a row holds it, which is about a fifth of its bytes: with these the row is written to the log of the database, to
 * its copies and to its disk. The database itself packs no row of less than 2 KB.
 */
export function packText(text: string, common: PackedWith): Buffer {
  const bytes = Buffer.from(text);
  const packed = deflateRawSync(bytes, { dictionary: dictionaryOf(newest, common) });
  return packed.length < bytes.length ? numbered(newest, packed) : numbered(AS_IT_IS, bytes);
}

/** The exact text. */
export function unpackText(packed: Uint8Array, common: PackedWith): string {
  const [number = AS_IT_IS] = packed;
  const bytes = packed.subarray(1);
  if (number === AS_IT_IS) return Buffer.from(bytes).toString('utf8');
  return inflateRawSync(bytes, { dictionary: dictionaryOf(number, common) }).toString('utf8');
}

function numbered(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Uint8Array.of(number), bytes]);
}

function dictionaryOf(number: number, { kind, own = '' }: PackedWith): Buffer {
  const texts = encoded[number - 1];
  if (!texts) throw new Error(`no dictionary ${number}: the text was packed by a later release`);
  return Buffer.concat([texts.get(kind) ?? Buffer.alloc(0), Buffer.from(own)]);
}
