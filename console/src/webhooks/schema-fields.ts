/** One field of an event's `data`, as a row. */
interface SchemaField {
  /** Such as `items[].quantity`. */
  readonly path: string;
  readonly kind: string;
  readonly isOptional: boolean;
  readonly meaning: string;
}

type Schema = Readonly<Record<string, unknown>>;

/** A shape within itself would never end. */
const LEVELS_MAX = 5;

/** The fields of a JSON Schema, those within others behind them. */
export function fieldsOf(schema: unknown): SchemaField[] {
  const whole = asSchema(schema);
  return whole ? below(whole, asSchema(whole['$defs']) ?? {}, '', 0) : [];
}

function below(schema: Schema, defs: Schema, prefix: string, level: number): SchemaField[] {
  const properties = asSchema(schema['properties']) ?? {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).flatMap(([name, value]) => {
    const said = asSchema(value) ?? {};
    const { shape, isNullable } = shapeOf(said, defs);
    const items = asSchema(shape['items']);
    const inner = items ? shapeOf(items, defs).shape : shape;
    const path = `${prefix}${name}${items ? '[]' : ''}`;
    const kind = kindOf(inner);
    const field = {
      path,
      kind: `${items ? `${kind}[]` : kind}${isNullable ? ' | null' : ''}`,
      isOptional: !required.includes(name),
      meaning: String(said['description'] ?? shape['description'] ?? ''),
    };
    const further = level < LEVELS_MAX ? below(inner, defs, `${path}.`, level + 1) : [];
    return [field, ...further];
  });
}

/** What a reference or `… | null` comes to. */
function shapeOf(schema: Schema, defs: Schema): { shape: Schema; isNullable: boolean } {
  const reference = schema['$ref'];
  if (typeof reference === 'string')
    return shapeOf(asSchema(defs[reference.replace('#/$defs/', '')]) ?? {}, defs);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) {
    const others = choices.filter((one) => asSchema(one)?.['type'] !== 'null');
    const isNullable = others.length < choices.length;
    const [only] = others;
    if (others.length === 1) {
      const found = shapeOf(asSchema(only) ?? {}, defs);
      return { shape: found.shape, isNullable: isNullable || found.isNullable };
    }
    return { shape: schema, isNullable };
  }
  const types = schema['type'];
  if (Array.isArray(types) && types.includes('null'))
    return { shape: { ...schema, type: types.find((one) => one !== 'null') }, isNullable: true };
  return { shape: schema, isNullable: false };
}

function kindOf(schema: Schema): string {
  if (Array.isArray(schema['enum']))
    return schema['enum']
      .filter((one) => one !== null)
      .map((one) => JSON.stringify(one))
      .join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  const { type, format } = schema;
  if (typeof type !== 'string') return 'any';
  return typeof format === 'string' ? `${type} (${format})` : type;
}

function asSchema(value: unknown): Schema | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Schema)
    : null;
}
