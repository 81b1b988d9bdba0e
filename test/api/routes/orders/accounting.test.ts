import { beforeAll, describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { configure, hamburg } from '../../../support/checkout/priced-cart.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectMoneyViolations } from '../../../support/stack/expect-logged-error.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const buyer = { ...hamburg, firstName: '=HYPERLINK("http://evil")' };
const datev = {
  consultantNumber: 29_098,
  clientNumber: 55_003,
  revenueAccounts: [
    { taxRate: '19.0', account: '8400' },
    { taxRate: '7', account: '8300' },
  ],
  otherRevenueAccount: '8200',
};
const rules = [
  { name: 'USt', country: 'DE', rate: '19', appliesToShipping: true },
  { name: 'USt', country: 'DE', rate: '7', taxCategory: 'books' },
];
const november = 'from=2031-11-01&to=2031-11-30';

/** A shop in Berlin whose prices include tax, at an instant of November 2031. */
async function shop(now = '2031-11-10T09:00:00Z', pricesIncludeTax = true): Promise<World> {
  const world = await setup();
  const path = `/api/v1/applications/${world.applicationId}`;
  const settings = { currency: 'EUR', billingTimezone: 'Europe/Berlin' };
  expectStatus(await world.owner.patch(path, { settings }), 200);
  expectStatus(await configure(world, { tax: { mode: 'native', pricesIncludeTax, rules } }), 200);
  await setClock(world, now);
  return world;
}

async function setClock(world: World, now: string): Promise<void> {
  expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
}

const lines = [
  { name: 'Lamp', unitPrice: 1190, quantity: 2 },
  { name: 'Novel', unitPrice: 1999, quantity: 1, metadata: { taxCategory: 'books' } },
];

async function sell(
  world: World,
  cart: object = {},
  bought: object[] = lines,
  shippingAddress: object = buyer,
): Promise<Parsed> {
  const made = await makeCart(world, { currency: 'EUR', ...cart }, bought);
  const session = await makeSession(world, made);
  const { orderId } = expectStatus(await complete(world, session, { shippingAddress }), 200);
  const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
  return invoice;
}

async function refund(world: World, { paymentId }: Parsed, amount: number): Promise<void> {
  const body = { amount, reason: 'Came back' };
  expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, body), 200);
}

/** The rows of the CSV by their head. */
async function csvOf(world: World, query: string): Promise<Record<string, string>[]> {
  const answer = await world.api.get(`/api/v1/exports/invoices?${query}`);
  expect(answer.status).toBe(200);
  const [head = [], ...rows] = parseCsv(answer.text);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

function parseCsv(text: string): string[][] {
  return text
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .map(([, field = '']) => field)
        .map((field) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)),
    );
}

const cents = (decimal = ''): number => Math.round(Number(decimal) * 100);
const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + cents(row[column]), 0);

describe('GET /exports/invoices as CSV', () => {
  let world: World;
  let sold: Parsed;
  beforeAll(async () => {
    world = await shop();
    sold = await sell(world);
    await refund(world, sold, 1000);
    await refund(world, sold, 333);
    const open = await buyOnAccount(world, {
      cart: { currency: 'EUR' },
      completion: { shippingAddress: buyer },
    });
    expectStatus(
      await world.api.post(`/api/v1/invoices/${open.id}/void`, { reason: 'Twice' }),
      200,
    );
  });

  test('has a row a document and rate, which add up to the invoice', async () => {
    const rows = await csvOf(world, november);
    const own = rows.filter(({ number, type }) => number === sold.number && type === 'invoice');
    expect(own.map(({ taxRate, net, tax, gross }) => [taxRate, net, tax, gross])).toEqual([
      ['19', '20.00', '3.80', '23.80'],
      ['7', '18.68', '1.31', '19.99'],
    ]);
    expect(own[0]).toMatchObject({
      date: '2031-11-10',
      currency: 'EUR',
      status: 'partially_refunded',
      customerCountry: 'DE',
      notices: 'prices_include_tax',
      invoiceId: sold.id,
      orderId: sold.orderId,
    });
    expect(sumOf(own, 'gross')).toBe(sold.total);
    expect(sumOf(own, 'tax')).toBe(sold.taxTotal);
  });

  test('credit notes and voids are negative rows of their own', async () => {
    const rows = await csvOf(world, november);
    const notes = rows.filter(({ type }) => type === 'credit_note');
    expect(sumOf(notes, 'gross')).toBe(-1333);
    expect(new Set(notes.map(({ number }) => number)).size).toBe(2);
    expect(new Set(notes.map(({ invoiceNumber }) => invoiceNumber))).toEqual(
      new Set([sold.number]),
    );
    expect(notes[0]?.['reason']).toBe('Came back');
    expect(notes.every(({ tax, net }) => cents(tax) <= 0 && cents(net) < 0)).toBe(true);
    const voids = rows.filter(({ type }) => type === 'void');
    const voided = rows.filter(
      ({ number, type }) => number === voids[0]?.['number'] && type === 'invoice',
    );
    expect(voids).toHaveLength(1);
    expect(sumOf(voids, 'gross')).toBe(-sumOf(voided, 'gross'));
  });

  test('a name that a spreadsheet would run is text', async () => {
    const [row] = await csvOf(world, november);
    expect(row?.['customerName']).toStartWith(`'=HYPERLINK("http://evil")`);
  });

  test('what is refunded in another month is booked there', async () => {
    const later = await shop('2031-11-30T22:59:59Z');
    const invoice = await sell(later);
    await setClock(later, '2031-11-30T23:00:00Z');
    await refund(later, invoice, invoice.total);
    expect((await csvOf(later, november)).map(({ type }) => type)).toEqual(['invoice', 'invoice']);
    const december = await csvOf(later, 'from=2031-12-01&to=2031-12-31');
    expect(december.map(({ type, date }) => [type, date])).toEqual([
      ['credit_note', '2031-12-01'],
      ['credit_note', '2031-12-01'],
    ]);
    expect(december.map(({ net, tax }) => [net, tax])).toEqual([
      ['-20.00', '-3.80'],
      ['-18.68', '-1.31'],
    ]);
  });

  test('many refunds together return each rate, no cent more', async () => {
    const many = await shop();
    const invoice = await sell(many);
    let left: number = invoice.total;
    for (const amount of [1, 7, 333, 1, 1999, 10, left - 2351]) {
      await refund(many, invoice, amount);
      left -= amount;
    }
    expect(left).toBe(0);
    const rows = await csvOf(many, november);
    for (const rate of ['19', '7'])
      for (const column of ['net', 'tax', 'gross'])
        expect([
          rate,
          column,
          sumOf(
            rows.filter(({ taxRate }) => taxRate === rate),
            column,
          ),
        ]).toEqual([rate, column, 0]);
  });

  test('more than a page of invoices are all there, once', async () => {
    const busy = await shop();
    expectMoneyViolations(busy);
    const sql = await sqlOf(busy);
    const invoice = await sell(busy);
    await sql`
      with made as (
        insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
        from payment p cross join generate_series(1, 450) where p.id = ${invoice.paymentId} returning id
      ), copies as (
        insert into invoice select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
          'payment_id', m.id, 'number', 'COPY-' || m.n, 'series', 'COPY', 'series_number', m.n))).*
        from invoice i cross join (select id, row_number() over () as n from made) m where i.id = ${invoice.id}
        returning id
      )
      insert into invoice_version select (jsonb_populate_record(v,
        jsonb_build_object('id', gen_random_uuid(), 'invoice_id', c.id))).*
      from invoice_version v cross join copies c where v.invoice_id = ${invoice.id}`;
    const rows = await csvOf(busy, november);
    expect(new Set(rows.map(({ invoiceId }) => invoiceId)).size).toBe(451);
    expect(rows).toHaveLength(902);
  });

  test.each([
    ['no days', '', 400, 'required'],
    ['no such day', 'from=2031-02-30&to=2031-03-01', 400, 'invalid_format'],
    ['days turned round', 'from=2031-11-30&to=2031-11-01', 422, 'invalid_range'],
    ['no such format', `${november}&format=xml`, 400, 'invalid_enum'],
    ['DATEV without settings', `${november}&format=datev`, 422, 'datev_not_configured'],
  ])('refuses %s', async (_name, query, status, code) => {
    const answer = await world.api.get(`/api/v1/exports/invoices?${query}`);
    expect([answer.status, answer.body.error?.details?.[0]?.['code']]).toEqual([status, code]);
  });

  test('others see nothing of it', async () => {
    expect(await csvOf(await shop(), november)).toEqual([]);
  });
});

describe('GET /exports/invoices for DATEV', () => {
  const path = '/api/v1/accounting-settings';
  const file = `/api/v1/exports/invoices?${november}&format=datev`;

  test('is a Buchungsstapel in Windows-1252', async () => {
    const world = await shop();
    expectStatus(await world.api.put(path, { datev }), 200);
    const invoice = await sell(world);
    await refund(world, invoice, invoice.total);
    const response = await fetch(`${world.baseUrl}${file}`, {
      headers: { 'x-api-key': world.secretKey },
    });
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="EXTF_invoices-2031-11-01-2031-11-30.csv"',
    );
    const text = new TextDecoder('windows-1252').decode(await response.arrayBuffer());
    const [head = '', columns = '', ...booked] = text.split('\r\n');
    expect(head.split(';')).toHaveLength(31);
    expect(head).toStartWith(
      '"EXTF";700;21;"Buchungsstapel";13;20311110100000000;;"RE";"";"";29098;55003;20310101;4;20311101;20311130;"Rechnungen 2031-11";"";1;0;0;"EUR";;"";;;"";;;"";""',
    );
    expect(columns.split(';')).toHaveLength(125);
    expect(columns).toStartWith('Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen');
    expect(columns).toContain('Gegenkonto (ohne BU-Schlüssel)');
    expect(booked.map((line) => line.split(';').slice(0, 11))).toEqual([
      ['23,80', '"S"', '"EUR"', '', '', '""', '10000', '8400', '""', '1011', `"${invoice.number}"`],
      ['19,99', '"S"', '"EUR"', '', '', '""', '10000', '8300', '""', '1011', `"${invoice.number}"`],
      ['23,80', '"H"', '"EUR"', '', '', '""', '10000', '8400', '""', '1011', '"TEST-CN-000001"'],
      ['19,99', '"H"', '"EUR"', '', '', '""', '10000', '8300', '""', '1011', '"TEST-CN-000001"'],
      [''],
    ]);
    // Text, should somebody open the file in a spreadsheet.
    expect(booked[0]).toContain(`;"'=HYPERLINK(""http://evil"") Möller";`);
    expect(booked[0]?.split(';')).toHaveLength(125);
  });

  // Columns 40 and 41; 20 % is no rate at home, 19 % is, by its account.
  test('names the country of the EU, or the VAT number there, that a sale is taxed in', async () => {
    const world = await shop();
    const french = { name: 'TVA', country: 'FR', rate: '20' };
    const home = { name: 'USt', country: 'AT', rate: '19' };
    const tax = { mode: 'native', pricesIncludeTax: true, rules: [...rules, french, home] };
    expectStatus(await configure(world, { tax }), 200);
    expectStatus(await world.api.put(path, { datev }), 200);
    const address = { addressLine1: '1 rue X', city: 'Paris', postalCode: '75001' };
    for (const countryCode of ['FR', 'AT', 'US'])
      await sell(world, {}, lines.slice(0, 1), { ...address, countryCode });
    const { text } = await world.api.get(file);
    const destinations = text
      .split('\r\n')
      .slice(2, -1)
      .map((line) => line.split(';'))
      .map((row) => [row[7], row[39], row[40]]);
    expect(destinations).toEqual([
      ['8200', '"FR"', '20,00'],
      ['8400', '""', ''],
      ['8200', '""', ''],
    ]);
  });

  test('takes one fiscal year, and no other currency without being told', async () => {
    const world = await shop();
    expectStatus(await world.api.put(path, { datev: { ...datev, fiscalYearStartMonth: 12 } }), 200);
    const code = async (query: string) => {
      const answer = await world.api.get(`/api/v1/exports/invoices?format=datev&${query}`);
      return [answer.status, answer.body.error?.details?.[0]?.['code']];
    };
    expect(await code('from=2031-11-30&to=2031-12-01')).toEqual([422, 'crosses_fiscal_year']);
    expectStatus(
      await world.owner.patch(`/api/v1/applications/${world.applicationId}`, {
        settings: { currency: 'USD' },
      }),
      200,
    );
    await sell(world, { currency: 'USD' });
    expect(await code(november)).toEqual([422, 'not_in_euro']);
    expect(await code(`${november}&currency=USD`)).toEqual([422, 'not_in_euro']);
    expect(await code(`${november}&currency=EUR`)).toEqual([200, undefined]);
  });

  test.each([
    ['an account of another length', { otherRevenueAccount: '82000' }, 'invalid_length'],
    ['a debtor of another length', { debtorAccount: '100000' }, 'invalid_length'],
    [
      'a rate twice',
      { revenueAccounts: [datev.revenueAccounts[0], { taxRate: '19', account: '8401' }] },
      'duplicate',
    ],
  ])('settings refuse %s', async (_name, change, code) => {
    const world = await setup();
    const answer = await world.api.put(path, { datev: { ...datev, ...change } });
    expect([answer.status, answer.body.error?.details?.[0]?.['code']]).toEqual([422, code]);
  });

  test('settings are stored with their defaults, and taken away', async () => {
    const world = await setup();
    expect(expectStatus(await world.api.get(path), 200)).toEqual({
      datev: null,
      revision: expect.any(String),
      updatedAt: null,
    });
    expectStatus(await world.api.put(path, { datev }), 200);
    expect(expectStatus(await world.owner.get(path), 200).datev).toEqual({
      fiscalYearStartMonth: 1,
      accountLength: 4,
      debtorAccount: '10000',
      ...datev,
    });
    expect(expectStatus(await world.api.put(path, {}), 200).datev).toBeNull();
  });
});

describe('GET /reports/tax', () => {
  test('counts each document on its day, by period and rate', async () => {
    const world = await shop('2031-09-30T21:59:00Z');
    const invoice = await sell(world);
    await setClock(world, '2031-10-02T08:00:00Z');
    await refund(world, invoice, 1190);
    await sell(world);
    const read = async (period: string): Promise<Parsed> =>
      expectStatus(
        await world.api.get(`/api/v1/reports/tax?from=2031-07-01&to=2031-12-31&period=${period}`),
        200,
      );
    const quarters = await read('quarter');
    expect(quarters.timezone).toBe('Europe/Berlin');
    expect(quarters.rates.map(({ period, rate, sales }: Parsed) => [period, rate, sales])).toEqual([
      ['2031-Q3', '7', { net: 1868, tax: 131, gross: 1999 }],
      ['2031-Q3', '19', { net: 2000, tax: 380, gross: 2380 }],
      ['2031-Q4', '7', { net: 1868, tax: 131, gross: 1999 }],
      ['2031-Q4', '19', { net: 2000, tax: 380, gross: 2380 }],
    ]);
    const corrected = quarters.rates.map(({ corrections }: Parsed) => corrections.gross);
    expect(corrected.slice(0, 2)).toEqual([0, 0]);
    expect(corrected[2] + corrected[3]).toBe(-1190);
    const [year7, year19] = (await read('year')).rates;
    expect([year7.period, year7.gross + year19.gross]).toEqual(['2031', 4379 * 2 - 1190]);
    expect(
      (await read('month')).taxes.map(({ period, name, rate }: Parsed) => [period, name, rate]),
    ).toEqual([
      ['2031-09', 'USt', '7'],
      ['2031-09', 'USt', '19'],
      ['2031-10', 'USt', '7'],
      ['2031-10', 'USt', '19'],
    ]);
  });

  test('what has no tax is there, with tax on top as well as included', async () => {
    const world = await shop('2031-11-10T09:00:00Z', false);
    expectStatus(await configure(world, { tax: { mode: 'none' } }), 200);
    await sell(world);
    const report = expectStatus(await world.api.get(`/api/v1/reports/tax?${november}`), 200);
    expect(report.rates).toEqual([
      expect.objectContaining({
        rate: null,
        country: 'DE',
        net: 4379,
        tax: 0,
        gross: 4379,
        documents: 1,
      }),
    ]);
    expect(report.taxes).toEqual([]);
  });
});
