import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Glob } from 'bun';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { sampleDataOf, toEventTypeView } from '../../../api/openapi/event-schemas.ts';
import { eventCatalogue } from '../../../domain/event-catalogue/catalogue.ts';
import { createEventInspector } from '../../../domain/event-catalogue/inspect-event.ts';
import { eventFilters } from '../../../domain/event-types.ts';

const root = resolve(import.meta.dir, '../../..');

/** The type column of contract 75 §2, category by category. */
const contract: Record<string, string> = {
  order: 'created updated edited paid partially_fulfilled completed cancelled closed',
  payment:
    'created action_required authorized captured voided failed refunded refund_failed disputed',
  dispute: 'opened updated submitted closed',
  cart: 'created updated checkout_started reopened converted abandoned recovered',
  checkout_session: 'created completed expired cancelled',
  subscription:
    'created activated completed expired renewed recovered renewal_upcoming trial_will_end paused resumed cancel_scheduled cancel_unscheduled updated payment_failed past_due changed change_scheduled cancelled period_waived period_skipped issue_opened issue_resolved payment_method_updated',
  discount: 'created updated deleted redeemed released',
  customer: 'created updated deleted unsubscribed payment_method_added payment_method_removed',
  fulfillment: 'created updated shipped delivered returned cancelled downloaded',
  return: 'requested updated received refunded cancelled closed',
  invoice: 'issued paid updated refunded voided overdue',
};

describe('the catalogue', () => {
  test('holds the types of the contract, each once', () => {
    const types = Object.entries(contract).flatMap(([category, names]) =>
      names.split(' ').map((name) => `${category}.${name}`),
    );
    expect<string[]>(eventCatalogue.map(({ type }) => type)).toEqual(types);
    expect(eventFilters).toEqual([
      ...types,
      ...Object.keys(contract).map((category) => `${category}.*`),
      '*',
    ]);
  });

  test.each(eventCatalogue.map((entry) => [entry.type, entry] as const))(
    '%s: a sample fits its shape, and its JSON Schema is complete in itself',
    (type, entry) => {
      const sample = sampleDataOf(type);
      const check = TypeCompiler.Compile(entry.data);
      expect([...check.Errors(sample)].map(({ path, message }) => `${path} ${message}`)).toEqual(
        [],
      );
      const { schema } = toEventTypeView(entry);
      expect(schema['type']).toBe('object');
      const text = JSON.stringify(schema);
      const defs = Object.keys(Object(schema['$defs'] ?? {}));
      for (const [, name = ''] of text.matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g))
        expect(defs).toContain(name);
      expect(text).not.toContain('#/components/');
      expect(entry.description).toEndWith('.');
    },
  );

  /** Nouns that are not there yet have nobody who could tell of them. */
  const nouns: Record<string, string> = {
    subscription: 'domain/subscriptions',
    fulfillment: 'domain/fulfillments',
  };
  const built = eventCatalogue.filter(({ category }) => {
    const folder = nouns[category];
    return folder === undefined || existsSync(join(root, folder));
  });
  const sources = [...new Glob('domain/**/*.ts').scanSync(root)]
    .filter((file) => !/^domain\/(event-catalogue\/|event-types\.ts)/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));

  test.each(built.map(({ type }) => [type]))('%s has an emitter', (type) => {
    expect(sources.some((text) => text.includes(`'${type}'`))).toBe(true);
  });
});

describe('createEventInspector', () => {
  const inspect = createEventInspector();
  const resourceId = 'one';
  const data = { ...sampleDataOf('customer.created') };
  const published = (type: string, content: object, previous: object | null = null) => ({
    type,
    resourceId,
    data: JSON.stringify(content),
    previous: previous && JSON.stringify(previous),
  });

  test('is on in every process of the tests', () => {
    expect(process.env['STRICT_EVENTS']).toBe('1');
  });

  test('takes what the catalogue says', () => {
    inspect(published('customer.created', data), []);
    const earlier = [
      { type: 'customer.created', resourceId },
      { type: 'customer.updated', resourceId: 'other' },
    ];
    inspect(published('customer.updated', data, {}), earlier);
  });

  test.each([
    ['an unknown type', 'customer.eaten', data, null, 'has no event'],
    ['a field too many', 'customer.created', { ...data, age: 7 }, null, '/age'],
    ['a field too few', 'customer.created', { ...data, email: undefined }, null, '/email'],
    ['a wrong shape', 'customer.created', { ...data, netN: 'x' }, null, '/netN'],
    ['no extras', 'customer.unsubscribed', data, null, '/category'],
    ['an update without previous', 'customer.updated', data, null, '/previous'],
    ['previous where nothing changed', 'customer.created', data, {}, '/previous'],
  ])('refuses %s', (_name, type, content, previous, finding) => {
    expect(() => inspect(published(type, content, previous), [])).toThrow(finding);
  });

  test('refuses a second event of a type and resource in one transaction', () => {
    const earlier = [{ type: 'customer.created', resourceId }];
    expect(() => inspect(published('customer.created', data), earlier)).toThrow('twice');
  });
});
