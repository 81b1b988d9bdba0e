import { fail } from '../errors.ts';
import type { FileKind } from './file-types.ts';
import { PicturePixels, type PictureKind } from './picture-pixels.ts';

/** 25 megapixels take 100 MB once decoded. */
const PIXELS_MAX = 25_000_000;

export function isPicture(kind: FileKind): kind is PictureKind {
  return ['png', 'jpeg', 'gif', 'webp'].includes(kind);
}

/** Whether a picture says how large it is, and is no larger than 25 megapixels. */
export function isModestPicture(kind: PictureKind, bytes: Uint8Array): boolean {
  const pixels = new PicturePixels(kind);
  pixels.push(bytes);
  return pixels.most > 0 && pixels.most <= PIXELS_MAX;
}

/** Passes a picture through; 422 `invalid_file_content` once it is too large, or at its end when it told no size. */
export async function* requireModestPicture(
  kind: PictureKind,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const pixels = new PicturePixels(kind);
  for await (const chunk of chunks) {
    pixels.push(chunk);
    if (pixels.most > PIXELS_MAX) fail('invalid_file_content');
    yield chunk;
  }
  if (pixels.most === 0) fail('invalid_file_content');
}
