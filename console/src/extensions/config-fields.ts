type Schema = Readonly<Record<string, unknown>>;

/** A field of the form for a configuration. `json`: what no simpler field can hold. */
export interface ConfigField {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'integer' | 'yes' | 'choice' | 'json';
  /** In the words of the extension's author. */
  readonly title: string;
  readonly help: string | null;
  readonly isRequired: boolean;
  readonly choices: readonly string[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly maxLength: number | undefined;
  readonly type: 'text' | 'email' | 'url' | 'date';
  readonly standard: unknown;
}

const formats: Readonly<Record<string, ConfigField['type']>> = {
  email: 'email',
  uri: 'url',
  date: 'date',
};

/** The fields that a schema names; null where it names none, so that the whole is typed as JSON. */
export function fieldsOf(schema: unknown): readonly ConfigField[] | null {
  const properties = isSchema(schema) ? schema['properties'] : null;
  if (!isSchema(schema) || !isSchema(properties)) return null;
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const fields = Object.entries(properties).map(([name, property]) =>
    fieldOf(name, isSchema(property) ? property : {}, required.includes(name)),
  );
  return fields.length > 0 ? fields : null;
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): ConfigField {
  const choices = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const isChoice = choices.length > 0 && choices.every((one) => typeof one === 'string');
  return {
    name,
    kind: isChoice ? 'choice' : kindOf(schema),
    title: textIn(schema, 'title') ?? name,
    help: textIn(schema, 'description'),
    isRequired,
    choices: isChoice ? choices : [],
    min: numberIn(schema, 'minimum'),
    max: numberIn(schema, 'maximum'),
    maxLength: numberIn(schema, 'maxLength'),
    type: formats[textIn(schema, 'format') ?? ''] ?? 'text',
    standard: schema['default'],
  };
}

function kindOf({ type }: Schema): ConfigField['kind'] {
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return type;
  return type === 'boolean' ? 'yes' : 'json';
}

export type Typed = Readonly<Record<string, string | boolean>>;

/** What the fields show of a configuration; of a new one, what the schema suggests. */
export function typedOf(fields: readonly ConfigField[], config: Schema): Typed {
  return Object.fromEntries(
    fields.map(({ name, kind, standard }) => {
      const value = config[name] ?? standard;
      if (kind === 'yes') return [name, value === true];
      if (value === undefined || value === null) return [name, ''];
      return [name, kind === 'json' ? JSON.stringify(value, null, 2) : String(value)];
    }),
  );
}

/** The configuration that was typed. Throws a SyntaxError whose message is the name of a field that is no JSON. */
export function configFrom(fields: readonly ConfigField[], typed: Typed, before: Schema): Schema {
  const known = new Set(fields.map(({ name }) => name));
  // What the schema does not name stays as it is.
  const others = Object.entries(before).filter(([name]) => !known.has(name));
  const own = fields.flatMap(({ name, kind, isRequired }) => {
    const value = typed[name];
    if (kind === 'yes') return [[name, value === true]];
    if (typeof value !== 'string' || value.trim() === '')
      return isRequired && kind === 'text' ? [[name, '']] : [];
    if (kind === 'number' || kind === 'integer') return [[name, Number(value)]];
    return [[name, kind === 'json' ? parsed(name, value) : value]];
  });
  return Object.fromEntries([...others, ...own]) as Schema;
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError(name);
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(schema: Schema, name: string): string | null {
  const value = schema[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function numberIn(schema: Schema, name: string): number | undefined {
  const value = schema[name];
  return typeof value === 'number' ? value : undefined;
}
