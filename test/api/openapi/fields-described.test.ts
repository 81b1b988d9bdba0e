import { describe, expect, test } from 'bun:test';
import { buildOpenApi } from '../../../api/openapi/document.ts';
import { apiInfo } from '../../../api/openapi/info.ts';
import type { JsonSchema } from '../../../api/openapi/schema.ts';
import { routesToRead } from '../../../cli/document-routes.ts';

interface Place {
  readonly at: string;
  readonly text: string | null;
}

const document = buildOpenApi(routesToRead(), apiInfo);
const components = schemaMap(document.components.schemas);

describe('every field', () => {
  const fields = [...components]
    .flatMap(([name, schema]) => fieldsIn(schema, name))
    .concat(operations().flatMap(fieldsOfOperation));

  test('is there to be described', () => {
    expect(components.size).toBeGreaterThan(100);
    expect(fields.length).toBeGreaterThan(4_000);
    expect(fields.some(({ at }) => at === 'Cart.sequence')).toBe(true);
    expect(fields.some(({ at }) => at === 'POST /api/v1/carts body.currency')).toBe(true);
    expect(fields.some(({ at }) => at === 'GET /api/v1/carts query.status')).toBe(true);
  });

  test('says what it means', () => {
    expect(fields.filter(({ text }) => text === null).map(({ at }) => at)).toEqual([]);
  });

  test('says it in sentences', () => {
    const loose = fields.filter(({ text }) => text !== null && !/^\S.*[.?]$/s.test(text));
    expect(loose.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
  });
});

interface Operation {
  readonly at: string;
  readonly operation: JsonSchema;
}

function operations(): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      at: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

/** Parameters, and the fields of bodies and answers; what an answer wraps is told by its operation. */
function fieldsOfOperation({ at, operation }: Operation): Place[] {
  const parameters = listOf(operation['parameters']).flatMap((parameter): Place[] =>
    '$ref' in parameter
      ? []
      : [{ at: `${at} ${parameter['in']}.${parameter['name']}`, text: textOf(parameter) }],
  );
  const bodies = contentsOf(operation['requestBody']).flatMap((schema) =>
    fieldsIn(schema, `${at} body`),
  );
  const answers = [...schemaMap(operation['responses'])].flatMap(([status, response]) =>
    contentsOf(response).flatMap((schema) => fieldsIn(schema, `${at} ${status}`)),
  );
  return [
    ...parameters,
    ...bodies,
    ...answers.filter(({ at: place }) => !/ \d+\.data$/.test(place)),
  ];
}

function contentsOf(part: unknown): JsonSchema[] {
  const content = isSchema(part) ? part['content'] : undefined;
  return [...schemaMap(content).values()].flatMap(({ schema }) =>
    isSchema(schema) ? [schema] : [],
  );
}

/** The fields of a schema, with those of the objects in it that have no name of their own. */
function fieldsIn(schema: JsonSchema, at: string): Place[] {
  const { properties, items, additionalProperties } = schema;
  const own = [...schemaMap(properties)].flatMap(([name, field]) => [
    { at: `${at}.${name}`, text: textOf(field) },
    ...fieldsIn(field, `${at}.${name}`),
  ]);
  const inner = [
    ...(isSchema(items) ? fieldsIn(items, `${at}[]`) : []),
    ...(isSchema(additionalProperties) ? fieldsIn(additionalProperties, `${at}{}`) : []),
    ...['anyOf', 'allOf', 'oneOf'].flatMap((key) =>
      listOf(schema[key]).flatMap((part) => fieldsIn(part, at)),
    ),
  ];
  return [...own, ...inner];
}

/** What is said at the place, else by the named schema that alone stands there. */
function textOf(schema: JsonSchema): string | null {
  const { description, $ref: reference } = schema;
  if (typeof description === 'string' && description !== '') return description;
  if (typeof reference === 'string') {
    const named = components.get(reference.slice(reference.lastIndexOf('/') + 1));
    return named ? textOf(named) : null;
  }
  const [only, ...others] = listOf(schema['anyOf']).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? textOf(only) : null;
}

function listOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

function schemaMap(value: unknown): Map<string, JsonSchema> {
  const entries = isSchema(value) ? Object.entries(value) : [];
  return new Map(entries.filter((entry): entry is [string, JsonSchema] => isSchema(entry[1])));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
