import { errors, statusesOf, warnings, type ErrorCode } from '../../../domain/errors.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/schema.ts';
import {
  codesOf,
  descriptionOf,
  isSchema,
  jsonContent,
  parametersOf,
  resolve,
  successesOf,
  type Operation,
} from './document-parts.ts';
import { responseExample, sampleCall } from './examples.ts';
import { alternativesOf, fieldsOf } from './field-table.ts';
import type { NounPage } from './noun-pages.ts';
import { samplesOf } from './samples.ts';

const fences = { curl: 'sh', typescript: 'ts', python: 'python' } as const;
const LISTED_MAX = 30;

/** A noun's page as Markdown, for programs and for pasting. */
export function nounMarkdown(page: NounPage, document: OpenApiDocument): string {
  const objects = page.objects.map((name) => objectMarkdown(name, document));
  return joined([
    `# ${page.title}`,
    page.description,
    ...page.operations.map((operation) => operationMarkdown(operation, document)),
    ...(objects.length === 0 ? [] : ['## Objects', ...objects]),
  ]);
}

/** The error codes as Markdown. */
export function errorsMarkdown(): string {
  const codes = Object.keys(errors).filter((code): code is ErrorCode =>
    Object.hasOwn(errors, code),
  );
  return joined([
    '# Errors',
    'Branch on `error.code`; the message is for people and may change. Cause and fix of each code: /docs/errors.',
    codes
      .map((code) => `- \`${code}\` (${statusesOf(code).join(', ')}): ${errors[code].message}`)
      .join('\n'),
    '## Warnings',
    'In `data.warnings` of a request that worked.',
    Object.entries(warnings)
      .map(([code, message]) => `- \`${code}\`: ${message}`)
      .join('\n'),
  ]);
}

function operationMarkdown(operation: Operation, document: OpenApiDocument): string {
  const { summary, method, path, content } = operation;
  const parameters = parametersOf(operation, document);
  const inPlace = (title: string, place: string): string[] => {
    const lines = parameters.filter((one) => one['in'] === place).map(parameterLine);
    return lines.length === 0 ? [] : [`${title}:`, lines.join('\n')];
  };
  const body = jsonContent(content['requestBody'])?.['schema'];
  const samples = samplesOf(sampleCall(operation, document), document);
  const { own } = codesOf(operation);
  return joined([
    `## ${summary}`,
    `\`${method} ${path}\``,
    descriptionOf(operation),
    ...inPlace('Path', 'path'),
    ...inPlace('Query', 'query'),
    ...inPlace('Headers', 'header'),
    ...(isSchema(body) ? ['Body:', fieldLines(resolve(body, document))] : []),
    ...samples.map(({ language, text }) => `\`\`\`${fences[language]}\n${text}\n\`\`\``),
    ...successesOf(operation).flatMap(([status, response]) => {
      const example = responseExample(response, document);
      const title = `Returns ${status}${returnedType(response)}.`;
      if (example === null) return [title];
      return [title, `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``];
    }),
    ...(own.length === 0
      ? []
      : [
          'Errors of its own, beside the common ones (/docs/api/errors.md):',
          own
            .map(({ status, code }) => `- ${status} \`${code}\`: ${errors[code].message}`)
            .join('\n'),
        ]),
  ]).trim();
}

function returnedType(response: JsonSchema): string {
  const schema = jsonContent(response)?.['schema'];
  const properties = isSchema(schema) ? schema['properties'] : undefined;
  const data = isSchema(properties) ? properties['data'] : undefined;
  return isSchema(data) ? `, \`data\`: ${typeText(data)}` : '';
}

function parameterLine(parameter: JsonSchema): string {
  const schema = isSchema(parameter['schema']) ? parameter['schema'] : {};
  const description = parameter['description'] ?? schema['description'];
  return lineOf({
    name: String(parameter['name']),
    schema: description === undefined ? schema : { ...schema, description },
    required: parameter['required'] === true,
  });
}

function objectMarkdown(name: string, document: OpenApiDocument): string {
  const schema = document.components.schemas[name];
  if (!isSchema(schema)) return '';
  const values = schema['enum'];
  if (Array.isArray(schema['oneOf']))
    return `### ${name}\n\nOne object for each type: /docs/events.`;
  return `### ${name}\n\n${Array.isArray(values) ? typeText(schema) : fieldLines(schema)}`;
}

function fieldLines(schema: JsonSchema): string {
  const fields = fieldsOf(schema);
  return fields.length === 0 ? `- ${typeText(schema)}` : fields.map(lineOf).join('\n');
}

interface Line {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

function lineOf({ name, schema, required }: Line): string {
  const { description, default: standard } = schema;
  const notes = [
    ...(required ? ['required'] : []),
    ...(standard === undefined ? [] : [`default \`${JSON.stringify(standard)}\``]),
  ];
  const type = [typeText(schema), ...notes].join(', ');
  return `- \`${name}\` (${type})${typeof description === 'string' ? `: ${description}` : ''}`;
}

function typeText(schema: JsonSchema): string {
  const { $ref, type, items, format, enum: values } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if (Array.isArray(schema['anyOf'])) return alternativesOf(schema).map(typeText).join(' or ');
  if ('const' in schema) return `\`${JSON.stringify(schema['const'])}\``;
  if (Array.isArray(values)) {
    const shown = values.slice(0, LISTED_MAX).map((value) => `\`${value}\``);
    return values.length > LISTED_MAX ? `${shown.join(' ')} and more` : shown.join(' ');
  }
  if (type === 'array') return `list of ${isSchema(items) ? typeText(items) : 'anything'}`;
  const kinds = Array.isArray(type) ? type : [type ?? 'anything'];
  return `${kinds.join(' or ')}${typeof format === 'string' ? ` ${format}` : ''}`;
}

function joined(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
