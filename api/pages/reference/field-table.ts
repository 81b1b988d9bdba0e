import type { JsonSchema } from '../../openapi/schema.ts';
import { isSchema } from './document-parts.ts';
import { anchor, escapeHtml, inlineHtml } from './markup.ts';

const LISTED_MAX = 16;

export interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

const eventNote =
  '<p class="plain">One object for each type: <a href="/docs/events">the types of events</a>.</p>';

/** The fields of an object shape as a table; nested objects are expanded, named ones are linked. */
export function fieldTable(schema: JsonSchema): string {
  if (Array.isArray(schema['oneOf'])) return eventNote;
  const fields = fieldsOf(schema);
  if (fields.length === 0) return `<p class="plain">${typeHtml(schema)}</p>`;
  return tableOf(fields);
}

/** A table of fields of one level, such as parameters. */
export function tableOf(fields: readonly Field[]): string {
  const rows = fields.map(({ name, schema, required }) => {
    const mark = required ? ' <span class="required">required</span>' : '';
    const rules = [descriptionOf(schema), ...rulesOf(schema)].filter((rule) => rule !== '');
    return `<tr><td><code>${escapeHtml(name)}</code>${mark}</td><td>${typeHtml(schema)}</td><td>${rules.join('; ')}</td></tr>`;
  });
  return `<div class="scroll" tabindex="0"><table class="fields"><thead><tr><th>Field</th><th>Type</th><th>Rules</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** The fields of an object shape, with those of unnamed objects inside of it. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const { properties, required } = schema;
  if (!isSchema(properties)) return [];
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isSchema(property)) return [];
    const path = `${prefix}${name}`;
    return [
      { name: path, schema: property, required: needed.includes(name) },
      ...innerFields(property, path),
    ];
  });
}

/** The fields of an unnamed object: directly, in a list, or nullable. */
function innerFields(schema: JsonSchema, path: string): Field[] {
  const { items, anyOf } = schema;
  if (isSchema(items))
    return [
      ...fieldsOf(items, `${path}[].`),
      ...alternativesOf(items).flatMap((one) => fieldsOf(one, `${path}[].`)),
    ];
  if (Array.isArray(anyOf))
    return alternativesOf(schema).flatMap((one) => fieldsOf(one, `${path}.`));
  return fieldsOf(schema, `${path}.`);
}

export function alternativesOf({ anyOf }: JsonSchema): readonly JsonSchema[] {
  return Array.isArray(anyOf) ? anyOf.filter(isSchema) : [];
}

function typeHtml(schema: JsonSchema): string {
  const { $ref, type, items, format, enum: values } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#${anchor('object', name)}">${escapeHtml(name)}</a>`;
  }
  if (Array.isArray(schema['anyOf'])) return alternativesOf(schema).map(typeHtml).join(' or ');
  if ('const' in schema) return `<code>${escapeHtml(JSON.stringify(schema['const']))}</code>`;
  if (Array.isArray(values)) return enumHtml(values);
  if (type === 'array') return `list of ${isSchema(items) ? typeHtml(items) : 'anything'}`;
  const kinds = Array.isArray(type) ? type : [type ?? 'anything'];
  const label = kinds.map(String).join(' or ');
  return typeof format === 'string'
    ? `${escapeHtml(label)} <span class="format">${escapeHtml(format)}</span>`
    : escapeHtml(label);
}

function enumHtml(values: readonly unknown[]): string {
  if (values.length > LISTED_MAX)
    return `one of ${values.length} codes, such as <code>${escapeHtml(String(values[0]))}</code>`;
  return values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ');
}

function descriptionOf({ description }: JsonSchema): string {
  return typeof description === 'string' ? inlineHtml(description.replace(/\.$/, '')) : '';
}

function rulesOf(schema: JsonSchema): string[] {
  const { pattern, default: standard } = schema;
  return [
    ...range(schema['minimum'], schema['maximum'], ''),
    ...range(schema['minLength'], schema['maxLength'], ' characters'),
    ...range(schema['minItems'], schema['maxItems'], ' entries'),
    ...(schema['uniqueItems'] === true ? ['no entry twice'] : []),
    ...(typeof pattern === 'string' ? [`matches <code>${escapeHtml(pattern)}</code>`] : []),
    ...(standard === undefined
      ? []
      : [`default <code>${escapeHtml(JSON.stringify(standard))}</code>`]),
  ];
}

function range(least: unknown, most: unknown, unit: string): string[] {
  if (least === undefined && most === undefined) return [];
  if (least === undefined) return [`at most ${most}${unit}`];
  return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`];
}
