import { describe, expect, test } from 'bun:test';
import { setup } from '../../../support/world/world.ts';

const world = await setup();

const parts = ['', '/carts', '/errors', '/carts.md', '/llms.txt', '/index.json'];
const paths = [...parts.map((part) => `/docs/api${part}`), '/openapi.json'];

describe.each(paths)('GET %s', (path) => {
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
    expect(bytes.length * 2).toBeLessThan(text.length);
    const etag = packed.headers.get('etag') ?? '';
    const again = await get({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('GET /docs/api/*', () => {
  const read = (page: string) => fetch(`${world.baseUrl}/docs/api/${page}`);

  test.each(['nothing', 'nothing.md', 'constructor', 'Carts', '.md', 'carts.md.md'])(
    '%s is 404',
    async (page) => {
      const { status } = await read(page);
      expect(status).toBe(404);
    },
  );

  test.each([
    ['', '/docs/api'],
    ['carts/', '/docs/api/carts'],
  ])('%s is the page without the slash at its end', async (page, path) => {
    const { status } = await read(page);
    const there = await fetch(`${world.baseUrl}${path}`);
    expect([status, await (await read(page)).text()]).toEqual([200, await there.text()]);
  });

  test('lists each page as Markdown for programs', async () => {
    const list = await (await read('llms.txt')).text();
    const links = [...list.matchAll(/\]\(\/docs\/api\/([^)]+\.md)\)/g)].map(([, one = '']) => one);
    expect(links.length).toBeGreaterThan(40);
    for (const link of links) {
      const answer = await read(link);
      expect([link, answer.status]).toEqual([link, 200]);
      expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(await answer.text()).toStartWith('# ');
    }
  });
});
