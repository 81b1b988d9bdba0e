import type { OpenApiDocument, Schema } from './read-operations.ts';

/** `ErrorDetails<Code>`: the type of `details` for each code, from `x-error-details` of the document. */
export function writeErrorDetails(document: OpenApiDocument): string {
  const entries = Object.entries(document['x-error-details']);
  const used = new Set<string>(['ErrorCode']);
  const members = entries.map(([code, entry]) => {
    if (entry === null) return `${code}: undefined;`;
    const type = typeOf(entry.schema, used);
    return `${comment(entry.schema)}${code}: ${entry.required ? type : `${type} | undefined`};`;
  });
  return `import type { ${[...used].toSorted().join(', ')} } from './types.ts';

interface DetailsByCode {
${members.join('\n')}
}

/** The \`details\` of an error by its code; \`undefined\` where it has none. */
export type ErrorDetails<Code extends ErrorCode> = Readonly<DetailsByCode[Code]>;
`;
}

function typeOf(schema: Schema, used: Set<string>): string {
  const {
    $ref,
    anyOf,
    enum: values,
    const: value,
    type,
    items,
    properties,
    additionalProperties,
  } = schema;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    used.add(name);
    return name;
  }
  if (anyOf) return anyOf.map((one) => typeOf(one, used)).join(' | ');
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (Array.isArray(type))
    return type.map((kind) => typeOf({ ...schema, type: kind }, used)).join(' | ');
  if (type === 'array') return `ReadonlyArray<${items ? typeOf(items, used) : 'unknown'}>`;
  if (properties) return objectOf(properties, schema.required ?? [], used);
  if (typeof additionalProperties === 'object')
    return `Readonly<Record<string, ${typeOf(additionalProperties, used)}>>`;
  return scalars.get(String(type)) ?? 'unknown';
}

const scalars: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

function objectOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  used: Set<string>,
): string {
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema)}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema, used)};`,
  );
  return `{\n${members.join('\n')}\n}`;
}

function comment({ description }: Schema): string {
  return description === undefined ? '' : `/** ${description} */\n`;
}
