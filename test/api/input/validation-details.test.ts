import { describe, expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import {
  AddressShape,
  Email,
  FreeForm,
  Metadata,
  StringEnum,
  Timestamp,
} from '../../../domain/shapes.ts';
import {
  checkBody,
  refusalOf,
  detailsOf,
  field,
  item,
  condition,
} from '../../support/input/refusals.ts';

const interval = Type.Object(
  { unit: StringEnum(['day', 'month']), count: Type.Integer({ minimum: 1, maximum: 12 }) },
  { refuse: { any: 'invalid_interval' } },
);

describe('unknown keys', () => {
  const customer = Type.Object({
    email: Email,
    firstName: Type.Optional(Type.String()),
    address: Type.Optional(AddressShape),
  });

  test('are named in one entry with the nearest known keys', () => {
    expect(
      detailsOf(customer, { email: 'a@example.com', emial: 'x', fristName: 'y', colour: 1 }),
    ).toEqual([
      {
        path: '',
        code: 'unrecognized_keys',
        message:
          'The body has unknown keys: "emial" (use "email"), "fristName" (use "firstName"), "colour".',
        received: ['emial', 'fristName', 'colour'],
        suggestion: 'email',
        suggestions: { emial: 'email', fristName: 'firstName' },
      },
    ]);
  });

  test('carry no suggestion when nothing is near', () => {
    const [entry] = detailsOf(customer, { email: 'a@example.com', colour: 1 });
    expect(entry).not.toHaveProperty('suggestion');
    expect(entry).not.toHaveProperty('suggestions');
  });

  test('are listed up to twenty, with as many suggestions, however many they are', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => [`email${index % 10}${index}`, 1]);
    const near = Array.from({ length: 30 }, (_, index) => [
      `emai${String.fromCharCode(65 + index)}`,
      1,
    ]);
    const body = { email: 'a@example.com', ...Object.fromEntries([...near, ...many]) };
    const [entry, ...others] = detailsOf(customer, body);
    expect(others).toEqual([]);
    expect(entry?.['received']).toHaveLength(20);
    expect(entry?.['total']).toBe(5_030);
    expect(entry?.message).toEndWith(' and 5010 more.');
    expect(Object.keys(Object(entry?.['suggestions']))).toHaveLength(20);
  });

  test('are cut short when they are long, as is the path to what is wrong inside of one', () => {
    const key = 'k'.repeat(50_000);
    const [unknown] = detailsOf(customer, { email: 'a@example.com', [key]: 1 });
    expect(unknown?.['received']).toEqual([`${'k'.repeat(64)}…`]);
    const [inside] = detailsOf(field(FreeForm), { field: { [key]: ['\0'] } });
    expect(inside?.path).toBe(`field.${'k'.repeat(64)}….0`);
  });

  const addressKeys: [string, string][] = [
    ['line1', 'addressLine1'],
    ['line2', 'addressLine2'],
    ['state', 'stateProvince'],
    ['province', 'stateProvince'],
    ['country', 'countryCode'],
    ['zip', 'postalCode'],
    ['postcode', 'postalCode'],
  ];
  test.each(addressKeys)('%s of an address names %s', (key, replacement) => {
    const address = { addressLine1: '1 Way', city: 'Rome', countryCode: 'IT', [key]: 'x' };
    const [entry] = detailsOf(customer, { email: 'a@example.com', address });
    expect(entry).toMatchObject({
      path: 'address',
      code: 'unrecognized_keys',
      received: [key],
      suggestion: replacement,
      suggestions: { [key]: replacement },
    });
    expect(entry?.message).toContain(`"${replacement}"`);
  });

  test('stand beside the other findings, one entry an object', () => {
    const found = detailsOf(customer, {
      emial: 'x',
      address: { line1: 'x', city: 'Rome', countryCode: 'IT' },
    });
    expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'email required',
      'address.addressLine1 required',
      'address unrecognized_keys',
      ' unrecognized_keys',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString'])('may have any name: %s', (name) => {
    const body: unknown = JSON.parse(`{"email":"a@example.com","${name}":{}}`);
    expect(detailsOf(customer, body)).toMatchObject([
      { code: 'unrecognized_keys', received: [name] },
    ]);
  });

  test('are welcome in a free-form object', () => {
    expect(checkBody(field(FreeForm), { field: { any: 1 } })).toEqual({
      field: { any: 1 },
    });
  });
});

describe('a union of objects', () => {
  const cases: [string, unknown, string, string][] = [
    ['an unknown discriminator', { type: 'moon' }, 'field.type', 'invalid_enum'],
    ['no discriminator', {}, 'field.type', 'required'],
    [
      'a wrong field of the chosen member',
      { type: 'country', values: ['XX'] },
      'field.values.0',
      'invalid_format',
    ],
    [
      'a key of another member',
      { type: 'country', values: [], min: 1 },
      'field',
      'unrecognized_keys',
    ],
    ['no object', 'country', 'field', 'invalid_type'],
  ];
  test.each(cases)('gives one entry for %s', (_name, value, path, code) => {
    expect(detailsOf(field(condition), { field: value })).toMatchObject([{ path, code }]);
  });

  test('without a discriminator goes by the keys that are there', () => {
    const shape = field(
      Type.Union([Type.Object({ to: Timestamp }), Type.Object({ by: interval })]),
    );
    expect(detailsOf(shape, { field: { to: 'x' } })).toMatchObject([
      { path: 'field.to', code: 'invalid_format' },
    ]);
    expect(refusalOf(shape, { field: { by: { unit: 'day', count: 0 } } }).code).toBe(
      'invalid_interval',
    );
  });
});

describe('codes of their own', () => {
  const cart = Type.Object({
    applicationId: Type.String({ format: 'uuid', refuse: { required: 'missing_application_id' } }),
    interval: Type.Optional(interval),
  });
  const applicationId = '0195a1f0-0000-7000-8000-000000000abc';

  test('replace validation_error for a missing field, whatever else is wrong', () => {
    const refusal = refusalOf(cart, { emial: 1 });
    expect([refusal.code, refusal.status]).toEqual(['missing_application_id', 400]);
    expect(refusal.details).toMatchObject([
      { path: 'applicationId', code: 'required' },
      { path: '', code: 'unrecognized_keys', received: ['emial'] },
    ]);
    expect(refusalOf(cart, { applicationId: 'x' }).code).toBe('validation_error');
  });

  test('replace it for anything wrong inside', () => {
    const refusal = refusalOf(cart, { applicationId, interval: { unit: 'fortnight', count: 13 } });
    expect([refusal.code, refusal.status]).toEqual(['invalid_interval', 400]);
    expect(refusal.details).toMatchObject([{ path: 'interval.unit' }, { path: 'interval.count' }]);
  });

  test('give 422 for amounts that are too large, once the shape is right', () => {
    const refusal = refusalOf(item, { name: 'Cup', unitPrice: 1e15 });
    expect([refusal.code, refusal.status]).toEqual(['validation_error', 422]);
    expect(refusal.details).toMatchObject([{ path: 'unitPrice', code: 'amount_too_large' }]);
    const both = refusalOf(item, { name: '', unitPrice: 1e15 });
    expect(both.status).toBe(400);
    expect(both.details).toMatchObject([{ path: 'name' }, { path: 'unitPrice' }]);
  });

  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, index]));
  test.each([
    ['51 keys', many],
    ['11 KB', { note: 'x'.repeat(11 * 1024) }],
    ['11 KB of wide characters', { note: 'ü'.repeat(5.5 * 1024) }],
  ])('refuse metadata of %s with 422', (_name, metadata) => {
    const refusal = refusalOf(Type.Object({ metadata: Metadata }), { metadata });
    expect([refusal.code, refusal.status]).toEqual(['metadata_too_large', 422]);
    expect(refusal.details).toMatchObject([{ path: 'metadata' }]);
  });
});
