import { isOnlyByExactName } from '../../domain/event-types.ts';
import { eventCatalogue } from '../../domain/event-catalogue/catalogue.ts';
import type { EventEntry } from '../../domain/event-catalogue/entry.ts';
import { exampleOf } from './example.ts';
import { SchemaWriter, type JsonSchema } from './schema.ts';

const schemas = new WeakMap<EventEntry, JsonSchema>();
const samples = new Map<string, Readonly<Record<string, unknown>>>();

/** JSON Schema 2020-12 of an event's `data`, self-contained; it admits further keys, since fields may be added. */
function dataSchemaOf(entry: EventEntry): JsonSchema {
  let schema = schemas.get(entry);
  if (!schema) schemas.set(entry, (schema = writeDataSchema(entry)));
  return schema;
}

function writeDataSchema({ type, description, data }: EventEntry): JsonSchema {
  const writer = new SchemaWriter();
  const written = writer.write(data, 'output');
  const components = writer.components();
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `data of ${type}`,
    description,
    ...written,
    ...(Object.keys(components).length === 0 ? {} : { $defs: components }),
  };
  return parsedSchema(JSON.stringify(document).replaceAll('#/components/schemas/', '#/$defs/'));
}

/** A sample of the type's `data` that fits its schema, for test events. */
export function sampleDataOf(type: string): Readonly<Record<string, unknown>> {
  const known = samples.get(type);
  if (known) return known;
  const entry = eventCatalogue.find((one) => one.type === type);
  if (!entry) throw new Error(`the catalogue has no event ${type}`);
  const schema = dataSchemaOf(entry);
  const defs = recordOf(schema['$defs']);
  const resolve = (part: JsonSchema): JsonSchema => {
    const name = typeof part['$ref'] === 'string' ? part['$ref'].slice('#/$defs/'.length) : null;
    return name === null ? part : recordOf(defs[name]);
  };
  const sample = recordOf(exampleOf(schema, resolve, true));
  samples.set(type, sample);
  return sample;
}

function parsedSchema(text: string): JsonSchema {
  return recordOf(JSON.parse(text));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** One type in the form of GET /event-types. */
export function toEventTypeView(entry: EventEntry) {
  const { type, category, resource, description, extras, hasPrevious } = entry;
  return {
    type,
    category,
    resource,
    description,
    extras,
    hasPrevious,
    onlyByName: isOnlyByExactName(type),
    example: sampleDataOf(type),
    schema: dataSchemaOf(entry),
  };
}
