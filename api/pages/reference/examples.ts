import type { OpenApiDocument } from '../../openapi/document.ts';
import { exampleOf } from '../../openapi/example.ts';
import type { JsonSchema } from '../../openapi/schema.ts';
import {
  isSchema,
  isUpload,
  jsonContent,
  parametersOf,
  resolve,
  type Operation,
} from './document-parts.ts';

const ID = '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293';

const pathValues: ReadonlyMap<string, string> = new Map([
  ['externalId', 'customer-1001'],
  ['token', 'token_of_the_link'],
  ['key', 'key-1001'],
  ['name', 'main'],
  ['ref', 'challenge-1001'],
]);

/** One call of an operation, from which the samples are written. */
export interface SampleCall {
  readonly operation: Operation;
  readonly path: readonly { readonly name: string; readonly value: string }[];
  readonly query: Readonly<Record<string, unknown>>;
  /** The fields of a JSON body; null where none is sent. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly bodySchema: JsonSchema;
  readonly isUpload: boolean;
  readonly takesKey: boolean;
  /** The first credential that the operation takes: a name of the security schemes, or null. */
  readonly credential: string | null;
}

/** The call that the document's examples describe. */
export function sampleCall(operation: Operation, document: OpenApiDocument): SampleCall {
  const parameters = parametersOf(operation, document);
  const given = jsonContent(operation.content['requestBody']);
  const body = requestExample(operation);
  const { requestBody } = operation.content;
  const isNeeded = isSchema(requestBody) && requestBody['required'] === true;
  const schema = given?.['schema'];
  const query = parameters
    .filter((one) => one['in'] === 'query' && (one['required'] === true || 'example' in one))
    .map((one) => [String(one['name']), parameterValue(one, document)] as const);
  const [first] = Array.isArray(operation.content['security'])
    ? operation.content['security'].filter(isSchema)
    : [];
  return {
    operation,
    path: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      value: pathValue(name, operation, parameters, document),
    })),
    query: Object.fromEntries(query),
    body: isSchema(body) && (isNeeded || Object.keys(body).length > 0) ? body : null,
    bodySchema: isSchema(schema) ? schema : {},
    isUpload: isUpload(operation),
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    credential: Object.keys(first ?? {})[0] ?? null,
  };
}

/** The document's example of the body; null where there is no JSON body. */
export function requestExample({ content }: Operation): unknown {
  const json = jsonContent(content['requestBody']);
  return json && (storedExample(json) ?? {});
}

/** A response as it is sent: the document's example, else one made from its fields; null where it is no JSON. */
export function responseExample(response: JsonSchema, document: OpenApiDocument): unknown {
  const json = jsonContent(response);
  if (!json) return null;
  const stored = storedExample(json);
  if (stored !== undefined) return stored;
  const { schema } = json;
  return isSchema(schema) ? exampleOf(schema, (part) => resolve(part, document), true) : null;
}

function storedExample({ example, examples }: JsonSchema): unknown {
  if (example !== undefined) return example;
  const [first] = isSchema(examples) ? Object.values(examples).filter(isSchema) : [];
  return first?.['value'];
}

function parameterValue(parameter: JsonSchema, document: OpenApiDocument): unknown {
  if ('example' in parameter) return parameter['example'];
  const schema = isSchema(parameter['schema']) ? parameter['schema'] : {};
  const name = String(parameter['name']);
  return exampleOf(schema, (part) => resolve(part, document), true, name);
}

/** The parameter's example, else the id of what the document's example of its GET shows. */
function pathValue(
  name: string,
  { path }: Operation,
  parameters: readonly JsonSchema[],
  document: OpenApiDocument,
): string {
  const parameter = parameters.find((one) => one['in'] === 'path' && one['name'] === name);
  if (typeof parameter?.['example'] === 'string') return parameter['example'];
  const owner = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
  const shown = document.paths[owner]?.['get'];
  const responses = isSchema(shown) ? shown['responses'] : undefined;
  const json = isSchema(responses) ? jsonContent(responses['200']) : null;
  const stored = json && storedExample(json);
  const data = isSchema(stored) ? stored['data'] : undefined;
  if (isSchema(data) && typeof data['id'] === 'string' && /^id$|Id$/.test(name)) return data['id'];
  return pathValues.get(name) ?? ID;
}
