import { describe, expect, test } from 'bun:test';
import { PicturePixels, type PictureKind } from '../../../domain/uploads/picture-pixels.ts';
import { pngHeader } from '../../support/documents/png.ts';

const u16be = (value: number) => [value >> 8, value & 255];
const u16le = (value: number) => [value & 255, value >> 8];
const u24le = (value: number) => [...u16le(value & 0xffff), value >> 16];
const u32le = (value: number) => [...u16le(value & 0xffff), ...u16le(value >>> 16)];
const text = (value: string) => [...Buffer.from(value, 'latin1')];
const zeros = (count: number) => Array.from({ length: count }, () => 0);

const segment = (marker: number, content: number[]) => [
  0xff,
  marker,
  ...u16be(content.length + 2),
  ...content,
];
const frame = (width: number, height: number) => [8, ...u16be(height), ...u16be(width), 1];
const jpeg = (...segments: number[][]) => [0xff, 0xd8, ...segments.flat()];
const scan = segment(0xda, [1, 2, 3]);
const chunk = (name: string, content: number[]) => [
  ...text(name),
  ...u32le(content.length),
  ...content,
];
const webp = (...chunks: number[][]) => [
  ...text('RIFF'),
  ...u32le(0),
  ...text('WEBP'),
  ...chunks.flat(),
];
const canvas = (width: number, height: number) =>
  chunk('VP8X', [...zeros(4), ...u24le(width - 1), ...u24le(height - 1)]);
const lossy = (width: number, height: number) =>
  chunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...u16le(width), ...u16le(height)]);
const lossless = (width: number, height: number) =>
  chunk('VP8L', [0x2f, ...u32le(((height - 1) << 14) | (width - 1))]);
const animated = (width: number, height: number, ...inner: number[][]) =>
  chunk('ANMF', [
    ...zeros(6),
    ...u24le(width - 1),
    ...u24le(height - 1),
    ...zeros(4),
    ...inner.flat(),
  ]);
const gif = (width: number, height: number, ...blocks: number[][]) => [
  ...text('GIF89a'),
  ...u16le(width),
  ...u16le(height),
  0x80,
  0,
  0,
  ...zeros(6),
  ...blocks.flat(),
];
const picture = (left: number, top: number, width: number, height: number) => [
  0x2c,
  ...[left, top, width, height].flatMap(u16le),
  0,
  2,
  1,
  0,
  0,
];

function read(kind: PictureKind, bytes: ArrayLike<number>, portion: number): number {
  const pixels = new PicturePixels(kind);
  const all = Uint8Array.from(bytes);
  for (let at = 0; at < all.length; at += portion) pixels.push(all.subarray(at, at + portion));
  return pixels.most;
}

const thumbnail = text('Exif\0\0').concat(jpeg(segment(0xc0, frame(160, 120))));

describe('the pixels of a picture', () => {
  test.each<[string, PictureKind, ArrayLike<number>, number]>([
    ['a PNG', 'png', pngHeader(300, 200), 60_000],
    ['a PNG without height', 'png', pngHeader(300, 0), Infinity],
    ['a PNG that is cut off', 'png', pngHeader(300, 200).slice(0, 23), 0],
    [
      'a JPEG',
      'jpeg',
      jpeg(segment(0xe0, zeros(14)), segment(0xc0, frame(300, 200)), scan),
      60_000,
    ],
    ['a progressive JPEG', 'jpeg', jpeg(segment(0xc2, frame(300, 200)), scan), 60_000],
    [
      'a JPEG behind its small preview',
      'jpeg',
      jpeg(segment(0xe1, thumbnail), segment(0xc0, frame(9000, 9000))),
      81e6,
    ],
    [
      'a JPEG with a second, larger frame',
      'jpeg',
      jpeg(segment(0xc0, frame(8, 8)), segment(0xc1, frame(9000, 9000))),
      81e6,
    ],
    [
      'a JPEG that names its height at the end',
      'jpeg',
      jpeg(segment(0xc0, frame(300, 0)), scan),
      Infinity,
    ],
    ['a JPEG without a frame', 'jpeg', jpeg(segment(0xe0, zeros(14)), scan), 0],
    ['a lossy WebP', 'webp', webp(lossy(300, 200)), 60_000],
    ['a lossless WebP', 'webp', webp(lossless(16_384, 16_384)), 16_384 ** 2],
    [
      'a WebP whose picture is larger than its canvas',
      'webp',
      webp(canvas(10, 10), lossless(9000, 9000)),
      81e6,
    ],
    ['a WebP canvas', 'webp', webp(canvas(2 ** 24, 2 ** 24)), 2 ** 48],
    [
      'an animated WebP with one large frame',
      'webp',
      webp(canvas(10, 10), animated(8, 8, lossy(8, 8)), animated(9000, 9000)),
      81e6,
    ],
    [
      'an animated WebP whose frame lies',
      'webp',
      webp(canvas(10, 10), animated(8, 8, lossy(9000, 9000))),
      81e6,
    ],
    ['a GIF', 'gif', gif(300, 200, picture(0, 0, 300, 200), [0x3b]), 60_000],
    [
      'a GIF with a frame beyond its screen',
      'gif',
      gif(8, 8, [0x21, 0xf9, 1, 0, 0], picture(0, 0, 8, 8), picture(5000, 0, 4000, 9000)),
      81e6,
    ],
  ])('are those of %s', (_, kind, bytes, expected) => {
    for (const portion of [1, 7, 1000]) expect(read(kind, bytes, portion)).toBe(expected);
  });
});
