import type { FileKind } from './file-types.ts';

export type PictureKind = Extract<FileKind, 'png' | 'jpeg' | 'gif' | 'webp'>;

/** The next bytes that a parser wants to see, or to pass over. */
type Want = { readonly take: number } | { readonly skip: number };
type Parser = Generator<Want, void, Buffer>;
type Found = (width: number, height: number) => void;

/**
 * The pixels of the largest image that the headers of a picture announce: the canvas, and each frame of an animation,
 * which may lie about it. Bytes are pushed as they come; nothing is decoded. 0 until a header has been complete, and
 * Infinity for an image without width or height, which a decoder would work out for itself.
 */
export class PicturePixels {
  #most = 0;
  #want: Want | null = null;
  #pending = Buffer.alloc(0);
  readonly #parser: Parser;

  constructor(kind: PictureKind) {
    this.#parser = parsers[kind]((width, height) => {
      this.#most = Math.max(this.#most, width * height || Infinity);
    });
    this.#proceed(this.#pending);
  }

  get most(): number {
    return this.#most;
  }

  push(chunk: Uint8Array): void {
    let rest = Buffer.concat([this.#pending, chunk]);
    while (this.#want !== null) {
      if ('skip' in this.#want) {
        const { skip } = this.#want;
        const left = skip - rest.length;
        rest = rest.subarray(Math.min(skip, rest.length));
        if (left > 0) {
          this.#want = { skip: left };
          break;
        }
        this.#proceed(rest.subarray(0, 0));
      } else {
        const { take } = this.#want;
        if (rest.length < take) break;
        const taken = rest.subarray(0, take);
        rest = rest.subarray(take);
        this.#proceed(taken);
      }
    }
    this.#pending = this.#want === null ? Buffer.alloc(0) : Buffer.from(rest);
  }

  #proceed(bytes: Buffer): void {
    const { done, value } = this.#parser.next(bytes);
    this.#want = done ? null : value;
  }
}

const parsers: Readonly<Record<PictureKind, (found: Found) => Parser>> = {
  *png(found) {
    const head = yield { take: 24 };
    if (ascii(head, 12, 16) === 'IHDR') found(head.readUInt32BE(16), head.readUInt32BE(20));
  },

  *gif(found) {
    const screen = yield { take: 13 };
    found(screen.readUInt16LE(6), screen.readUInt16LE(8));
    yield { skip: colourTable(screen.readUInt8(10)) };
    for (;;) {
      const kind = (yield { take: 1 }).readUInt8();
      if (kind === 0x21) yield { skip: 1 };
      else if (kind === 0x2c) {
        const frame = yield { take: 9 };
        const [right, bottom] = [0, 2].map(
          (at) => frame.readUInt16LE(at) + frame.readUInt16LE(at + 4),
        );
        found(right ?? 0, bottom ?? 0);
        yield { skip: colourTable(frame.readUInt8(8)) + 1 };
      } else return;
      for (let length = -1; length !== 0;) {
        length = (yield { take: 1 }).readUInt8();
        yield { skip: length };
      }
    }
  },

  *jpeg(found) {
    yield { skip: 2 };
    for (;;) {
      if ((yield { take: 1 }).readUInt8() !== 0xff) return;
      let marker = 0xff;
      while (marker === 0xff) marker = (yield { take: 1 }).readUInt8();
      if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
      // The picture itself begins, or the file ends.
      if (marker === 0xd9 || marker === 0xda) return;
      const length = (yield { take: 2 }).readUInt16BE() - 2;
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      const frame = isFrame ? yield { take: 5 } : null;
      if (frame) found(frame.readUInt16BE(3), frame.readUInt16BE(1));
      yield { skip: Math.max(0, length - (frame ? 5 : 0)) };
    }
  },

  *webp(found) {
    yield { skip: 12 };
    for (;;) {
      const head = yield { take: 8 };
      const name = ascii(head, 0, 4);
      const size = head.readUInt32LE(4);
      const length = size + (size % 2);
      const read = webpHeaders.get(name) ?? 0;
      const body = read > 0 ? yield { take: read } : head;
      if (name === 'VP8X') found(1 + body.readUIntLE(4, 3), 1 + body.readUIntLE(7, 3));
      if (name === 'VP8 ') found(body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff);
      if (name === 'VP8L') {
        const bits = body.readUInt32LE(1);
        found(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
      }
      if (name === 'ANMF') found(1 + body.readUIntLE(6, 3), 1 + body.readUIntLE(9, 3));
      // A frame's chunks follow within it.
      else yield { skip: Math.max(0, length - read) };
    }
  },
};

/** How much of each chunk of a WebP tells its size. */
const webpHeaders = new Map([
  ['VP8X', 10],
  ['VP8 ', 10],
  ['VP8L', 5],
  ['ANMF', 16],
]);

function colourTable(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}
