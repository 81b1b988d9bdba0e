import { describe, expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { anyone, applicationKey, applicationSession, key } from '../../../api/http/access.ts';
import { sampleDataOf } from '../../../api/openapi/event-schemas.ts';
import { buildOpenApi, type OpenApiDocument } from '../../../api/openapi/document.ts';
import { created, noContent, ok } from '../../../api/http/reply.ts';
import { codesByStatus } from '../../../api/http/route-codes.ts';
import { defineRoute, type AnyRoute } from '../../../api/http/route.ts';
import { compileBody } from '../../../api/input/validation.ts';
import { routesToRead } from '../../../cli/document-routes.ts';
import { eventCatalogue } from '../../../domain/event-catalogue/catalogue.ts';
import { statusesOf } from '../../../domain/errors.ts';
import {
  AddressShape,
  Country,
  Currency,
  Default,
  Described,
  Email,
  Metadata,
  Money,
  Nullable,
  pageFields,
  StringEnum,
  Timestamp,
} from '../../../domain/shapes.ts';

const Cup = Type.Object(
  {
    id: Type.String(),
    price: Described(Nullable(Money), 'Null for a gift.'),
    soldAt: Nullable(Timestamp),
    home: Described(Nullable(AddressShape), 'Where it stands.'),
    madeIn: Described(Country, 'Where it was made.'),
  },
  { component: 'Cup' },
);
const CupBody = Type.Object({
  email: Email,
  price: Money,
  currency: Default(Currency, 'USD'),
  size: StringEnum(['small', 'large'], { default: 'small' }),
  origin: Type.Optional(Nullable(Country)),
  home: Type.Optional(AddressShape),
  metadata: Type.Optional(Metadata),
});

const createCup = defineRoute({
  method: 'POST',
  path: '/api/v1/cups/:shelfId',
  name: 'cups.create',
  tag: 'Carts',
  summary: 'Make a cup',
  access: applicationKey('carts:write'),
  body: CupBody,
  answer: { status: 201, data: Cup },
  errors: ['cart_not_found', 'invalid_state'],
  handle: (): Promise<never> => Promise.reject(new Error('not called')),
  reply: created,
});
const listCups = defineRoute({
  method: 'GET',
  path: '/api/v1/cups',
  name: 'cups.list',
  tag: 'Carts',
  summary: 'List cups',
  access: key('carts:read'),
  query: Type.Object({
    ...pageFields,
    expand: Type.Optional(Type.Array(StringEnum(['home', 'price']), { commaSeparated: true })),
  }),
  answer: { status: 200, data: Cup, list: true },
  errors: [],
  handle: async () => null,
  reply: ok,
});
const breakCup = defineRoute({
  method: 'DELETE',
  path: '/api/v1/cups/:id/handle',
  name: 'cups.removeHandle',
  tag: 'Carts',
  summary: 'Break the handle off',
  access: applicationSession('application:settings'),
  answer: { status: 204 },
  errors: ['not_found'],
  handle: (): Promise<never> => Promise.reject(new Error('not called')),
  reply: noContent,
});
const health = defineRoute({
  method: 'GET',
  path: '/health',
  name: 'pages.health',
  tag: 'Operations',
  summary: 'Up',
  access: anyone(),
  answer: { status: 200, data: Type.Object({ status: Type.Literal('ok') }) },
  errors: [],
  handle: async () => null,
  reply: ok,
});

const UUID = '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293';
const info = {
  title: 'Cups',
  version: '1',
  description: 'About <cups> & `saucers`.\n\n## First\n\n- one\n- two',
  contact: { name: 'Cups' },
  license: { name: 'None', identifier: 'LicenseRef-None' },
};
const build = (...routes: AnyRoute[]): OpenApiDocument => buildOpenApi(routes, info);
const cups = build(createCup, listCups, breakCup, health);

/** The part of a document at a path of keys, with references followed. */
function at(document: OpenApiDocument, ...keys: readonly string[]): unknown {
  let part: unknown = document;
  for (const name of keys) {
    part = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
    const reference: unknown =
      typeof part === 'object' && part !== null ? Reflect.get(part, '$ref') : undefined;
    if (typeof reference === 'string') part = at(document, ...reference.slice(2).split('/'));
  }
  return part;
}

describe('an operation', () => {
  const operation = ['paths', '/api/v1/cups/{shelfId}', 'post'];
  const body = [...operation, 'requestBody', 'content', 'application/json'];

  test('has its path, id, tag and who may call', () => {
    expect(at(cups, ...operation)).toMatchObject({
      operationId: 'cupsCreate',
      'x-sdk-method': 'cups.create',
      tags: ['Carts'],
      summary: 'Make a cup',
      security: [{ secretKey: [] }, { session: [] }],
      'x-required-scope': 'carts:write',
    });
    expect(at(cups, 'paths', '/api/v1/cups/{id}/handle', 'delete')).toMatchObject({
      security: [{ session: [] }],
      'x-required-permission': 'application:settings',
    });
    expect(at(cups, 'paths', '/health', 'get', 'security')).toEqual([]);
  });

  test('takes a strict body in which defaults may be left out', () => {
    expect(at(cups, ...body, 'schema')).toEqual({
      type: 'object',
      properties: {
        email: { type: 'string', format: 'email', maxLength: 254 },
        price: {
          type: 'integer',
          minimum: 0,
          maximum: 99_999_999_999,
          description: 'Integer in minor units of the currency.',
        },
        currency: { $ref: '#/components/schemas/Currency', default: 'USD' },
        size: { type: 'string', enum: ['small', 'large'], default: 'small' },
        origin: { anyOf: [{ $ref: '#/components/schemas/Country' }, { type: 'null' }] },
        home: { $ref: '#/components/schemas/AddressInput' },
        metadata: {
          type: 'object',
          description: 'Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.',
          additionalProperties: true,
        },
      },
      required: ['email', 'price'],
      additionalProperties: false,
    });
    expect(at(cups, 'components', 'schemas', 'AddressInput', 'additionalProperties')).toBe(false);
    expect(at(cups, 'components', 'schemas', 'Address', 'additionalProperties')).toBeUndefined();
    expect(at(cups, 'components', 'schemas', 'Country', 'enum')).toContain('IT');
  });

  test('has an example body that the validation admits', () => {
    const example = at(cups, ...body, 'example');
    expect(example).toEqual({
      email: 'ann@example.com',
      price: 1999,
      currency: 'USD',
      size: 'small',
    });
    expect(compileBody(CupBody)(example)).toEqual(example);
  });

  test('answers in the envelope', () => {
    const schema = [...operation, 'responses', '201', 'content', 'application/json', 'schema'];
    expect(at(cups, ...schema, 'properties')).toEqual({
      data: { $ref: '#/components/schemas/Cup' },
      meta: { $ref: '#/components/schemas/Meta' },
    });
    expect(at(cups, 'components', 'schemas', 'Cup', 'required')).toEqual([
      'id',
      'price',
      'soldAt',
      'home',
      'madeIn',
    ]);
    expect(at(cups, 'components', 'schemas', 'Cup', 'properties', 'soldAt')).toEqual({
      type: ['string', 'null'],
      format: 'date-time',
    });
  });

  test('says what a field means in place of what its shape says', () => {
    const fields = ['components', 'schemas', 'Cup', 'properties'];
    expect(at(cups, ...fields, 'price')).toMatchObject({
      type: ['integer', 'null'],
      description: 'Null for a gift.',
    });
    expect(at(cups, ...fields)).toMatchObject({
      home: {
        anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }],
        description: 'Where it stands.',
      },
      madeIn: { $ref: '#/components/schemas/Country', description: 'Where it was made.' },
    });
  });

  test('answers a list with its pagination, and nothing with 204', () => {
    const list = [
      'paths',
      '/api/v1/cups',
      'get',
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
    ];
    expect(at(cups, ...list, 'properties')).toEqual({
      data: { type: 'array', items: { $ref: '#/components/schemas/Cup' } },
      meta: { $ref: '#/components/schemas/ListMeta' },
    });
    expect(
      at(cups, 'paths', '/api/v1/cups/{id}/handle', 'delete', 'responses', '204'),
    ).not.toHaveProperty('content');
  });

  test('takes its parameters from path, query and conventions', () => {
    expect(at(cups, 'paths', '/api/v1/cups', 'get', 'parameters')).toMatchObject([
      { name: 'cursor', in: 'query' },
      {
        name: 'limit',
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
      { name: 'expand', in: 'query', style: 'form', explode: false },
      { $ref: '#/components/parameters/EnvironmentId' },
      { $ref: '#/components/parameters/ApplicationId' },
    ]);
    expect(at(cups, ...operation, 'parameters')).toMatchObject([
      { name: 'shelfId', in: 'path', required: true },
      {},
      {},
      { $ref: '#/components/parameters/IdempotencyKey' },
    ]);
  });

  test('names the codes of every status', () => {
    const codes = codesByStatus(createCup);
    const of400 = 'application_required invalid_state malformed_body validation_error';
    expect(codes.get(400)?.join(' ')).toBe(of400);
    expect(codes.get(404)).toContain('cart_not_found');
    const of409 = 'idempotency_key_reused invalid_state request_in_progress';
    expect(codes.get(409)?.join(' ')).toBe(of409);
    expect(codes.get(413)).toEqual(['body_too_large']);
    expect(codes.get(415)).toEqual(['malformed_body']);
    expect(codes.get(422)).toEqual(['invalid_state', 'metadata_too_large', 'validation_error']);
    expect(codes.get(500)).toEqual(['internal_error']);
    expect(at(cups, ...operation, 'x-error-codes', '409')).toEqual(codes.get(409));
    const refusal = [...operation, 'responses', '409', 'content', 'application/json', 'schema'];
    expect(at(cups, ...refusal)).toEqual(at(cups, 'components', 'schemas', 'Error'));
  });

  test('says what a parameter in its path is', () => {
    expect(at(cups, ...operation, 'parameters', '0', 'description')).toBe('The id of the cup.');
  });

  test('does not publish internal properties of shapes', () => {
    const text = JSON.stringify(cups);
    const notes = ['normalise', 'aboveMaximum', 'commaSeparated', 'refuse', 'component', 'meaning'];
    for (const note of notes.map((name) => `"${name}"`)) {
      expect(text).not.toContain(note);
    }
  });
});

describe('a document is refused', () => {
  const again = { ...listCups };
  const { name: _unused, ...listed } = listCups;
  const nameless = { ...listed, path: '/api/v1/mugs' as const };
  const twin = { ...createCup, method: 'PATCH' as const, path: '/api/v1/cups/:id' as const };
  const other = {
    ...health,
    answer: { status: 200 as const, data: Type.Object({}, { component: 'Cup' }) },
  };
  const cases: [string, AnyRoute, string][] = [
    ['with a route without a name', nameless, 'needs a name'],
    ['with a route declared twice', again, 'declared twice'],
    ['with paths that differ only in a name', twin, 'differ only in parameter names'],
    ['with two shapes of one name', other, 'two different shapes are called Cup'],
  ];
  test.each(cases)('%s', (_name, route, message) => {
    expect(() => build(createCup, listCups, route)).toThrow(message);
  });
});

describe('the routes of the service', () => {
  const routes = routesToRead();
  const document = buildOpenApi(routes, info);
  const text = JSON.stringify(document);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'service' });

  test('answer in two formats of one status as one response with both', () => {
    const content = ['paths', '/api/v1/events', 'get', 'responses', '200', 'content'];
    const rows = ['application/json', 'schema', 'properties', 'data', 'items'];
    expect(document).toHaveProperty([...content, ...rows], { $ref: '#/components/schemas/Event' });
    expect(document).toHaveProperty([...content, 'text/event-stream']);
  });

  test('are complete with the events that are sent', () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual(eventCatalogue.map(({ type }) => type));
    expect(at(document, 'components', 'schemas', 'Event', 'oneOf')).toHaveLength(
      eventCatalogue.length,
    );
    const edited = at(document, 'components', 'schemas', 'OrderEditedEvent', 'properties');
    expect(edited).toMatchObject({
      type: { const: 'order.edited' },
      data: {
        allOf: [{ $ref: '#/components/schemas/Order' }, { required: ['adjustment', 'warnings'] }],
      },
    });
  });

  test.each(eventCatalogue.map(({ type }) => [type]))(
    '%s fits its schema as it is sent',
    (type) => {
      const name = type
        .split(/[._]/)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join('');
      const validate = ajv.compile({ $ref: `service#/components/schemas/${name}Event` });
      const event = {
        id: `evt_${'0'.repeat(32)}`,
        version: '1',
        type,
        createdAt: '2026-01-31T09:30:00.000Z',
        workspaceId: UUID,
        environmentId: UUID,
        applicationId: null,
        logSequence: 1,
        sequence: 1,
        resource: { type: 'order', id: UUID },
        data: sampleDataOf(type),
      };
      expect([validate(event), validate.errors]).toEqual([true, null]);
      expect(validate({ ...event, type: 'other' })).toBe(false);
    },
  );

  test('have operation ids of their own', () => {
    const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(routes.length + eventCatalogue.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('refer only to what the document holds', () => {
    const references = new Set(
      [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? ''),
    );
    const missing = [...references].filter(
      (path) => at(document, ...path.split('/')) === undefined,
    );
    expect(missing).toEqual([]);
  });

  test('name only codes with statuses of theirs', () => {
    for (const route of routes) {
      for (const [status, codes] of codesByStatus(route)) {
        for (const code of codes) expect(statusesOf(code)).toContain(status);
      }
    }
  });

  const withBody = routes.filter((route) => route.body && route.method !== 'GET');
  test.each(withBody.map((route): [string, AnyRoute] => [`${route.method} ${route.path}`, route]))(
    '%s has an example body that its shape admits',
    (_name, route) => {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      const operation = ['paths', path, route.method.toLowerCase()];
      const example = at(
        document,
        ...operation,
        'requestBody',
        'content',
        'application/json',
        'example',
      );
      expect(() => route.body && compileBody(route.body)(example)).not.toThrow();
    },
  );
});
