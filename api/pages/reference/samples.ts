import type { OpenApiDocument } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/schema.ts';
import { isSchema, listOf, resolve } from './document-parts.ts';
import type { SampleCall } from './examples.ts';
import { identifier, isPythonUnion, pythonPathNames, snake } from './python-names.ts';

export interface Sample {
  readonly language: 'curl' | 'typescript' | 'python';
  readonly label: string;
  readonly text: string;
}

/** The header of a credential in a shell, and the client's option of it in both SDKs. */
const credentials: ReadonlyMap<string, readonly [string, string, string]> = new Map([
  ['secretKey', ['X-API-Key: $COMMERCE_SECRET_KEY', '', '']],
  ['staffKey', ['X-API-Key: $COMMERCE_STAFF_KEY', 'secretKey', 'staff_key']],
  ['session', ['Authorization: Bearer $COMMERCE_SESSION', 'sessionToken', 'session_token']],
  ['cardToken', ['X-Service-PM-Token: $CARD_TOKEN', 'cardToken', 'card_token']],
  [
    'customerToken',
    ['X-Service-Customer-Token: $CUSTOMER_TOKEN', 'customerToken', 'customer_token'],
  ],
]);

/** The call in each language: by curl always, by the SDKs where they have the operation as a method. */
export function samplesOf(call: SampleCall, document: OpenApiDocument): Sample[] {
  const curl = { language: 'curl', label: 'curl', text: curlSample(call) } as const;
  const name = call.operation.sdkName;
  if (name === null) return [curl];
  return [
    curl,
    { language: 'typescript', label: 'TypeScript', text: typescriptSample(call, name) },
    { language: 'python', label: 'Python', text: pythonSample(call, name, document) },
  ];
}

function curlSample({
  operation,
  path,
  query,
  body,
  isUpload,
  takesKey,
  credential,
}: SampleCall): string {
  const filled = path.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const address = pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
  const method = operation.method === 'GET' ? '' : ` -X ${operation.method}`;
  const [header] = credentials.get(credential ?? '') ?? [];
  const lines = [
    `curl${method} "$COMMERCE_URL${address}"`,
    ...(header === undefined ? [] : [`-H "${header}"`]),
    ...(takesKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'"]),
    ...(body === null ? [] : [`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
    ...(isUpload ? ['-F file=@picture.png'] : []),
  ];
  return lines.join(' \\\n  ');
}

function typescriptSample(call: SampleCall, name: string): string {
  const { path, query, body, isUpload, credential } = call;
  const hasQuery = Object.keys(query).length > 0;
  const sent = isUpload ? '{ file: picture }' : body && jsLiteral(body);
  const given = [
    ...path.map(({ value }) => quoted(value)),
    ...(sent === null ? [] : [sent]),
    ...(sent === null && hasQuery && hasBody(call) ? ['{}'] : []),
    ...(hasQuery ? [jsLiteral(query)] : []),
  ];
  const [, option] = credentials.get(credential ?? '') ?? [];
  const client = option ? `{ ${option}: '...' }` : '';
  const result = returnsNothing(call) ? '' : 'const result = ';
  return [
    "import { Commerce } from '@commerce-service/sdk';",
    '',
    `const commerce = new Commerce(${client});`,
    ...(isUpload ? ["const picture = new Blob(['...'], { type: 'image/png' });"] : []),
    `${result}await commerce.${name}(${given.join(', ')});`,
  ].join('\n');
}

function pythonSample(call: SampleCall, name: string, document: OpenApiDocument): string {
  const { operation, path, query, body, bodySchema, isUpload, credential } = call;
  const taken = new Set([...pythonPathNames(operation.path), 'options', 'if_match', 'file']);
  const free = (wire: string): string => {
    const word = identifier(wire);
    return taken.has(word) ? `${word}_` : word;
  };
  const shape = resolve(bodySchema, document);
  const fields = propertiesOf(shape);
  const inBody = Object.keys(body ?? {}).map((wire) => {
    return `${free(wire)}=${pyLiteral(body?.[wire], fields[wire] ?? {}, document, 1)}`;
  });
  // A name of the body is taken for the query, also where the sample leaves it out.
  for (const wire of Object.keys(fields)) taken.add(free(wire));
  const inQuery = Object.entries(query).map(
    ([wire, value]) => `${free(wire)}=${pyLiteral(value, {}, document, 1)}`,
  );
  const given = [
    ...path.map(({ value }) => pyText(value)),
    ...(isUpload ? ['file=picture'] : []),
    ...inBody,
    ...inQuery,
  ];
  const [, , option] = credentials.get(credential ?? '') ?? [];
  const result = returnsNothing(call) ? '' : 'result = ';
  const parts = name.split('.');
  const verb = identifier(parts.pop() ?? '');
  const method = `commerce.${[...parts.map(snake), verb].join('.')}`;
  const short = `${result}${method}(${given.join(', ')})`;
  return [
    'from commerce_service import Commerce',
    '',
    `commerce = Commerce(${option ? `${option}="..."` : ''})`,
    ...(isUpload ? ['picture = open("picture.png", "rb")'] : []),
    short.length <= 72 && !short.includes('\n')
      ? short
      : `${result}${method}(\n${given.map((one) => `    ${one},\n`).join('')})`,
  ].join('\n');
}

function hasBody({ operation }: SampleCall): boolean {
  return operation.content['requestBody'] !== undefined;
}

function returnsNothing({ operation }: SampleCall): boolean {
  const { responses } = operation.content;
  const statuses = Object.keys(isSchema(responses) ? responses : {});
  return statuses.filter((status) => Number(status) < 400).every((status) => status === '204');
}

function jsLiteral(value: unknown, depth = 0): string {
  const pad = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => jsLiteral(item, depth + 1));
    const short = `[${items.join(', ')}]`;
    if (short.length <= 60 && !short.includes('\n')) return short;
    return `[\n${items.map((item) => `${pad}${item},\n`).join('')}${end}]`;
  }
  if (!isSchema(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
    return `${name}: ${jsLiteral(item, depth + 1)}`;
  });
  const short = `{ ${entries.join(', ')} }`;
  if (entries.length === 0) return '{}';
  if (short.length <= 60 && !short.includes('\n')) return short;
  return `{\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${end}}`;
}

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** Names of fields are in Python's form, keys of free-form objects stay as they are: the package does the same. */
function pyLiteral(
  value: unknown,
  schema: JsonSchema,
  document: OpenApiDocument,
  depth: number,
): string {
  const pad = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return pyText(value);
  if (Array.isArray(value)) {
    const inner = itemsOf(schema, document);
    const items = value.map((item) => pyLiteral(item, inner, document, depth + 1));
    const short = `[${items.join(', ')}]`;
    if (short.length <= 60 && !short.includes('\n')) return short;
    return `[\n${items.map((item) => `${pad}${item},\n`).join('')}${end}]`;
  }
  if (!isSchema(value)) return JSON.stringify(value);
  const { fields, rest } = objectShape(schema, document);
  const entries = Object.entries(value).map(([key, item]) => {
    const field = fields[key];
    const name = field ? snake(key) : key;
    return `${pyText(name)}: ${pyLiteral(item, field ?? rest, document, depth + 1)}`;
  });
  const short = `{${entries.join(', ')}}`;
  if (short.length <= 60 && !short.includes('\n')) return short;
  return `{\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${end}}`;
}

function pyText(text: string): string {
  return JSON.stringify(text);
}

interface ObjectShape {
  readonly fields: Readonly<Record<string, JsonSchema>>;
  /** The shape of the values of a free-form object. */
  readonly rest: JsonSchema;
}

function objectShape(schema: JsonSchema, document: OpenApiDocument): ObjectShape {
  const branches = branchesOf(schema, document);
  const fields = Object.assign({}, ...branches.map(propertiesOf));
  const rest = branches.map((one) => one['additionalProperties']).find(isSchema) ?? {};
  return { fields, rest };
}

function itemsOf(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  return (
    branchesOf(schema, document)
      .map((one) => one['items'])
      .find(isSchema) ?? {}
  );
}

function branchesOf(schema: JsonSchema, document: OpenApiDocument): readonly JsonSchema[] {
  const resolved = resolve(schema, document);
  return isPythonUnion(resolved)
    ? listOf(resolved['anyOf'] ?? resolved['oneOf']).flatMap((one) => branchesOf(one, document))
    : [resolved];
}

function propertiesOf({ properties }: JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, one]) =>
      isSchema(one) ? [[name, one]] : [],
    ),
  );
}
