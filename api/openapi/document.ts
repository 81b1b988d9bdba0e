import { errorDetailsOf, errorResponses, errorSchemas } from './errors.ts';
import { headerParameters, securitySchemes } from './security.ts';
import { EventShape } from '../../domain/event-log/schemas.ts';
import { readExamples, withExample } from './examples.ts';
import { templateOf, writeOperation } from './operation.ts';
import { tagList } from './tags.ts';
import { eventUnion, webhookHeaders, writeWebhooks } from './webhooks.ts';
import { SchemaWriter, type JsonSchema } from './schema.ts';
import type { AnyRoute } from '../http/route.ts';

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly contact: { readonly name: string };
  readonly license: { readonly name: string; readonly identifier: string };
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: OpenApiInfo;
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly webhooks?: Readonly<Record<string, JsonSchema>>;
  readonly 'x-error-details': Readonly<Record<string, unknown>>;
  readonly components: Readonly<
    Record<'schemas' | 'responses' | 'parameters' | 'headers' | 'securitySchemes', JsonSchema>
  >;
}

/** The OpenAPI 3.1 document of the routes, from the same shapes that check their input. */
export function buildOpenApi(routes: readonly AnyRoute[], info: OpenApiInfo): OpenApiDocument {
  const writer = new SchemaWriter();
  for (const [name, schema] of Object.entries(envelopeShapes)) writer.define(name, schema);
  for (const [name, schema] of Object.entries(errorSchemas(writer))) writer.define(name, schema);
  const resolve = (schema: JsonSchema): JsonSchema => resolved(schema, writer);
  const paths = new Map<string, Record<string, JsonSchema>>();
  const templates = new Map<string, string>();
  const examples = readExamples();
  for (const route of routes) {
    const path = templateOf(route.path);
    rejectDuplicatePath(templates, path);
    const operations = paths.get(path) ?? {};
    const method = route.method.toLowerCase();
    if (operations[method]) throw new Error(`${route.method} ${path} is declared twice`);
    operations[method] = withExample(writeOperation(route, writer, resolve), examples);
    paths.set(path, operations);
  }
  // A document of some routes only, without the event log, has no events either.
  const webhooks = routes.some(({ answer }) => answer.data === EventShape)
    ? writeWebhooks(writer)
    : null;
  const shown = { paths: Object.fromEntries(paths), ...(webhooks === null ? {} : { webhooks }) };
  const responses = usedResponses(shown);
  // A row of the event log is one of the typed events.
  const event = webhooks === null ? {} : { Event: eventUnion() };
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'This service' }],
    tags: tagList(routes.map((route) => route.tag)),
    ...shown,
    'x-error-details': errorDetailsOf(writer),
    components: {
      schemas: usedSchemas({ ...writer.components(), ...event }, [shown, responses]),
      responses,
      parameters: webhooks === null ? headerParameters : { ...headerParameters, ...webhookHeaders },
      headers: responseHeaders,
      securitySchemes,
    },
  };
}

/** A status that no operation answers, such as 405, is not among them. */
function usedResponses(shown: object): Record<string, JsonSchema> {
  const text = JSON.stringify(shown);
  return Object.fromEntries(
    Object.entries(errorResponses()).filter(([name]) =>
      text.includes(`"#/components/responses/${name}"`),
    ),
  );
}

/** Those that something refers to: a shape is written for input and answer, and often only one is used. */
function usedSchemas(
  schemas: Readonly<Record<string, JsonSchema>>,
  roots: readonly unknown[],
): Record<string, JsonSchema> {
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  };
  roots.forEach(follow);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

/** Two paths that differ only in parameter names are the same path to OpenAPI and to the router. */
function rejectDuplicatePath(templates: Map<string, string>, path: string): void {
  const bare = path.replace(/\{\w+\}/g, '{}');
  const twin = templates.get(bare);
  if (twin !== undefined && twin !== path)
    throw new Error(`${path} and ${twin} differ only in parameter names`);
  templates.set(bare, path);
}

function resolved(schema: JsonSchema, writer: SchemaWriter): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const target = writer.components()[reference.slice(reference.lastIndexOf('/') + 1)];
  if (!target) throw new Error(`${reference} is not defined`);
  return resolved(target, writer);
}

const requestId = {
  type: 'string',
  format: 'uuid',
  description: 'Quote it when you ask for support.',
};

/** `meta` with where a page of a list ends. */
function metaOfPage(description: string): JsonSchema {
  return {
    type: 'object',
    description,
    properties: {
      requestId,
      pagination: {
        type: 'object',
        description: 'Where this page ends.',
        properties: {
          cursor: {
            type: ['string', 'null'],
            description: 'Send as `cursor` for the next page; null on the last.',
          },
          hasMore: { type: 'boolean', description: 'Whether there is a next page.' },
        },
        required: ['cursor', 'hasMore'],
      },
    },
    required: ['requestId', 'pagination'],
  };
}

const envelopeShapes = {
  Meta: {
    type: 'object',
    description: 'About the response itself.',
    properties: { requestId },
    required: ['requestId'],
  },
  ListMeta: metaOfPage('About the response itself, and how to read on.'),
  PageMeta: metaOfPage('About the response itself, and how to read on in the list that it holds.'),
} as const satisfies Readonly<Record<string, JsonSchema>>;

const responseHeaders = {
  RequestId: {
    description: 'The same as `meta.requestId`.',
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
  IdempotentReplayed: {
    description:
      '`true` when this is the response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
