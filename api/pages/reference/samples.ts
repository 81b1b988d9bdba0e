import type { JsonSchema } from '../../openapi/schema.ts';
import { isSchema } from './field-table.ts';

/** A call of an operation, from which its samples are written. */
export interface SampledCall {
  readonly method: string;
  readonly path: string;
  /** `carts.addItem`; null for pages, which the SDKs do not have. */
  readonly sdkMethod: string | null;
  readonly credentials: readonly string[];
  readonly parameters: readonly JsonSchema[];
  /** Undefined without one. */
  readonly body: unknown;
  readonly takesFile: boolean;
}

export interface Sample {
  readonly language: 'curl' | 'TypeScript' | 'Python';
  readonly code: string;
}

/** The call in curl and, where the SDKs have it, in TypeScript and Python: what each takes, with the example's values. */
export function samplesOf(call: SampledCall): Sample[] {
  const curl = { language: 'curl', code: curlOf(call) } as const;
  if (call.sdkMethod === null) return [curl];
  return [
    curl,
    { language: 'TypeScript', code: typeScriptOf(call, call.sdkMethod) },
    { language: 'Python', code: pythonOf(call, call.sdkMethod) },
  ];
}

const headersOf: ReadonlyMap<string, string> = new Map([
  ['secretKey', 'X-API-Key: $COMMERCE_SECRET_KEY'],
  ['session', 'Authorization: Bearer $COMMERCE_SESSION'],
  ['staffKey', 'X-API-Key: $COMMERCE_STAFF_KEY'],
  ['cardToken', 'X-Service-PM-Token: $CARD_TOKEN'],
  ['customerToken', 'X-Service-Customer-Token: $CUSTOMER_TOKEN'],
]);

function curlOf({ method, path, credentials, parameters, body, takesFile }: SampledCall): string {
  const [credential = ''] = credentials;
  const header = headersOf.get(credential);
  const query = requiredIn(parameters, 'query')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const address = filled(path, parameters) + (query === '' ? '' : `?${query}`);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$COMMERCE_URL${address}"`,
    ...(header === undefined ? [] : [`-H "${header}"`]),
    ...(takesFile ? ['-F file=@picture.png'] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function typeScriptOf(call: SampledCall, sdkMethod: string): string {
  const query = Object.fromEntries(requiredIn(call.parameters, 'query'));
  const given = [
    ...idsOf(call).map((id) => `'${id}'`),
    ...(call.takesFile ? ['{ file }'] : []),
    ...(call.body === undefined ? [] : [literal(call.body, '')]),
    ...(Object.keys(query).length === 0 ? [] : [literal(query, '')]),
  ];
  return `await commerce.${sdkMethod}(${given.join(', ')});`;
}

/** A value as TypeScript writes it: names without quotes where they need none. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((one) => `${inner}${literal(one, inner)},\n`).join('')}${indent}]`;
  if (isSchema(value)) {
    const entries = Object.entries(value).map(
      ([name, one]) => `${inner}${keyOf(name)}: ${literal(one, inner)},\n`,
    );
    return entries.length === 0 ? '{}' : `{\n${entries.join('')}${indent}}`;
  }
  return typeof value === 'string' ? singleQuoted(value) : JSON.stringify(value);
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : singleQuoted(name);
}

function singleQuoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function pythonOf(call: SampledCall, sdkMethod: string): string {
  const fields = isSchema(call.body) ? Object.entries(call.body) : [];
  const given = [
    ...idsOf(call).map((id) => `"${id}"`),
    ...(call.takesFile ? ['file=file'] : []),
    ...[...fields, ...requiredIn(call.parameters, 'query')].map(
      ([name, value]) => `${identifier(name)}=${pythonLiteral(value, '    ', isFree(name))}`,
    ),
  ];
  const path = sdkMethod.split('.').map(identifier).join('.');
  const inOneLine = given.join(', ');
  const isShort = inOneLine.length < 70 && !inOneLine.includes('\n');
  return `commerce.${path}(${isShort ? inOneLine : `\n${given.map((one) => `    ${one},\n`).join('')}`})`;
}

/** Its keys are the merchant's own, and stay as they are. */
function isFree(name: string): boolean {
  return ['metadata', 'config', 'attributes', 'settings', 'query'].includes(name);
}

function pythonLiteral(value: unknown, indent: string, hasOwnNames: boolean): string {
  const inner = `${indent}    `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((one) => `${inner}${pythonLiteral(one, inner, hasOwnNames)},\n`).join('')}${indent}]`;
  if (isSchema(value)) {
    const entries = Object.entries(value).map(([name, one]) => {
      const key = hasOwnNames ? name : snake(name);
      return `${inner}${JSON.stringify(key)}: ${pythonLiteral(one, inner, hasOwnNames || isFree(name))},\n`;
    });
    return entries.length === 0 ? '{}' : `{\n${entries.join('')}${indent}}`;
  }
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** Words of Python's own that are names of fields. */
const keywords: ReadonlySet<string> = new Set([
  'from',
  'global',
  'class',
  'import',
  'in',
  'is',
  'return',
]);

function identifier(name: string): string {
  const made = snake(name);
  return keywords.has(made) ? `${made}_` : made;
}

function snake(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();
}

function idsOf({ path, parameters }: SampledCall): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => valueOf(parameters, name));
}

function filled(path: string, parameters: readonly JsonSchema[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => valueOf(parameters, name));
}

function valueOf(parameters: readonly JsonSchema[], name: string): string {
  const found = parameters.find((one) => one['name'] === name);
  return String(found?.['example'] ?? name);
}

function requiredIn(parameters: readonly JsonSchema[], place: string): [string, unknown][] {
  return parameters
    .filter((one) => one['in'] === place && one['required'] === true)
    .map((one) => {
      const schema = isSchema(one['schema']) ? one['schema'] : {};
      const [first]: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
      return [String(one['name']), one['example'] ?? schema['default'] ?? first ?? dateOr(schema)];
    });
}

function dateOr({ format }: JsonSchema): string {
  return format === 'date' ? '2027-03-01' : 'value';
}
