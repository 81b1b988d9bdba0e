import { accessNotes } from './security.ts';
import { errorReference } from './errors.ts';
import { exampleOf, type Resolve } from './example.ts';
import { pathParameterNote } from './path-parameters.ts';
import { deprecationKeywords, type JsonSchema, type SchemaWriter } from './schema.ts';
import { deprecationNote } from '../http/deprecation.ts';
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

/** The paragraph of a description that lists the codes of the operation itself begins with it. */
export const OWN_CODES = 'Errors of its own: ';

/** One route as an operation of OpenAPI. */
export function writeOperation(
  route: AnyRoute,
  writer: SchemaWriter,
  resolve: Resolve,
): JsonSchema {
  const notes = accessNotes(route.access);
  const { deprecated } = route;
  return {
    ...namesOf(route),
    tags: [route.tag],
    summary: route.summary,
    description: [
      deprecated && deprecationNote(deprecated),
      route.description,
      notes.who,
      ownCodes(route),
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(deprecated ? deprecationKeywords(deprecated) : {}),
    security: notes.security,
    ...(notes.scope === undefined ? {} : { 'x-required-scope': notes.scope }),
    ...(notes.permission === undefined ? {} : { 'x-required-permission': notes.permission }),
    ...parametersOf(route, writer, notes.parameters),
    ...bodyOf(route, writer, resolve),
    responses: { ...answersOf(route, writer), ...errorsOf(route) },
    'x-error-codes': Object.fromEntries(codesByStatus(route)),
  };
}

/** `/api/v1/carts/:id` -> `/api/v1/carts/{id}` */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** `carts.addItem` -> operationId `cartsAddItem`; what is no page is a method of the SDKs. */
function namesOf({ method, path, name }: AnyRoute): JsonSchema {
  if (name === undefined) throw new Error(`${method} ${path} needs a name to be documented`);
  const operationId = name.replace(/\.(\w)/g, (_dot, letter: string) => letter.toUpperCase());
  return name.startsWith('pages.') ? { operationId } : { operationId, 'x-sdk-method': name };
}

function parametersOf(
  route: AnyRoute,
  writer: SchemaWriter,
  shared: readonly string[],
): JsonSchema {
  const inPath = [...route.path.matchAll(/(\w[\w-]*)?\/:(\w+)/g)].map(([, noun, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: pathParameterNote(name, noun ?? ''),
    schema: { type: 'string' },
  }));
  const query: JsonSchema = route.query ? writer.write(route.query, 'input') : {};
  const required: unknown = query['required'];
  const inQuery = Object.entries(query['properties'] ?? {}).map(([name, schema]) => {
    const { description, deprecated, ...rest } = schema;
    return {
      name,
      in: 'query',
      ...(Array.isArray(required) && required.includes(name) ? { required: true } : {}),
      ...(description ? { description } : {}),
      ...(deprecated ? { deprecated } : {}),
      ...(rest['x-sunset'] ? { 'x-sunset': rest['x-sunset'] } : {}),
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
      properties: {
        file: { type: 'string', format: 'binary', description: 'The content, in the part `file`.' },
      },
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
  // A client that follows redirects sees only what they lead to.
  const followed = answers.every(({ status }) => status >= 300)
    ? { 200: { description: 'What the redirect leads to, for clients that follow it' } }
    : {};
  const written = Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const [first = {}, ...others] = ofStatus.map((answer) => answerOf(route, answer, writer));
      return [status, others.reduce(withContentOf, first)];
    }),
  );
  return { ...followed, ...written };
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
      meta: { $ref: `#/components/schemas/${metaOf(answer)}` },
    },
    required: ['data', 'meta'],
  };
  return { content: { 'application/json': { schema } } };
}

function metaOf({ list, holdsPage }: AnswerShape): string {
  if (list) return 'ListMeta';
  return holdsPage ? 'PageMeta' : 'Meta';
}

function errorsOf(route: AnyRoute): Record<string, unknown> {
  return Object.fromEntries(
    [...codesByStatus(route).keys()].map((status) => [String(status), errorReference(status)]),
  );
}

/** The codes of the operation itself; those that its credential implies are in the guide. */
function ownCodes({ errors }: AnyRoute): string {
  return errors.length === 0
    ? ''
    : `${OWN_CODES}${errors.map((code) => `\`${code}\``).join(', ')}.`;
}
