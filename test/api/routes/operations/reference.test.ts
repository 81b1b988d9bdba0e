import { describe, expect, test } from 'bun:test';
import { setup } from '../../../support/world/world.ts';

const world = await setup();

describe.each(['/docs/api', '/openapi.json'])('GET %s', (path) => {
  test('is sent packed, and not again to whom has it', async () => {
    const get = (headers: Record<string, string>) =>
      fetch(`${world.baseUrl}${path}`, { headers, decompress: false });
    const packed = await get({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const bytes = new Uint8Array(await packed.arrayBuffer());
    const plain = await get({ 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(text);
    expect(bytes.length * 5).toBeLessThan(text.length);
    const etag = packed.headers.get('etag') ?? '';
    const again = await get({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});
