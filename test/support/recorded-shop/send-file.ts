import type { Parsed } from '../world/client.ts';
import type { Shop } from './shop.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A file of one part; the operations of the SDKs are sent JSON otherwise. */
export async function sendFile(
  { play }: Shop,
  operationId: string,
  { path = {}, name = 'manual.png' }: { path?: Record<string, string>; name?: string } = {},
): Promise<Parsed> {
  const form = new FormData();
  const bytes = Uint8Array.from(Buffer.from(PIXEL, 'base64'));
  form.append('file', new Blob([bytes], { type: 'image/png' }), name);
  return play(operationId, { path, form });
}
