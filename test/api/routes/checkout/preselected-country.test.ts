import { describe, expect, test } from 'bun:test';
import { makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const settings = '/api/v1/invoice-settings';

/** The countries that are chosen in the lists of a page, by the name of the list; `` where none is. */
async function chosenOn(path: string, acceptLanguage: string): Promise<Record<string, string>> {
  const headers = { accept: 'text/html', 'accept-language': acceptLanguage };
  const { text } = await world.anyone.get(path, headers);
  const chosen: Record<string, string> = {};
  for (const [, name = '', options = ''] of text.matchAll(
    /<select[^>]* name="(\w+)\.countryCode"[^>]*>(.*?)<\/select>/gs,
  ))
    chosen[name] = /<option(?=[^>]* selected)[^>]* value="(\w+)"/.exec(options)?.[1] ?? '';
  return chosen;
}

async function chosenFor(acceptLanguage: string, body: object = {}): Promise<unknown> {
  const session = await makeSession(world, await makeCart(world), {
    collect: { shippingAddress: true },
    ...body,
  });
  return (await chosenOn(`/s/${session.id}`, acceptLanguage))['shippingAddress'];
}

describe('the country that an address begins with', () => {
  test.each([
    ['de-AT,de;q=0.9,en-US;q=0.8', null, 'AT'],
    // Firefox in German, and in French.
    ['de,en-US;q=0.7,en;q=0.3', null, ''],
    ['fr,fr-FR;q=0.8,en-US;q=0.5,en;q=0.3', null, 'FR'],
    ['en-US', 'de-CH', 'CH'],
    ['de-AT', 'de', 'AT'],
    ['en-US', 'de', ''],
    // The page has no Swedish, and its reader lives in Sweden all the same.
    ['sv-SE,en-US;q=0.8', null, 'SE'],
    ['es-419,es-MX;q=0.9', null, 'MX'],
    ['*', null, ''],
    ['en-ZZ, en-XK', null, ''],
    ['', null, ''],
  ])('of a browser of %p and a session in %p is %p', async (accepted, locale, country) => {
    expect(await chosenFor(accepted, locale === null ? {} : { locale })).toBe(country);
  });

  test('is that of the application where neither names one', async () => {
    const seller = { sellerAddress: { addressLine1: '1', city: 'Wien', countryCode: 'AT' } };
    expectStatus(await world.api.put(settings, seller), 200);
    expect(await chosenFor('de')).toBe('AT');
    expect(await chosenFor('de-DE')).toBe('DE');
    expectStatus(await world.api.put(settings, {}), 200);
    expectStatus(await world.api.put('/api/v1/embed-config', { locale: 'de-LI' }), 200);
    expect(await chosenFor('de')).toBe('LI');
    expectStatus(await world.api.put('/api/v1/embed-config', {}), 200);
  });

  test('is that of an address that is known, also the other one of the buyer', async () => {
    const customer = { shippingAddress: { countryCode: 'JP' } };
    const collect = { shippingAddress: true, billingAddress: true };
    const session = await makeSession(world, await makeCart(world), { customer, collect });
    const both = { shippingAddress: 'JP', billingAddress: 'JP' };
    expect(await chosenOn(`/s/${session.id}`, 'de-AT')).toEqual(both);
  });

  test('is the one that an embed token was made for', async () => {
    const body = { amount: 100, currency: 'USD', country: 'FR' };
    const made = await world.api.post('/api/v1/checkout-sessions/embed-token', body);
    const { checkoutSessionId } = expectStatus(made, 200);
    const chosen = await chosenOn(`/c/${checkoutSessionId}`, 'de-AT');
    expect(chosen).toEqual({ billingAddress: 'FR' });
  });
});
