import { beforeAll, describe, expect, test } from 'bun:test';
import { buildConsole } from '../support/console/built-console.ts';
import { testBaseUrl } from '../support/world/world.ts';

const base = `${testBaseUrl()}/console`;
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, { headers });

beforeAll(buildConsole);

describe('GET /console', () => {
  test('answers the page for every path without a file, with a nonce of its own each time', async () => {
    const answers = await Promise.all([ask(''), ask('/shop/sandbox/orders/1?q=a'), ask('/')]);
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        expect(answer.status).toBe(200);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const policy = answer.headers.get('content-security-policy') ?? '';
        const [, nonce = ''] = /<meta name="style-nonce" content="([^"]+)">/.exec(
          await answer.text(),
        ) ?? [''];
        expect(policy).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  test('admits no script but its own files', async () => {
    const answer = await ask('');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(await answer.text()).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=/);
  });

  test('sends files packed, to be kept for good, and 404 for what is none', async () => {
    const [, script = ''] =
      /src="\/console(\/assets\/frame-[^"]+\.js)"/.exec(await (await ask('')).text()) ?? [];
    const packed = await ask(script, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const plain = await ask(script, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await packed.text());
    const tag = packed.headers.get('etag') ?? '';
    expect((await ask(script, { 'if-none-match': tag })).status).toBe(304);
    for (const path of [
      '/assets/none.js',
      '/site.json.br',
      '/../package.json',
      '/%2e%2e/package.json',
    ])
      expect((await ask(path)).status).toBe(404);
  });
});
