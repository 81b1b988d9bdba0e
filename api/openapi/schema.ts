import { Kind, OptionalKind, type TSchema } from '@sinclair/typebox';
import { countries } from '../../domain/countries.ts';
import { currencies } from '../../domain/currencies.ts';
import { declaredIn, deprecationNote, type Deprecation } from '../http/deprecation.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** An input is strict and may leave out what has a default; a response is complete. */
type Direction = 'input' | 'output';

/** The keywords of JSON Schema; all other properties of a shape are ours. */
const plainKeywords = [
  'type',
  'const',
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'title',
  'description',
  'examples',
] as const;

const listedFormats: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['country', countries],
  ['currency', currencies],
]);

const ownFormats: ReadonlySet<string> = new Set([
  'line',
  'name',
  'payment-token',
  'leitweg-id',
  'iban',
]);

/** Turns shapes into JSON Schema 2020-12; a shape with a `component` is written once, under that name. */
export class SchemaWriter {
  readonly #components = new Map<string, JsonSchema>();

  /** The named shapes written so far, sorted. */
  components(): Record<string, JsonSchema> {
    return sortedByName(this.#components);
  }

  /** Stores a schema under a name, and returns the reference. */
  define(name: string, schema: JsonSchema): JsonSchema {
    const known = this.#components.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(
        `two different shapes are called ${name} in OpenAPI (Type.Partial, Pick and Omit keep the component of their source)`,
      );
    }
    this.#components.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  write(schema: TSchema, direction: Direction): JsonSchema {
    const { component, meaning } = schema;
    if (!component) return this.#writePlain(schema, direction);
    const bare = { ...schema };
    delete bare.component;
    delete bare.meaning;
    delete bare.default;
    delete bare['deprecated'];
    delete bare['deprecatedValues'];
    const input = this.#writePlain(bare, 'input');
    const output = this.#writePlain(bare, 'output');
    const name = nameFor(component, direction, JSON.stringify(input) === JSON.stringify(output));
    return {
      ...this.define(name, direction === 'input' ? input : output),
      ...(meaning === undefined ? {} : { description: meaning }),
      ...deprecationIn(schema, meaning),
      ...(direction === 'input' && schema.default !== undefined ? { default: schema.default } : {}),
    };
  }

  #writePlain(schema: TSchema, direction: Direction): JsonSchema {
    const written: Record<string, unknown> = {};
    for (const keyword of plainKeywords) {
      if (schema[keyword] !== undefined) written[keyword] = schema[keyword];
    }
    const listed = schema.format && listedFormats.get(schema.format);
    if (listed) {
      delete written['format'];
      written['enum'] = listed;
    }
    // Our own rules; readers of the document know no such formats.
    if (ownFormats.has(schema.format ?? '')) delete written['format'];
    if (direction === 'input' && schema.default !== undefined) written['default'] = schema.default;
    // What is said of `T | null` is said in place of what T says.
    const { description } = schema;
    return {
      ...written,
      ...this.#writeParts(schema, direction),
      ...(description === undefined ? {} : { description }),
      ...deprecationIn(schema, description),
    };
  }

  #writeParts(schema: TSchema, direction: Direction): JsonSchema {
    switch (schema[Kind]) {
      case 'Object':
        return this.#writeObject(schema, direction);
      case 'Record': {
        const [values] = Object.values<TSchema>(schema['patternProperties']);
        return { additionalProperties: values ? this.write(values, direction) : true };
      }
      case 'Array':
        return { items: this.write(schema['items'], direction) };
      case 'Union':
        return this.#writeUnion(schema['anyOf'], direction);
      case 'Literal':
        return { type: typeof schema['const'] };
      default:
        return {};
    }
  }

  #writeObject(schema: TSchema, direction: Direction): JsonSchema {
    const entries = Object.entries<TSchema>(schema['properties']);
    const needed = entries.filter(([, property]) => {
      return (
        property[OptionalKind] !== 'Optional' &&
        (direction === 'output' || property.default === undefined)
      );
    });
    const open: unknown = schema['additionalProperties'] ?? direction === 'output';
    return {
      ...(entries.length === 0
        ? {}
        : {
            properties: Object.fromEntries(
              entries.map(([name, part]) => [name, this.write(part, direction)]),
            ),
          }),
      ...(needed.length === 0 ? {} : { required: needed.map(([name]) => name) }),
      ...(open === false ? { additionalProperties: false } : {}),
      ...(entries.length === 0 && open === true ? { additionalProperties: true } : {}),
    };
  }

  #writeUnion(members: readonly TSchema[], direction: Direction): JsonSchema {
    const open = members.filter((member) => member[Kind] !== 'Null');
    const nullable = open.length < members.length;
    const [only] = open;
    if (open.length > 1 && open.every((member) => member[Kind] === 'Literal')) {
      const values: unknown[] = open.map((member) => member['const']);
      const types = new Set([
        ...values.map((value) => typeof value),
        ...(nullable ? ['null'] : []),
      ]);
      return {
        type: types.size === 1 ? [...types][0] : [...types],
        enum: nullable ? [...values, null] : values,
      };
    }
    if (open.length === 1 && only) return this.#writeNullable(this.write(only, direction));
    return { anyOf: members.map((member) => this.write(member, direction)) };
  }

  #writeNullable(schema: JsonSchema): JsonSchema {
    const { type, enum: values } = schema;
    if (typeof type !== 'string' || 'const' in schema) {
      const { description, ...bare } = schema;
      return {
        anyOf: [bare, { type: 'null' }],
        ...(description === undefined ? {} : { description }),
      };
    }
    return {
      ...schema,
      type: [type, 'null'],
      ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    };
  }
}

/** How the document says that something is deprecated; tools read `x-sunset`. */
export function deprecationKeywords({ since, sunset }: Deprecation): JsonSchema {
  return {
    deprecated: true,
    'x-deprecated-since': since,
    ...(sunset === null ? {} : { 'x-sunset': sunset }),
  };
}

function deprecationIn(schema: TSchema, description: string | undefined): JsonSchema {
  const { deprecated, deprecatedValues } = declaredIn(schema);
  if (deprecated === null && deprecatedValues.size === 0) return {};
  const notes = [...deprecatedValues].map(
    ([value, one]) => `\`${value}\`: ${deprecationNote(one)}`,
  );
  const own = deprecated === null ? [] : [deprecationNote(deprecated)];
  return {
    ...(deprecated === null ? {} : deprecationKeywords(deprecated)),
    ...(notes.length === 0 ? {} : { 'x-deprecated-values': [...deprecatedValues.keys()] }),
    description: [description, ...own, ...notes].filter(Boolean).join(' '),
  };
}

/** A shape that differs between input and response has two names. */
function nameFor(component: string, direction: Direction, same: boolean): string {
  const usual: Direction = /(Body|Patch|Query|Input)$/.test(component) ? 'input' : 'output';
  if (same || direction === usual) return component;
  return `${component}${direction === 'input' ? 'Input' : 'Output'}`;
}

function sortedByName(named: ReadonlyMap<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries([...named].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
