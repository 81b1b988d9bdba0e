import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { breakingChanges, hasReleaseTools } from '../../cli/release/compare-documents.ts';
import { judgeChanges, visibleOf, type Exception } from '../../cli/release/judge-changes.ts';
import { plannedVersion } from '../../cli/release/planned-version.ts';

/** What a plant changes; the document has far more. */
interface Schema {
  $ref?: string;
  properties: Record<string, { enum?: string[]; type?: string; description?: string }>;
  required: string[];
  enum: string[];
  oneOf: { $ref: string }[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}
interface Operation {
  'x-sdk-method': string;
  parameters: { name?: string }[];
  requestBody: { content: Record<string, { schema: Schema }> };
}
interface Document {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, unknown>;
  components: { schemas: Record<string, Schema>; responses?: unknown };
}

const root = join(import.meta.dir, '../..');
const current: Document = await Bun.file(join(root, 'docs/openapi.json')).json();
const released: Document = await Bun.file(join(root, 'docs/openapi-released.json')).json();
const exceptions: Exception[] = await Bun.file(join(root, 'docs/openapi-exceptions.json')).json();
const version = released.info.version;

/** The operations and events that the plants change, and the schemas to which they lead: a tenth of the document. */
const small: Document = reduced({
  ...current,
  paths: Object.fromEntries(
    Object.entries(current.paths).filter(([path]) =>
      /^\/api\/v1\/(carts|orders|customers|api-keys|events)(\/\{id\})?$/.test(path),
    ),
  ),
  webhooks: Object.fromEntries(
    Object.entries(current.webhooks).filter(([type]) => /^(cart|order)\.created$/.test(type)),
  ),
});

function reduced(document: Document): Document {
  const { Event, ...schemas } = document.components.schemas;
  if (Event === undefined) throw new Error('there is no Event');
  const isWanted = ($ref: string): boolean => /\/(?:Cart|Order)CreatedEvent$/.test($ref);
  const mapping = Object.entries(Event.discriminator?.mapping ?? {});
  const event: Schema = {
    ...Event,
    oneOf: Event.oneOf.filter(({ $ref }) => isWanted($ref)),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(mapping.filter(([, $ref]) => isWanted($ref))),
    },
  };
  const all: Record<string, Schema> = { ...schemas, Event: event };
  const found = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      follow(all[name]);
    }
  };
  const { schemas: _, ...parts } = document.components;
  follow([document.paths, document.webhooks, parts]);
  const used = Object.entries(all).filter(([name]) => found.has(name));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } };
}

function planted(change: (document: Document) => void): Document {
  const document = structuredClone(small);
  change(document);
  return document;
}

function schemaOf(document: Document, name: string): Schema {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`there is no ${name}`);
  return schema;
}

function operationOf(document: Document, method: string, path: string): Operation {
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`there is no ${method} ${path}`);
  return operation;
}

const bodyOf = (document: Document, path: string): Schema => {
  const { requestBody } = operationOf(document, 'post', path);
  const body = requestBody.content['application/json'];
  if (body === undefined) throw new Error(`POST ${path} takes no body`);
  const { $ref: reference } = body.schema;
  return reference === undefined
    ? body.schema
    : schemaOf(document, reference.replace('#/components/schemas/', ''));
};

describe.if(hasReleaseTools)('docs/openapi.json', () => {
  test('breaks nothing of the released document, or a new major version is planned', async () => {
    const planned = (await plannedVersion()) ?? current.info.version;
    const changes = await breakingChanges(released, current);
    const { refused, idle } = judgeChanges(changes, { released: version, planned }, exceptions);
    expect(
      refused,
      'Break nothing, or enter it in docs/openapi-exceptions.json (docs/releasing.md, "What breaks").',
    ).toEqual([]);
    expect(idle, 'Remove from docs/openapi-exceptions.json what allows nothing.').toEqual([]);
  });
});

describe.if(hasReleaseTools)('a breaking change', () => {
  test('is found, whatever it takes away', async () => {
    const broken = planted((document) => {
      const cart = schemaOf(document, 'Cart');
      delete cart.properties['currency'];
      cart.required = cart.required.filter((name) => name !== 'currency');
      const order = schemaOf(document, 'Order');
      order.required = order.required.filter((name) => name !== 'status');
      delete document.paths['/api/v1/orders/{id}']?.['get'];
      delete document.webhooks['order.created'];
      const customer = bodyOf(document, '/api/v1/customers');
      customer.properties['shoeSize'] = { type: 'string' };
      customer.required = [...(customer.required ?? []), 'shoeSize'];
      delete bodyOf(document, '/api/v1/carts').properties['customerEmail'];
      operationOf(document, 'get', '/api/v1/carts').parameters = operationOf(
        document,
        'get',
        '/api/v1/carts',
      ).parameters.filter(({ name }) => name !== 'status');
      operationOf(document, 'get', '/api/v1/customers')['x-sdk-method'] = 'customers.all';
    });
    const found = (await breakingChanges(small, broken)).map(({ id, where }) => `${id}: ${where}`);
    expect(found).toContain('response-required-property-removed: PATCH /api/v1/carts/{id}');
    expect(found).toContain('response-property-became-optional: GET /api/v1/orders');
    expect(found).toContain('api-removed-without-deprecation: GET /api/v1/orders/{id}');
    expect(found).toContain('webhook-removed: components');
    expect(found).toContain('new-required-request-property: POST /api/v1/customers');
    expect(found).toContain('request-property-removed: POST /api/v1/carts');
    expect(found).toContain('request-parameter-removed: GET /api/v1/carts');
    expect(found).toContain('sdk-method-renamed: GET /api/v1/customers');
  });

  test('is an enum of a request with fewer values, and one of an answer with more', async () => {
    const broken = planted((document) => {
      const { properties } = bodyOf(document, '/api/v1/api-keys');
      properties['type']?.enum?.pop();
      schemaOf(document, 'Order').properties['status']?.enum?.push('lost');
    });
    const found = (await breakingChanges(small, broken)).map(({ id, where }) => `${id}: ${where}`);
    expect(found).toContain('request-property-enum-value-removed: POST /api/v1/api-keys');
    expect(found).toContain('response-property-enum-value-added: GET /api/v1/orders');
  });
});

describe.if(hasReleaseTools)('a change that breaks nothing', () => {
  test('is a field, an operation, a code, a type of event', async () => {
    const grown = planted((document) => {
      // A field of a response and of its events, which is always there.
      const cart = schemaOf(document, 'Cart');
      cart.properties['weight'] = { type: 'string' };
      cart.required.push('weight');
      bodyOf(document, '/api/v1/carts').properties['weight'] = { type: 'string' };
      schemaOf(document, 'ErrorCode').enum.push('too_heavy');
      document.paths['/api/v1/weights'] = structuredClone(document.paths['/api/v1/carts'] ?? {});
      const event = structuredClone(schemaOf(document, 'CartCreatedEvent'));
      Object.assign(event.properties['type'] ?? {}, { const: 'cart.weighed' });
      document.components.schemas['CartWeighedEvent'] = event;
      schemaOf(document, 'Event').oneOf.push({ $ref: '#/components/schemas/CartWeighedEvent' });
      document.webhooks['cart.weighed'] = structuredClone(document.webhooks['cart.created']);
    });
    expect(await breakingChanges(small, grown)).toEqual([]);
  });
});

describe('judgeChanges', () => {
  const change = {
    id: 'api-removed-without-deprecation',
    where: 'GET /api/v1/carts',
    text: 'gone',
  };
  const exception = {
    released: '1.2.0',
    date: '2026-11-26',
    id: change.id,
    where: change.where,
    what: 'gone',
    reason: 'It answered 500 to everybody.',
  };

  test.each([
    ['a patch', '1.2.1'],
    ['a minor version', '1.3.0'],
    ['no new version', '1.2.0'],
  ])('refuses a breaking change in %s', (_what, planned) => {
    const { refused } = judgeChanges([change], { released: '1.2.0', planned }, []);
    expect(refused).toEqual([change]);
  });

  test('lets it through in a new major version', () => {
    const versions = { released: '1.2.0', planned: '2.0.0' };
    expect(judgeChanges([change], versions, []).refused).toEqual([]);
  });

  test('lets through what an exception names, and nothing else', () => {
    const versions = { released: '1.2.0', planned: '1.3.0' };
    const other = { ...change, where: 'GET /api/v1/orders' };
    const { refused, idle } = judgeChanges([change, other], versions, [exception]);
    expect(refused).toEqual([other]);
    expect(idle).toEqual([]);
  });

  test('lets through what all operations share, and only that', () => {
    const versions = { released: '1.2.0', planned: '1.3.0' };
    const everywhere = { ...exception, where: '*' };
    const other = { ...change, where: 'GET /api/v1/orders' };
    const different = { ...change, text: 'moved' };
    const { refused } = judgeChanges([change, other, different], versions, [everywhere]);
    expect(refused).toEqual([different]);
  });

  test('reports an exception of an earlier release, and one that allows nothing', () => {
    const versions = { released: '1.3.0', planned: '1.3.1' };
    const old = judgeChanges([change], versions, [exception]);
    expect(old.refused).toEqual([change]);
    expect(old.idle).toEqual([exception]);
    const needless = { ...exception, released: '1.3.0' };
    expect(judgeChanges([], versions, [needless]).idle).toEqual([needless]);
  });
});

describe('the exceptions', () => {
  test('each say when and why', () => {
    for (const { date, reason, what } of exceptions) {
      expect(what.length).toBeGreaterThan(3);
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});

describe('a changeset', () => {
  test('is there when the packages show something that the released ones do not', async () => {
    if (visibleOf(current) === visibleOf(released)) return;
    const planned = await plannedVersion();
    expect(planned, 'Write a note for the next release: npm run changeset.').not.toBeNull();
  });

  test('is asked for by fields and routes, not by words', () => {
    const reworded = planted((document) => {
      Object.assign(schemaOf(document, 'Cart'), { description: 'Another sentence.' });
      document.info.version = '99.0.0';
    });
    expect(visibleOf(reworded)).toBe(visibleOf(small));
    const field = planted((document) => {
      schemaOf(document, 'Cart').properties['description'] = { type: 'string' };
    });
    expect(visibleOf(field)).not.toBe(visibleOf(small));
    const route = planted((document) => delete document.paths['/api/v1/orders/{id}']);
    expect(visibleOf(route)).not.toBe(visibleOf(small));
  });
});
