import type { OpenApiDocument } from '../../openapi/document.ts';
import { fieldTable, isSchema } from './field-table.ts';
import { anchor, escapeHtml } from './markup.ts';
import type { Operation } from './operation.ts';

const REFERENCE = /"#\/components\/(\w+)\/(\w+)"/g;

/** The names of the objects that operations take or return, and of those inside of them. */
export function objectsOf(operations: readonly Operation[], document: OpenApiDocument): string[] {
  const { schemas } = document.components;
  const found = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, kind, name = ''] of JSON.stringify(part ?? null).matchAll(REFERENCE)) {
      // What errors hold is on the page of errors.
      if (kind !== 'schemas' || found.has(name)) continue;
      found.add(name);
      follow(schemas[name]);
    }
  };
  for (const { content } of operations) follow(withoutExamples(content));
  return Object.keys(schemas).filter((name) => found.has(name) && !isOfEnvelope(name));
}

export function objectsHtml(names: readonly string[], document: OpenApiDocument): string {
  const objects = names.map((name) => {
    const schema = document.components.schemas[name];
    if (!isSchema(schema)) return '';
    const values = schema['enum'];
    const content = Array.isArray(values)
      ? `<p>${values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')}</p>`
      : fieldTable(schema);
    return `<section class="object" id="${anchor('object', name)}"><h3>${escapeHtml(name)}</h3>${content}</section>`;
  });
  return objects.length === 0 ? '' : `<h2 id="objects">Objects</h2>\n${objects.join('\n')}`;
}

function isOfEnvelope(name: string): boolean {
  return ['Meta', 'ListMeta', 'PageMeta'].includes(name);
}

/** An example may hold a text that looks like a reference. */
function withoutExamples(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutExamples);
  if (!isSchema(part)) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, one]) =>
      name === 'example' ? [] : [[name, withoutExamples(one)]],
    ),
  );
}
