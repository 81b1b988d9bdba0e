import { errors, type ErrorCode } from '../../../domain/errors.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { exampleOf } from '../../openapi/example.ts';
import type { JsonSchema } from '../../openapi/schema.ts';
import { fieldTable, isSchema, tableOf } from './field-table.ts';
import { anchor, escapeHtml, toHtml } from './markup.ts';

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly content: JsonSchema;
}

/** Every operation of a document, in the document's order. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, content]) => ({
      id: anchor('operation', String(content['operationId'])),
      method: method.toUpperCase(),
      path,
      tag: Array.isArray(content['tags']) ? String(content['tags'][0]) : '',
      summary: String(content['summary']),
      content,
    })),
  );
}

/** One operation: parameters, answers, error codes, and a form to try it. */
export function operationHtml(operation: Operation, document: OpenApiDocument): string {
  const { id, method, path, summary, content } = operation;
  const parameters = listOf(content['parameters']).map((one) => resolve(one, document));
  const of = (place: string): JsonSchema[] =>
    parameters.filter((parameter) => parameter['in'] === place);
  const body = jsonContent(content['requestBody']);
  return `<details class="operation" id="${id}">
<summary>${badge(method)} <code class="path">${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
<div class="content">
${toHtml(String(content['description'] ?? ''))}
${section('Path', parameterTable(of('path')))}
${section('Query', parameterTable(of('query')))}
${section('Headers', parameterTable(of('header')))}
${body ? section('Body', fieldTable(bodyShape(body['schema'], document))) : ''}
${answersHtml(content, document)}
${tryHtml(operation, parameters, body)}
</div>
</details>`;
}

export function badge(method: string): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function section(title: string, html: string): string {
  return html === '' ? '' : `<h4>${title}</h4>\n${html}`;
}

function parameterTable(parameters: readonly JsonSchema[]): string {
  if (parameters.length === 0) return '';
  return tableOf(
    parameters.map((parameter) => {
      const schema = isSchema(parameter['schema']) ? parameter['schema'] : {};
      const description = parameter['description'] ?? schema['description'];
      return {
        name: String(parameter['name']),
        schema: description === undefined ? schema : { ...schema, description },
        required: parameter['required'] === true,
      };
    }),
  );
}

/** A body's fields are shown in place even when the shape has a name: readers look for them here. */
function bodyShape(schema: unknown, document: OpenApiDocument): JsonSchema {
  return isSchema(schema) ? resolve(schema, document) : {};
}

function answersHtml(
  { responses, 'x-error-codes': codesByStatus }: JsonSchema,
  document: OpenApiDocument,
): string {
  const answers = Object.entries(isSchema(responses) ? responses : {}).flatMap(
    ([status, response]) => {
      if (Number(status) >= 400 || !isSchema(response)) return [];
      const title = `<h4>Answer ${status} <small>${escapeHtml(String(response['description']))}</small></h4>`;
      return [`${title}\n${answerHtml(response, document)}`];
    },
  );
  const codes = Object.entries(isSchema(codesByStatus) ? codesByStatus : {}).flatMap(
    ([status, ofStatus]) =>
      (Array.isArray(ofStatus) ? ofStatus.filter(isErrorCode) : []).map(
        (code) =>
          `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(errors[code].message)}</td></tr>`,
      ),
  );
  return `${answers.join('\n')}
<details class="codes"><summary>Errors: ${codes.length} codes</summary>
<div class="scroll"><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${codes.join('')}</tbody></table></div>
</details>`;
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}

function answerHtml(response: JsonSchema, document: OpenApiDocument): string {
  const schema = jsonContent(response)?.['schema'];
  if (!isSchema(schema)) return '';
  const properties = schema['properties'];
  if (!isSchema(properties) || !isSchema(properties['data'])) return fieldTable(schema);
  const data = properties['data'];
  const example = exampleOf(data, (part) => resolve(part, document), true);
  const shown = `<details class="example"><summary>Example of data</summary><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre></details>`;
  if (data['type'] !== 'array' || !isSchema(data['items'])) return `${fieldTable(data)}\n${shown}`;
  const note =
    '<code>data</code> is a list of rows, <code>meta.pagination</code> tells of the next page.';
  return `<p class="plain">${note}</p>\n${fieldTable(data['items'])}\n${shown}`;
}

function tryHtml(
  operation: Operation,
  parameters: readonly JsonSchema[],
  body: JsonSchema | null,
): string {
  const inputs = parameters
    .filter((parameter) => parameter['in'] !== 'header' || parameter['name'] === 'If-Match')
    .map((parameter) => {
      const name = escapeHtml(String(parameter['name']));
      return `<label>${name}<input name="${name}" data-in="${escapeHtml(String(parameter['in']))}" autocomplete="off"></label>`;
    });
  const takesKey = parameters.some((parameter) => parameter['name'] === 'Idempotency-Key');
  const example = JSON.stringify(body?.['example'] ?? {}, null, 2);
  return `<form class="try" data-method="${operation.method}" data-path="${escapeHtml(operation.path)}"${takesKey ? ' data-idempotent' : ''}>
<h4>Try it</h4>
${inputs.join('\n')}
${body ? `<label>Body<textarea name="body" rows="${Math.min(16, example.split('\n').length + 1)}" spellcheck="false">${escapeHtml(example)}</textarea></label>` : ''}
<p><button type="submit">Send</button> <button type="button" class="copy">Copy as curl</button></p>
<output></output>
</form>`;
}

function jsonContent(holder: unknown): JsonSchema | null {
  if (!isSchema(holder) || !isSchema(holder['content'])) return null;
  const json = holder['content']['application/json'];
  return isSchema(json) ? json : null;
}

function listOf(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** Follows a $ref into the document's components. */
function resolve(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  let target: unknown = document;
  for (const part of reference.replace('#/', '').split('/'))
    target = isSchema(target) ? target[part] : undefined;
  return isSchema(target) ? target : schema;
}
