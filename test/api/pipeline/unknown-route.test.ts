import { beforeAll, describe, expect, test } from 'bun:test';
import { createRefuseUnknown } from '../../../api/pipeline/unknown-route.ts';
import { routesToRead } from '../../../cli/document-routes.ts';
import { setup, type World } from '../../support/world/world.ts';

const baseUrl = 'https://api.example';
const refuse = createRefuseUnknown(routesToRead(), { production: true, baseUrl });

describe('an unknown path is answered with the nearest route', () => {
  test.each([
    ['GET', '/order', 'GET /api/v1/orders'],
    ['GET', '/v1/orders', 'GET /api/v1/orders'],
    ['GET', '/api/orders/123', 'GET /api/v1/orders/{id}'],
    ['GET', '/api/v1/order/123', 'GET /api/v1/orders/{id}'],
    ['POST', '/cart', 'POST /api/v1/carts'],
    ['POST', '/store/carts', 'POST /api/v1/carts'],
    ['POST', '/store/carts/c1/line-items', 'POST /api/v1/carts/{id}/items'],
    ['POST', '/v1/webhook_endpoints', 'POST /api/v1/webhook-endpoints'],
    ['POST', '/api/v1/webhooks', 'POST /api/v1/webhook-endpoints'],
    ['POST', '/api/v1/checkout-sessions', 'POST /api/v1/checkout/sessions'],
    ['POST', '/v1/checkout_sessions', 'POST /api/v1/checkout/sessions'],
    ['GET', '/v1/payment_intents', 'GET /api/v1/payments'],
    ['POST', '/v1/coupons', 'POST /api/v1/discounts'],
    ['POST', '/api/v1/sessions', 'POST /api/v1/checkout/sessions'],
    ['POST', '/v1/refunds', 'POST /api/v1/payments/{id}/refund'],
    ['GET', '/v1/refunds', 'GET /api/v1/payments/{id}/refunds'],
    ['GET', '/admin/customers', 'GET /api/v1/customers'],
    ['GET', '/api/v1/costumers', 'GET /api/v1/customers'],
    ['POST', '/api/v1/payments/p1/refunds', 'GET /api/v1/payments/{id}/refunds'],
    ['POST', '/api/v1/payments/p1/refnd', 'POST /api/v1/payments/{id}/refund'],
    ['POST', '/api/v1/order', 'GET /api/v1/orders'],
  ])('%s %s: %s', (method, path, meant) => {
    const { status, code, message } = refuse(method, path);
    if (status === 405) return expect(path).toBe('/api/v1/payments/p1/refunds');
    expect([status, code]).toEqual([404, 'not_found']);
    expect(message).toBe(`No route ${method} ${path}; did you mean ${meant}?`);
  });

  test.each(['/', '/api/v1', '/api/v1/products', '/wp-login.php', '/.env', '/a/b/c/d/e/f/g/h/i/j'])(
    '%s resembles none',
    (path) => {
      expect(refuse('GET', path).message).toBe(
        `No route GET ${path}. All routes: ${baseUrl}/docs/api`,
      );
    },
  );

  test('a long path is cut short', () => {
    expect(refuse('GET', `/${'orders'.repeat(5_000)}`).message.length).toBeLessThan(200);
  });
});

describe('a known path with another method is 405', () => {
  test.each([
    ['PUT', '/api/v1/carts', 'POST, GET'],
    ['DELETE', '/api/v1/orders/0195', 'GET, PATCH'],
    ['GET', '/api/v1/carts/0195/items', 'POST'],
  ])('%s %s takes %s', (method, path, allow) => {
    const { status, code, message, headers } = refuse(method, path);
    expect([status, code, headers]).toEqual([405, 'method_not_allowed', { allow }]);
    expect(message).toBe(`No route ${method} ${path}; this path takes ${allow}.`);
  });
});

describe('what is not for merchants', () => {
  const staff = ['/internal/ops/top', '/api/v1/admin/workspaces', '/internal/monitoring-smoke'];
  const development = ['/dev/mail', '/dev/identity/token', '/dev/faults', '/dev/sweeps/carts'];

  test('is neither suggested nor told of by 405 in production', () => {
    for (const path of [...staff, ...development]) {
      for (const near of [path, path.slice(0, -1), `${path}s`, `/api/v1${path}`]) {
        for (const method of ['PUT', 'DELETE', 'PATCH', 'POST', 'GET']) {
          const { status, message, headers } = refuse(method, near);
          expect([near, status, headers]).toEqual([near, 404, undefined]);
          expect(message.split(' did you mean ')[1] ?? '').not.toMatch(/internal|dev\/|admin/);
        }
      }
    }
  });

  test('in development its routes may be suggested', () => {
    const inDevelopment = createRefuseUnknown(routesToRead(), { production: false, baseUrl });
    expect(inDevelopment('GET', '/dev/mails').message).toContain('did you mean GET /dev/mail?');
    expect(inDevelopment('GET', '/internal/ops/tops').message).not.toContain('internal/ops/top?');
  });
});

describe('over HTTP', () => {
  let world: World;
  beforeAll(async () => {
    world = await setup();
  });

  test('both carry the envelope, the address of their documentation, and 405 the methods', async () => {
    const unknown = await world.api.get('/api/v1/order?secret=1');
    expect([unknown.status, unknown.body.error]).toEqual([
      404,
      {
        code: 'not_found',
        message: 'No route GET /api/v1/order; did you mean GET /api/v1/orders?',
        docUrl: `${world.baseUrl}/docs/errors#not_found`,
      },
    ]);
    const other = await world.api.put('/api/v1/carts', {});
    expect([other.status, other.body.error?.code, other.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'POST, GET',
    ]);
  });

  test('the documentation of a code is found at its address', async () => {
    const { body } = await world.api.get('/nowhere');
    const page = await fetch(body.error?.docUrl ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('id="not_found"');
  });
});
