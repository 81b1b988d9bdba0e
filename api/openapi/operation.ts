import { errors, type ErrorCode } from '../../domain/errors.ts';
import { accessNotes } from './security.ts';
import { exampleOf, type Resolve } from './example.ts';
import type { JsonSchema, SchemaWriter } from './schema.ts';
import { codesByStatus, takesIdempotencyKey, takesIfMatch } from '../http/route-codes.ts';
import type { AnswerShape, AnyRoute } from '../http/route.ts';

const answerWords: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted, not decided yet',
  204: 'Done; no body',
  302: 'Redirect',
  303: 'Redirect',
};

/** One route as an operation of OpenAPI. */
export function writeOperation(
  route: AnyRoute,
  writer: SchemaWriter,
  resolve: Resolve,
): JsonSchema {
  const notes = accessNotes(route.access);
  return {
    operationId: operationIdOf(route),
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, notes.who].filter(Boolean).join('\n\n'),
    security: notes.security,
    ...parametersOf(route, writer, notes.parameters),
    ...bodyOf(route, writer, resolve),
    responses: { ...answersOf(route, writer), ...errorsOf(route, writer) },
  };
}

/** `/api/v1/carts/:id` -> `/api/v1/carts/{id}` */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** `POST /api/v1/carts/:id/items` -> `postCartsByIdItems` */
function operationIdOf({ method, path, operationId }: AnyRoute): string {
  if (operationId !== undefined) return operationId;
  const words = path
    .replace(/^\/api\/v1/, '')
    .split('/')
    .filter((part) => part !== '')
    .flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : part.split(/[^A-Za-z0-9]+/)))
    .filter((word) => word !== '');
  return (
    method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
  );
}

function parametersOf(
  route: AnyRoute,
  writer: SchemaWriter,
  shared: readonly string[],
): JsonSchema {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query: JsonSchema = route.query ? writer.write(route.query, 'input') : {};
  const required: unknown = query['required'];
  const inQuery = Object.entries(query['properties'] ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schema;
    return {
      name,
      in: 'query',
      ...(Array.isArray(required) && required.includes(name) ? { required: true } : {}),
      ...(description ? { description } : {}),
      ...(route.query?.['properties'][name].commaSeparated
        ? { style: 'form', explode: false }
        : {}),
      schema: rest,
    };
  });
  const headers = [
    ...shared,
    ...(takesIdempotencyKey(route) ? ['IdempotencyKey'] : []),
    ...(takesIfMatch(route) ? ['IfMatch'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const parameters = [...inPath, ...inQuery, ...headers];
  return parameters.length === 0 ? {} : { parameters };
}

const upload: JsonSchema = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  },
};

function bodyOf(route: AnyRoute, writer: SchemaWriter, resolve: Resolve): JsonSchema {
  if (route.takesUpload) return { requestBody: { required: true, content: upload } };
  if (!route.body || route.method === 'GET') return {};
  const schema = writer.write(route.body, 'input');
  const needed: unknown = resolve(schema)['required'];
  return {
    requestBody: {
      required: Array.isArray(needed),
      content: { 'application/json': { schema, example: exampleOf(schema, resolve) } },
    },
  };
}

function answersOf(route: AnyRoute, writer: SchemaWriter): Record<string, unknown> {
  const answers = [route.answer, ...(route.otherAnswers ?? [])];
  const byStatus = Map.groupBy(answers, ({ status }) => String(status));
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const [first = {}, ...others] = ofStatus.map((answer) => answerOf(route, answer, writer));
      return [status, others.reduce(withContentOf, first)];
    }),
  );
}

/** A status may have several formats; the document has one response for each status. */
function withContentOf(response: JsonSchema, other: JsonSchema): JsonSchema {
  const content = { ...contentIn(response), ...contentIn(other) };
  return Object.keys(content).length === 0 ? response : { ...response, content };
}

function contentIn({ content }: JsonSchema): object {
  return typeof content === 'object' && content !== null ? content : {};
}

function answerOf(route: AnyRoute, answer: AnswerShape, writer: SchemaWriter): JsonSchema {
  const headers: Record<string, JsonSchema> = {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  };
  if (takesIdempotencyKey(route))
    headers['Idempotent-Replayed'] = { $ref: '#/components/headers/IdempotentReplayed' };
  if (answer.status === 302 || answer.status === 303) {
    headers['Location'] = { required: true, schema: { type: 'string', format: 'uri-reference' } };
  }
  return {
    description: answerWords[answer.status] ?? 'Done',
    headers,
    ...contentOf(answer, writer),
  };
}

function contentOf(answer: AnswerShape, writer: SchemaWriter): JsonSchema {
  if (answer.contentType) {
    const schema = answer.data ? writer.write(answer.data, 'output') : { type: 'string' };
    return { content: { [answer.contentType]: { schema } } };
  }
  if (!answer.data) return {};
  const row = writer.write(answer.data, 'output');
  const schema = {
    type: 'object',
    properties: {
      data: answer.list ? { type: 'array', items: row } : row,
      meta: { $ref: `#/components/schemas/${answer.list ? 'ListMeta' : 'Meta'}` },
    },
    required: ['data', 'meta'],
  };
  return { content: { 'application/json': { schema } } };
}

function errorsOf(route: AnyRoute, writer: SchemaWriter): Record<string, unknown> {
  const responses = [...codesByStatus(route)].map(([status, codes]) => {
    const name = [status, ...codes].join('.');
    return [String(status), writer.defineResponse(name, () => errorOf(status, codes, writer))];
  });
  return Object.fromEntries(responses);
}

function errorOf(status: number, codes: readonly ErrorCode[], writer: SchemaWriter): JsonSchema {
  const limited = status === 429 || codes.includes('request_in_progress');
  const code = { type: 'string', enum: codes };
  const schema = {
    allOf: [
      writer.define('Error', errorShape),
      { type: 'object', properties: { error: { type: 'object', properties: { code } } } },
    ],
  };
  return {
    description: codes.map((one) => `\`${one}\`: ${errors[one].message}`).join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(limited ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: { 'application/json': { schema } },
  };
}

const errorShape: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', description: 'Branch on this, not on the message.' },
        message: { type: 'string' },
        details: {
          description: 'Entries for each field, or an object whose keys the operation names.',
          anyOf: [
            { type: 'array', items: { $ref: '#/components/schemas/ErrorDetail' } },
            { type: 'object', additionalProperties: true },
          ],
        },
      },
      required: ['code', 'message'],
    },
    meta: { $ref: '#/components/schemas/Meta' },
  },
  required: ['error', 'meta'],
};
