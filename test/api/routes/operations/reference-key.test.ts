import { expect, test } from 'bun:test';
import { openDocsSite } from '../../../../api/pages/docs-site.ts';
import { referenceRoutes } from '../../../../api/routes/operations/reference.ts';
import { routesToRead } from '../../../../cli/document-routes.ts';

const routes = referenceRoutes(routesToRead(), {
  docsSite: openDocsSite('/nowhere'),
  demoKey: () => 'sk_test_demo',
  baseUrl: 'https://api.example.com',
});

async function open(path: string, headers: Record<string, string> = {}) {
  const route = routes.find((one) => one.path === path);
  const request = new Request(`http://commerce.test${path}`, { headers });
  const input = {
    ctx: {},
    params: { '*': path === '/docs/api/*' ? 'carts' : 'guides/refunds' },
    query: {},
    body: undefined,
    rawBody: '',
    request,
    upload: { open: () => Promise.reject(new Error('no upload')) },
    explain: () => Promise.resolve(null),
  };
  const reply = route?.reply(await route.handle(input), {});
  return { text: String(reply?.raw?.body), vary: reply?.headers?.['vary'] };
}

test('a page of the reference has the key of the demo, and none for a page of another site', async () => {
  const own = await open('/docs/api/*');
  expect(own.text).toContain('sk_test_demo');
  const foreign = await open('/docs/api/*', { origin: 'https://tool.example' });
  expect(foreign.text).toContain('Use a test key.');
  expect(foreign.text).not.toContain('sk_test_demo');
  // No cache gives the one in place of the other.
  expect([own.vary, foreign.vary]).toEqual(Array(2).fill('accept-encoding, origin'));
});

test.each(['/docs/api', '/docs', '/docs/*'])(
  '%s is the start page while there are no guides',
  async (path) => {
    const { text } = await open(path);
    expect(text).toContain('<a href="/docs/api/carts">');
    expect(text).not.toContain('sk_test_demo');
  },
);
