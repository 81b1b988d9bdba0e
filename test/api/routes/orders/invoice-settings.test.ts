import { beforeEach, describe, expect, test } from 'bun:test';
import { readPdf } from '../../../templates/invoice/read-pdf.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await setup();
});

const path = '/api/v1/invoice-settings';
const standard = {
  sellerName: null,
  sellerAddress: null,
  taxId: null,
  registrationNumber: null,
  email: null,
  phone: null,
  contactName: null,
  iban: null,
  prefix: 'INV',
  numbering: 'continuous',
  footer: null,
  paymentInstructions: null,
  perApplicationSeries: false,
  language: 'en',
  inBuyerLanguage: true,
  payableByCard: true,
};

async function codeOf(client: World['api'], body: object) {
  const answer = await client.put(path, body);
  return [answer.status, answer.body.error?.details?.[0]?.['code']];
}

describe('GET /invoice-settings', () => {
  test('answers the standards to key and session', async () => {
    expect(expectStatus(await world.api.get(path), 200)).toEqual({ ...standard, updatedAt: null });
    expect(expectStatus(await world.owner.get(path), 200)).toEqual({
      ...standard,
      updatedAt: null,
    });
  });

  test('needs an application', async () => {
    const session = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    const answer = await session.get(path, {
      'x-service-environment-id': world.environments.sandbox,
    });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'application_required']);
  });
});

describe('PUT /invoice-settings', () => {
  test('replaces all', async () => {
    const full = {
      sellerName: 'Nordlicht GmbH',
      sellerAddress: { addressLine1: 'Hafenstr. 1', city: 'Hamburg', countryCode: 'DE' },
      taxId: 'DE1',
      registrationNumber: 'HRB 1',
      email: 'billing@nordlicht.test',
      phone: '+49',
      contactName: 'Buchhaltung',
      iban: 'DE02 1203 0000 0000 2020 51',
      prefix: 'NL',
      numbering: 'yearly',
      footer: 'Thanks',
      paymentInstructions: 'IBAN DE00',
      perApplicationSeries: true,
      language: 'de',
      inBuyerLanguage: false,
      payableByCard: false,
    };
    const put = expectStatus(await world.api.put(path, full), 200);
    expect(put).toEqual({ ...full, updatedAt: put.updatedAt });
    expect(expectStatus(await world.api.get(path), 200)).toEqual(put);
    expect(expectStatus(await world.owner.put(path, { taxId: 'X' }), 200)).toMatchObject({
      ...standard,
      taxId: 'X',
    });
  });

  test.each([
    ['a prefix in lower case', { prefix: 'inv' }],
    ['an empty prefix', { prefix: '' }],
    ['a long prefix', { prefix: 'ABCDEFGHIJKLM' }],
    ['an unknown numbering', { numbering: 'monthly' }],
    ['an unknown key', { sellername: 'x' }],
    ['a bad e-mail', { email: 'x' }],
    ['an IBAN with wrong check digits', { iban: 'DE03120300000000202051' }],
    ['a bad country', { sellerAddress: { countryCode: 'XX' } }],
  ])('refuses %s', async (_name, body) => {
    const answer = await world.api.put(path, body);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'validation_error']);
  });

  test.each(['xx', 'sv', 'zh-Hant'])(
    'refuses %p, a language without words, with the list of those that have some',
    async (language) => {
      const { status, body } = await world.api.put(path, { language });
      expect([status, body.error?.code]).toEqual([400, 'validation_error']);
      expect(body.error?.details).toMatchObject([{ path: 'language', received: language }]);
      expect(body.error?.details[0].message).toContain('en, de, fr');
    },
  );

  test('refuses a prefix that another application keeps to itself, or that it would have to share', async () => {
    const other = world.owner.with({
      'x-service-application-id': await world.makeApplication('Other'),
    });
    const taken = [422, 'prefix_taken'];
    const fine = [200, undefined];
    // The other one still numbers by INV, the default.
    expect(await codeOf(world.owner, { perApplicationSeries: true })).toEqual(taken);
    expect(await codeOf(world.owner, { prefix: 'ACME', perApplicationSeries: true })).toEqual(fine);
    expect(await codeOf(other, { prefix: 'ACME' })).toEqual(taken);
    expect(await codeOf(other, { prefix: 'ACME', perApplicationSeries: true })).toEqual(taken);
    expect(await codeOf(other, { prefix: 'OTHER' })).toEqual(fine);
    expect(await codeOf(world.owner, { prefix: 'OTHER' })).toEqual(fine);
    expect(await codeOf(world.owner, { prefix: 'OTHER', perApplicationSeries: true })).toEqual(
      taken,
    );
  });

  test.each([
    ['CN', 'continuous', 'prefix_reserved'],
    ['CN-2026', 'continuous', 'prefix_reserved'],
    ['CN', 'yearly', 'prefix_reserved'],
    ['TEST', 'yearly', 'prefix_reserved'],
    ['TEST-INV', 'continuous', 'prefix_reserved'],
    ['INV-2026', 'yearly', 'prefix_ends_in_year'],
    ['INV2026', 'yearly', 'prefix_ends_in_year'],
    ['2026', 'yearly', 'prefix_ends_in_year'],
  ])('refuses %s, %s, at the field', async (prefix, numbering, code) => {
    for (const { status, body } of [
      await world.api.put(path, { prefix, numbering }),
      await world.api.post(`${path}/preview`, { prefix, numbering }),
    ]) {
      expect([status, body.error?.code]).toEqual([422, 'validation_error']);
      expect(body.error?.details).toMatchObject([{ path: 'prefix', code, received: prefix }]);
    }
    expect(expectStatus(await world.api.get(path), 200).updatedAt).toBeNull();
  });

  test.each([
    ['CNX', 'yearly'],
    ['CN-SHOP', 'yearly'],
    ['TESTA', 'yearly'],
    ['INV-2026', 'continuous'],
    ['SHOP-12026', 'yearly'],
    ['SHOP-42', 'yearly'],
  ])('takes %s, %s', async (prefix, numbering) => {
    expect(await codeOf(world.api, { prefix, numbering })).toEqual([200, undefined]);
  });

  test('a year of a yearly prefix is a prefix that another application may need for itself', async () => {
    const other = world.owner.with({
      'x-service-application-id': await world.makeApplication('Other'),
    });
    const taken = [422, 'prefix_taken'];
    const fine = [200, undefined];
    const own = { prefix: 'ACME', numbering: 'yearly', perApplicationSeries: true };
    expect(await codeOf(world.owner, own)).toEqual(fine);
    expect(await codeOf(other, { prefix: 'ACME-2026' })).toEqual(taken);
    expect(await codeOf(other, { prefix: 'ACME-26' })).toEqual(fine);
    expect(await codeOf(world.owner, { ...own, prefix: 'SHOP' })).toEqual(fine);
    const year = { prefix: 'ACME-2026', perApplicationSeries: true };
    expect(await codeOf(other, year)).toEqual(fine);
    expect(await codeOf(world.owner, { ...own, perApplicationSeries: false })).toEqual(taken);
    expect(await codeOf(world.owner, { ...own, numbering: 'continuous' })).toEqual(fine);
  });

  test('of two applications that want one prefix for themselves at once, one gets it', async () => {
    const applications = [world.applicationId, await world.makeApplication('Other')];
    const answers = await Promise.all(
      applications.map((id) =>
        world.owner.put(
          path,
          { prefix: 'RACE', perApplicationSeries: true },
          { 'x-service-application-id': id },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('POST /invoice-settings/preview', () => {
  const textOf = async (client: World['api'], body: object): Promise<string> => {
    const { pdf } = expectStatus(await client.post(`${path}/preview`, body), 200);
    return JSON.stringify(await readPdf(Uint8Array.fromBase64(pdf)));
  };

  test('shows an invoice by settings that are not stored', async () => {
    const settings = {
      sellerName: 'Nordlicht GmbH',
      sellerAddress: { addressLine1: 'Hafenstr. 1', city: 'Hamburg', countryCode: 'DE' },
      taxId: 'DE123456789',
      prefix: 'NL',
      language: 'de',
      paymentInstructions: 'IBAN DE00 1234',
      footer: 'Sitz Hamburg',
    };
    const text = await textOf(world.owner, settings);
    for (const part of ['Nordlicht GmbH', 'DE123456789', 'NL-000000', 'IBAN DE00 1234', 'Hamburg'])
      expect(text).toContain(part);
    const year = new Date().getUTCFullYear();
    const yearly = await textOf(world.api, { numbering: 'yearly' });
    expect(yearly).toContain(`TEST-INV-${year}-000000`);
    expect(await textOf(world.api, {})).toContain('Shop');
    expect(expectStatus(await world.api.get(path), 200)).toEqual({ ...standard, updatedAt: null });
    const invoices = expectStatus(await world.api.get('/api/v1/invoices'), 200);
    expect(invoices).toEqual([]);
  });

  test('refuses what cannot be stored, and who may not read', async () => {
    for (const body of [{ language: 'xx' }, { email: 'x' }, { sellername: 'x' }])
      expect((await world.api.post(`${path}/preview`, body)).status).toBe(400);
    const narrow = await world.makeKey({ scopes: ['orders:read'] });
    const refused = await world.anyone.post(`${path}/preview`, {}, { 'x-api-key': narrow });
    expect(refused.status).toBe(403);
    const other = await setup();
    const foreign = await other.owner.post(
      `${path}/preview`,
      {},
      { 'x-service-application-id': world.applicationId },
    );
    expect(foreign.status).toBe(404);
  });
});
