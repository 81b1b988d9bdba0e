import { describe, expect, test } from 'bun:test';
import { openToAnyOrigin } from '../../access/origins.ts';
import { testBaseUrl } from '../../support/world/world.ts';

const baseUrl = testBaseUrl();
const tool = 'https://tool.example';
const paths = openToAnyOrigin.map((route) => route.replace('GET ', '').replace('*', 'errors'));

const get = (path: string, headers: Record<string, string> = { origin: tool }) =>
  fetch(`${baseUrl}${path}`, { headers, redirect: 'manual' });

const preflight = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${baseUrl}${path}`, {
    method: 'OPTIONS',
    headers: { origin: tool, 'access-control-request-method': 'GET', ...headers },
  });

describe.each(paths)('GET %s', (path) => {
  test('may be read by a page of any origin, without cookies', async () => {
    const { status, headers } = await get(path);
    expect(status).toBe(path === '/' ? 302 : 200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).not.toBe('*');
    expect(headers.get('x-request-id')).not.toBeNull();
  });

  test('says the same to a page that sends no origin, and to HEAD', async () => {
    const alone = await get(path, {});
    expect(alone.headers.get('access-control-allow-origin')).toBe('*');
    const head = await fetch(`${baseUrl}${path}`, { method: 'HEAD', redirect: 'manual' });
    expect(head.status).toBe(alone.status);
    expect(head.headers.get('content-type')).toBe(alone.headers.get('content-type'));
  });

  test('has a preflight that admits a conditional request', async () => {
    const { status, headers } = await preflight(path, {
      'access-control-request-headers': 'if-none-match',
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('GET');
    expect(headers.get('access-control-allow-headers')).toBe('*');
    expect(headers.get('access-control-max-age')).toBe('600');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('takes no other method from a page', async () => {
    const { status, headers } = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { origin: tool },
    });
    expect(status).toBe(path.startsWith('/docs/') && path !== '/docs/api' ? 404 : 405);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a page of any origin', () => {
  test('reads what every event holds and every code means', async () => {
    const document: unknown = await (await get('/openapi.json')).json();
    expect(document).toMatchObject({
      openapi: '3.1.0',
      webhooks: { 'order.created': {} },
      components: { schemas: {} },
    });
    expect(await (await get('/docs/errors')).text()).toContain('cart_not_open');
  });

  test('reads that a page is not there', async () => {
    const { status, headers } = await get('/docs/nothing.json');
    expect(status).toBe(404);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('has what it read last time confirmed', async () => {
    const first = await get('/openapi.json');
    const again = await get('/openapi.json', {
      origin: tool,
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('access-control-allow-origin')).toBe('*');
    expect(again.headers.get('vary')).toBe('accept-encoding');
  });

  test('reads nothing that needs a credential', async () => {
    for (const path of ['/api/v1/event-types', '/metrics', '/dev/mail', '/api/v1/carts']) {
      expect((await get(path)).headers.get('access-control-allow-origin')).toBeNull();
      const { headers } = await preflight(path);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
