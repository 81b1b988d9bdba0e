import { FormatRegistry, Kind, type TSchema } from '@sinclair/typebox';

const supported = new Set(
  'Array Boolean Integer Literal Null Number Object String StringEnum Union Unknown'.split(' '),
);

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The shape as it is compiled: objects of a body are strict unless they say otherwise, integers are safe, text is counted
 * in characters, and a code in `refuse.any` holds for everything inside. The rules check uniqueness without hashing every
 * item.
 */
export function checkedShape(given: TSchema, strict: boolean): TSchema {
  const kind = given[Kind];
  if (!supported.has(kind))
    throw new Error(`input shapes cannot be of kind ${kind}; use Type.Composite or a union`);
  const any = given.refuse?.any;
  const inner = (part: TSchema): TSchema =>
    checkedShape(any ? { ...part, refuse: { any, ...part.refuse } } : part, strict);
  switch (kind) {
    case 'Object': {
      const properties = Object.entries<TSchema>(given['properties']);
      return {
        ...given,
        properties: Object.fromEntries(properties.map(([name, part]) => [name, inner(part)])),
        additionalProperties: given['additionalProperties'] ?? !strict,
      };
    }
    case 'Array': {
      const { uniqueItems: _, ...shape } = given;
      return { ...shape, items: inner(given['items']) };
    }
    case 'Union':
      return { ...given, anyOf: given['anyOf'].map(inner) };
    case 'Integer':
      return {
        ...given,
        minimum: given['minimum'] ?? Number.MIN_SAFE_INTEGER,
        maximum: given['maximum'] ?? Number.MAX_SAFE_INTEGER,
      };
    case 'String':
      return given['maxLength'] === undefined ? given : countedText(given, given['maxLength']);
    default:
      return given;
  }
}

/** How long a text may be, and the format that its shape names. */
export interface TextLimits {
  readonly maxLength: number;
  readonly format: string | undefined;
}

/**
 * JSON Schema counts characters (code points), TypeBox UTF-16 units, of which a character has one or two: the exact
 * check is part of the format.
 */
function countedText(given: TSchema, maxLength: number): TSchema {
  const format: string | undefined = given['format'];
  const name = `${format ?? 'text'}, at most ${maxLength}`;
  FormatRegistry.Set(
    name,
    (text) =>
      hasAtMost(text, maxLength) &&
      (format === undefined || FormatRegistry.Get(format)?.(text) === true),
  );
  const limits: TextLimits = { maxLength, format };
  return { ...given, format: name, maxLength: 2 * maxLength, limits };
}

export function hasAtMost(text: string, characters: number): boolean {
  return text.length <= characters || [...text].length <= characters;
}
