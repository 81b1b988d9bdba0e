import { Kind, type TSchema } from '@sinclair/typebox';

const supported = new Set(
  'Any Array Boolean Integer Literal Null Number Object Record String StringEnum Union Unknown'.split(
    ' ',
  ),
);

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The shape as it is compiled: objects of a body are strict unless they say otherwise, integers are safe.
 * Uniqueness is taken out: the rules check it without hashing every item.
 */
export function checkedShape(schema: TSchema, strict: boolean): TSchema {
  const kind = schema[Kind];
  if (!supported.has(kind))
    throw new Error(`input shapes cannot be of kind ${kind}; use Type.Composite or a union`);
  const inner = (part: TSchema): TSchema => checkedShape(part, strict);
  const innerValues = (parts: Readonly<Record<string, TSchema>>): Record<string, TSchema> =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, inner(part)]));
  switch (kind) {
    case 'Object': {
      const properties = innerValues(schema['properties']);
      return {
        ...schema,
        properties,
        additionalProperties: schema['additionalProperties'] ?? !strict,
      };
    }
    case 'Record':
      return { ...schema, patternProperties: innerValues(schema['patternProperties']) };
    case 'Array': {
      const copy: TSchema = { ...schema, items: inner(schema['items']) };
      delete copy.uniqueItems;
      return copy;
    }
    case 'Union':
      return { ...schema, anyOf: schema['anyOf'].map(inner) };
    case 'Integer':
      return {
        ...schema,
        minimum: schema['minimum'] ?? Number.MIN_SAFE_INTEGER,
        maximum: schema['maximum'] ?? Number.MAX_SAFE_INTEGER,
      };
    default:
      return schema;
  }
}
