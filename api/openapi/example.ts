import { AMOUNT_MAX } from '../../domain/shapes.ts';
import type { JsonSchema } from './schema.ts';

const byFormat: ReadonlyMap<string, string> = new Map([
  ['uuid', '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293'],
  ['email', 'ann@example.com'],
  ['date-time', '2026-01-31T09:30:00.000Z'],
  ['date', '2026-01-31'],
  ['uri', 'https://shop.example.com/thanks'],
]);

const byName: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['countryCode', 'US'],
  ['country', 'US'],
  ['currency', 'USD'],
  ['slug', 'main'],
  ['version', '1.0.0'],
  ['city', 'Springfield'],
  ['email', 'ann@example.com'],
  ['customerEmail', 'ann@example.com'],
  ['firstName', 'Ann'],
  ['lastName', 'Jones'],
  ['phone', '+1 555 0100'],
  ['addressLine1', '742 Evergreen Terrace'],
  ['code', 'SPRING10'],
  ['name', 'T-shirt'],
  ['number', '1001'],
  ['cvc', '123'],
]);

export type Resolve = (schema: JsonSchema) => JsonSchema;

/**
 * A value of the shape, with required fields and those with a default; `resolve` follows a $ref. Lists are
 * as short as the shape allows (a minimal valid body), or hold one entry when `full` (a response).
 */
export function exampleOf(schema: JsonSchema, resolve: Resolve, full = false, name = ''): unknown {
  if ('default' in schema) return schema['default'];
  const resolved = resolve(schema);
  if ('default' in resolved) return resolved['default'];
  if ('const' in resolved) return resolved['const'];
  const [first]: readonly unknown[] = listIn(resolved['examples']) ?? [];
  if (first !== undefined) return first;
  const { type, anyOf, properties, required, items, minItems } = resolved;
  if (Array.isArray(resolved['enum'])) {
    const usual: unknown = byName.get(name);
    return resolved['enum'].includes(usual) ? usual : resolved['enum'][0];
  }
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0], resolve, full, name);
  const kind: unknown = Array.isArray(type) ? type[0] : type;
  if (kind === 'array') {
    const filled = isSchema(items) && (full || typeof minItems === 'number');
    return filled ? [exampleOf(items, resolve, full, name)] : [];
  }
  if (kind === 'object') return objectExample(properties, required, resolve, full);
  if (kind === 'string') return textExample(resolved, name);
  if (kind === 'boolean') return true;
  if (resolved['maximum'] === AMOUNT_MAX) return 1999;
  return resolved['minimum'] ?? 1;
}

function objectExample(
  properties: unknown,
  required: unknown,
  resolve: Resolve,
  full: boolean,
): unknown {
  if (!isSchema(properties)) return {};
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const shown = Object.entries(properties).filter(
    ([name, property]) =>
      isSchema(property) && (needed.includes(name) || isFilled(property['default'])),
  );
  return Object.fromEntries(
    shown.map(([name, property]) => [
      name,
      isSchema(property) ? exampleOf(property, resolve, full, name) : null,
    ]),
  );
}

function isFilled(standard: unknown): boolean {
  if (standard === undefined || standard === null) return false;
  return typeof standard !== 'object' || Object.keys(standard).length > 0;
}

function textExample(schema: JsonSchema, name: string): unknown {
  const usual = byName.get(name);
  if (typeof usual === 'string') return usual;
  const { format } = schema;
  return (
    (typeof format === 'string' && byFormat.get(format)) ||
    (name.endsWith('Id') ? byFormat.get('uuid') : 'text')
  );
}

function listIn(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
