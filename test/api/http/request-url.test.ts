import { describe, expect, test } from 'bun:test';
import { requestUrl } from '../../../api/http/request-url.ts';
import { statusWithoutHost } from '../../support/world/without-host.ts';
import { setup } from '../../support/world/world.ts';

const world = await setup();

describe('a request without a Host is answered like any other', () => {
  const explained = '{"method":"GET","path":"/api/v1/carts"}';
  test.each([
    ['GET /api/v1/carts?limit=1', {}, '', 200],
    ['GET /api/v1/carts?limit=x', {}, '', 400],
    ['GET /c/none?embed=1', {}, '', 404],
    ['GET /files/none?signature=x', {}, '', 403],
    ['GET //api/v1/carts', {}, '', 404],
    ['POST /api/v1/carts', { 'idempotency-key': 'without-host' }, '{"a":1}', 400],
    ['POST /api/v1/auth/explain', {}, explained, 200],
  ])('%s', async (head, headers, body, status) => {
    const sent = { 'x-api-key': world.secretKey, ...headers };
    expect(await statusWithoutHost(world.baseUrl, head, sent, body)).toBe(status);
  });
});

describe('requestUrl', () => {
  test.each([
    ['http://shop.test/a/b?c=d', '/a/b'],
    ['/a/b?c=d', '/a/b'],
    ['//a/b?c=d', '//a/b'],
  ])('reads path and query of %s', (url, pathname) => {
    const request = new Request('http://unused.test');
    Object.defineProperty(request, 'url', { value: url });
    const read = requestUrl(request);
    expect([read.pathname, read.searchParams.get('c')]).toEqual([pathname, 'd']);
  });
});
