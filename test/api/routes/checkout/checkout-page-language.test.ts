import { describe, expect, test } from 'bun:test';
import { makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

async function pageOf(locale: string | null, acceptLanguage: string, page = 's'): Promise<string> {
  const session = await makeSession(world, await makeCart(world), locale ? { locale } : {});
  const headers = { accept: 'text/html', 'accept-language': acceptLanguage };
  const { text } = await world.anyone.get(`/${page}/${session.id}`, headers);
  return text;
}

function languageOf(text: string): string | undefined {
  return /<html lang="([^"]+)" dir="ltr"[^>]*>/.exec(text)?.[1];
}

describe('the language of a checkout page', () => {
  test.each([
    ['the session’s before the browser’s', 'fr', 'de', 'fr', '30,00\u00a0$US'],
    ['the browser’s', null, 'de-AT,en;q=0.5', 'de', '$\u00a030,00'],
    ['the one that the browser wants most', null, 'en;q=0.3, es;q=0.9', 'es', '30,00\u00a0US$'],
    ['none that the browser rules out', null, 'de;q=0, fr', 'fr', '30,00\u00a0$US'],
    ['the next one that is spoken', 'ko', 'ko, zh-Hant;q=0.9, de-CH;q=0.8', 'de', '$\u00a030.00'],
    ['English, if none is spoken', null, 'ko', 'en', '$30.00'],
    ['English for what is no language', null, '*, x-klingon, %%', 'en', '$30.00'],
  ])('is %s', async (_, locale, accepted, language, amount) => {
    const text = await pageOf(locale, accepted);
    expect(languageOf(text)).toBe(language);
    expect(text).toContain(amount);
  });

  test('is the application’s if the browser’s is not spoken', async () => {
    expectStatus(await world.api.put('/api/v1/embed-config', { locale: 'de-DE' }), 200);
    expect(languageOf(await pageOf(null, 'ko'))).toBe('de');
    expect(languageOf(await pageOf(null, 'ko', 'c'))).toBe('de');
    expectStatus(await world.api.put('/api/v1/embed-config', {}), 200);
  });

  test('is shown on the session, and one that is no tag is refused by its name', async () => {
    const session = await makeSession(world, await makeCart(world), { locale: 'de-AT' });
    expect(session.locale).toBe('de-AT');
    const embedded = { amount: 100, currency: 'USD', locale: 'es' };
    const made = await world.api.post('/api/v1/checkout-sessions/embed-token', embedded);
    const { checkoutSessionId } = expectStatus(made, 200);
    const found = await world.api.get(`/api/v1/checkout/sessions/${checkoutSessionId}`);
    expect(expectStatus(found, 200)).toMatchObject({ locale: 'es' });
    const wrong = await world.api.post('/api/v1/checkout-sessions/embed-token', {
      ...embedded,
      locale: 'not a tag',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error).toMatchObject({
      code: 'validation_error',
      details: [{ path: 'locale' }],
    });
  });

  test('costs no other page’s words: the script has none, the page its own', async () => {
    const text = await pageOf('de', 'en');
    expect(text).toContain('Zahlungspflichtig bestellen');
    expect(text).not.toContain('obligation');
    const [script = ''] = /\/checkout-assets\/checkout-\w+\.js/.exec(text) ?? [];
    const { text: source } = await world.anyone.get(script);
    expect(source).not.toMatch(/Enter the|Processing|Zahlung|paiement|pago/);
  });
});

describe('the words of the button', () => {
  test.each([
    ['en-US', {}, 'Pay $30.00'],
    ['en-GB', {}, 'Order with obligation to pay'],
    ['de', {}, 'Zahlungspflichtig bestellen'],
    ['es-MX', {}, 'Pagar USD\u00a030.00'],
    ['fr-CA', {}, 'Payer 30,00\u00a0$\u00a0US'],
    [
      'en-US',
      { billingAddress: { addressLine1: '1', city: 'Berlin', countryCode: 'DE' } },
      'Order with obligation to pay',
    ],
  ] as const)('in %p, for a buyer of %p: %p', async (locale, customer, words) => {
    const session = await makeSession(world, await makeCart(world), { locale, customer });
    const { text } = await world.anyone.get(`/s/${session.id}`, { accept: 'text/html' });
    expect(/<span data-label[^>]*>([^<]*)</.exec(text)?.[1]).toBe(words);
  });
});
