import { Refusal } from '../errors.ts';

/** Passes text through; fails with 415 at the first chunk that is not text (a NUL, invalid UTF-8). */
export async function* requireText(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    if (chunk.includes(0) || !decodes(decoder, chunk)) throw new Refusal('mime_not_allowed');
    yield chunk;
  }
  if (!decodes(decoder, null)) throw new Refusal('mime_not_allowed');
}

function decodes(decoder: TextDecoder, chunk: Uint8Array | null): boolean {
  try {
    if (chunk === null) decoder.decode();
    else decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}
