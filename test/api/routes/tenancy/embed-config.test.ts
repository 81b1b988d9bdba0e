import { describe, expect, test } from 'bun:test';
import { EmbedConfigShape } from '../../../../domain/embed/config.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const path = '/api/v1/embed-config';

describe('GET /embed-config', () => {
  test('answers the defaults while nothing is set', async () => {
    const fresh = await setup();
    expect(expectStatus(await fresh.api.get(path), 200)).toMatchObject({
      allowedOrigins: [],
      logoUrl: null,
      cartAbandonmentThresholdMinutes: null,
      borderRadius: 8,
      locale: 'en',
      enabledMethods: ['card', 'net30'],
      processorEnabled: true,
      cartSessionPricing: 'open',
      applicationId: fresh.applicationId,
      environmentId: fresh.environments.sandbox,
      updatedAt: null,
    });
  });

  test('shows every field that it has, so that it can be changed and sent back', async () => {
    const shown = Object.keys(expectStatus(await world.api.get(path), 200));
    expect(shown.toSorted()).toEqual(Object.keys(EmbedConfigShape.properties).toSorted());
  });

  test('needs the application', async () => {
    const session = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    expect((await session.get(path)).body.error?.code).toBe('application_required');
  });
});

describe('PUT /embed-config', () => {
  test('replaces all of it', async () => {
    const first = {
      allowedOrigins: ['https://shop.example.com'],
      primaryColor: '#aabbcc',
      borderRadius: 0,
    };
    expect(expectStatus(await world.api.put(path, first), 200)).toMatchObject(first);
    const second = { cartRecoveryUrlTemplate: 'https://shop.example.com/cart/{cartId}?t={token}' };
    const replaced = expectStatus(await world.api.put(path, second), 200);
    expect(replaced).toMatchObject({
      ...second,
      allowedOrigins: [],
      primaryColor: null,
      borderRadius: 8,
    });
    expect(expectStatus(await world.api.get(path), 200)).toEqual(replaced);
  });

  test.each([
    ['https://shop.example.com'],
    ['https://shop.example.com:8443'],
    ['http://localhost:5173'],
    ['http://127.0.0.1:5173'],
    ['https://*.example.com'],
    ['https://*.shop.example.co.uk'],
  ])('takes the origin %s', async (origin) => {
    expectStatus(await world.api.put(path, { allowedOrigins: [origin] }), 200);
  });

  test.each([
    ['http://shop.test'],
    ['http://localhost'],
    ['http://127.0.0.1'],
    ['http://127.0.0.2:5173'],
    ['https://shop.example.com/'],
    ['https://shop.example.com/path'],
    ['https://*.com'],
    ['https://*.co.uk'],
    ['https://*.github.io'],
    ['https://*'],
    ['https://a.*.example.com'],
    ['https://user@example.com'],
    ['https://example.com:99999'],
    ['ftp://example.com'],
    ['shop.example.com'],
    ['*'],
    [''],
  ])('refuses the origin %s', async (origin) => {
    const response = await world.api.put(path, { allowedOrigins: [origin] });
    expect(response.status).toBe(400);
    expect(response.body.error?.code).toBe('invalid_origin');
  });

  test.each(['https://*.example.com', 'http://127.0.0.1:5173'])(
    'refuses %s in production',
    async (origin) => {
      const production = { 'x-service-environment-id': world.environments.production };
      const response = await world.owner.put(path, { allowedOrigins: [origin] }, production);
      expect(response.body.error?.code).toBe('invalid_origin');
    },
  );

  test.each([
    [{ logoUrl: 'http://example.com/logo.png' }, 'invalid_logo_url'],
    [{ primaryColor: 'red' }, 'invalid_primary_color'],
    [{ brandColor: '#12345' }, 'invalid_primary_color'],
    [{ storefrontBaseUrl: '/shop' }, 'invalid_storefront_base_url'],
    [{ cartRecoveryUrlTemplate: 'https://shop.example.com/cart' }, 'validation_error'],
    [{ cartRecoveryUrlTemplate: '/cart/{cartId}' }, 'validation_error'],
    [{ cartAbandonmentThresholdMinutes: 14 }, 'validation_error'],
    [{ cartAbandonmentThresholdMinutes: 129_601 }, 'validation_error'],
    [{ borderRadius: 25 }, 'validation_error'],
    [{ locale: 'not a locale' }, 'validation_error'],
    [{ enabledMethods: ['cash'] }, 'validation_error'],
    [{ supportEmail: 'nobody' }, 'validation_error'],
    [{ primaryColour: '#aabbcc' }, 'validation_error'],
  ])('refuses %j', async (body, code) => {
    const response = await world.api.put(path, body);
    expect(response.status).toBe(400);
    expect(response.body.error?.code).toBe(code);
  });
});

describe('PATCH /embed-config', () => {
  test('changes what is named and leaves the rest, also where two change other fields at once', async () => {
    const fresh = await setup();
    const before = { companyName: 'Acme Corp', primaryColor: '#aabbcc', borderRadius: 3 };
    expectStatus(await fresh.api.put(path, before), 200);
    const changes = [{ allowedOrigins: ['http://localhost:5173'] }, { locale: 'de' }];
    for (const response of await Promise.all(changes.map((one) => fresh.api.patch(path, one))))
      expectStatus(response, 200);
    expect(expectStatus(await fresh.api.get(path), 200)).toMatchObject({
      ...before,
      ...changes[0],
      ...changes[1],
    });
    const cleared = expectStatus(await fresh.api.patch(path, { primaryColor: null }), 200);
    expect(cleared).toMatchObject({ companyName: 'Acme Corp', primaryColor: null });
  });

  test('of nothing set has the defaults beside it', async () => {
    const fresh = await setup();
    const patched = expectStatus(await fresh.api.patch(path, { companyName: 'Acme' }), 200);
    expect(patched).toMatchObject({ companyName: 'Acme', borderRadius: 8, locale: 'en' });
  });

  test.each([
    [{ allowedOrigins: ['https://*.com'] }, 'invalid_origin', 400],
    [{ locale: null }, 'validation_error', 400],
    [{ borderRadius: 25 }, 'validation_error', 400],
    [{ companyName: 'A', expectedRevision: 'older' }, 'embed_config_changed', 409],
  ])('rejects %j and changes nothing', async (body, code, status) => {
    const before = expectStatus(await world.api.get(path), 200);
    const response = await world.api.patch(path, body);
    expect([response.status, response.body.error?.code]).toEqual([status, code]);
    expect(expectStatus(await world.api.get(path), 200)).toEqual(before);
  });
});

describe('POST /embed-config/pricing-secret', () => {
  test('shows a new secret each time and leaves the configuration alone', async () => {
    const before = expectStatus(await world.api.put(path, { companyName: 'Kept' }), 200);
    const one = expectStatus(await world.api.post(`${path}/pricing-secret`), 201);
    const two = expectStatus(await world.api.post(`${path}/pricing-secret`), 201);
    expect(one.pricingSecret).not.toBe(two.pricingSecret);
    const after = expectStatus(await world.api.get(path), 200);
    expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
    expect(JSON.stringify(after)).not.toContain('ps_');
  });
});

describe('PUT /embed-config with expectedRevision', () => {
  test('takes the revision of an answer back, and compares nothing without expectedRevision', async () => {
    const fresh = await setup();
    const { revision } = expectStatus(await fresh.api.get(path), 200);
    expectStatus(await fresh.api.put(path, { companyName: 'One' }), 200);
    const sentBack = await fresh.api.put(path, { companyName: 'Two', revision });
    expect(expectStatus(sentBack, 200).companyName).toBe('Two');
  });

  test('replaces what has that revision, and nothing else', async () => {
    const { revision } = expectStatus(await world.api.put(path, { companyName: 'One' }), 200);
    const two = { companyName: 'Two', expectedRevision: revision };
    expectStatus(await world.api.put(path, two), 200);
    const late = await world.api.put(path, { companyName: 'Late', expectedRevision: revision });
    expect(late.status).toBe(409);
    expect(late.body.error?.code).toBe('embed_config_changed');
    expect(expectStatus(await world.api.get(path), 200)).toMatchObject({ companyName: 'Two' });
  });

  test('lets one of two at the same time win, the first ones too', async () => {
    const fresh = await setup();
    const { revision } = expectStatus(await fresh.api.get(path), 200);
    const responses = await Promise.all(
      ['A', 'B', 'C'].map((companyName) =>
        fresh.api.put(path, { companyName, expectedRevision: revision }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('POST /embed-config/preview', () => {
  const preview = async (config: object, more: object = {}) =>
    expectStatus(await world.api.post(`${path}/preview`, { config, ...more }), 200);

  test('shows the checkout page with settings that are not stored', async () => {
    const before = expectStatus(await world.api.get(path), 200);
    const { html, contrasts } = await preview(
      { companyName: '<b>Nord & Co</b>', primaryColor: '#ffee00', colorScheme: 'light' },
      { locale: 'de-AT', styleNonce: 'abc123' },
    );
    expect(html).toContain('&lt;b>Nord &amp; Co&lt;/b>');
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('<style nonce="abc123">');
    expect(html).toContain('--brand:#ffee00');
    expect(html).toMatch(/data-step="payment"/);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<noscript');
    expect(contrasts).toContainEqual(
      expect.objectContaining({ scheme: 'light', part: 'button', required: 3, isAdjusted: false }),
    );
    const text = contrasts.find(({ part }: { part: string }) => part === 'text');
    expect(text).toMatchObject({ isAdjusted: true });
    expect(text.ratio).toBeGreaterThanOrEqual(4.5);
    expect(expectStatus(await world.api.get(path), 200)).toEqual(before);
  });

  test('follows the methods, the scheme of the device and the frame', async () => {
    const card = await preview({ enabledMethods: ['card'] }, { scheme: 'dark' });
    expect(card.html).toContain('class="dark"');
    expect(card.html).not.toContain('value="net30"');
    const both = await preview({ net30Terms: { text: 'Due in 30 days' } }, { isEmbedded: true });
    expect(both.html).toContain('Due in 30 days');
    expect(both.html).toContain('class="embedded"');
  });

  test.each([
    [{ allowedOrigins: ['https://shop.example.com/path'] }, 'invalid_origin'],
    [{ primaryColor: 'red' }, 'invalid_primary_color'],
    [{ borderRadius: 25 }, 'validation_error'],
  ])('refuses %j as storing it would', async (config, code) => {
    const response = await world.api.post(`${path}/preview`, { config });
    expect(response.body.error?.code).toBe(code);
  });

  test('takes a logo that was uploaded here', async () => {
    const { html } = await preview({ logoUrl: `${world.baseUrl}/media/logo.png` });
    expect(html).toContain('/media/logo.png');
  });
});
