import { errors, type ErrorCode } from '../../../domain/errors.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { exampleOf } from '../../openapi/example.ts';
import type { JsonSchema } from '../../openapi/schema.ts';
import { fieldTable, isSchema, tableOf } from './field-table.ts';
import { anchor, escapeHtml, toHtml } from './markup.ts';
import { samplesOf, type SampledCall } from './samples.ts';

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

/** One operation: how it is called, parameters, responses, error codes, and a form to try it. */
export function operationHtml(operation: Operation, document: OpenApiDocument): string {
  const { id, method, path, summary, content } = operation;
  const parameters = listOf(content['parameters']).map((one) => resolve(one, document));
  const of = (place: string): JsonSchema[] =>
    parameters.filter((parameter) => parameter['in'] === place);
  const body = jsonContent(content['requestBody']);
  return `<section class="operation" id="${id}">
<h2>${escapeHtml(summary)}</h2>
<p>${badge(method)} <code class="path">${escapeHtml(path)}</code></p>
${toHtml(String(content['description'] ?? ''))}
${samplesHtml(callOf(operation, parameters, body))}
${section('Path', parameterTable(of('path')))}
${section('Query', parameterTable(of('query')))}
${section('Headers', parameterTable(of('header')))}
${body ? section('Body', fieldTable(bodyShape(body['schema'], document))) : ''}
${answersHtml(content, document)}
${tryHtml(operation, parameters, body)}
</section>`;
}

export function badge(method: string): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function section(title: string, html: string): string {
  return html === '' ? '' : `<h3>${title}</h3>\n${html}`;
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
  { responses, description, 'x-error-codes': codesByStatus }: JsonSchema,
  document: OpenApiDocument,
): string {
  const answers = Object.entries(isSchema(responses) ? responses : {}).flatMap(
    ([status, response]) => {
      if (Number(status) >= 400 || !isSchema(response)) return [];
      const title = `<h3>Response ${status} <small>${escapeHtml(String(response['description']))}</small></h3>`;
      return [`${title}\n${answerHtml(response, document)}`];
    },
  );
  const rows = Object.entries(isSchema(codesByStatus) ? codesByStatus : {}).flatMap(
    ([status, ofStatus]) =>
      (Array.isArray(ofStatus) ? ofStatus.filter(isErrorCode) : []).map((code) => ({
        code,
        html: `<tr><td>${status}</td><td><a href="/docs/errors#${code}"><code>${code}</code></a></td><td>${escapeHtml(errors[code].message)}</td></tr>`,
      })),
  );
  const own = ownCodesOf(String(description));
  const table = (isOwn: boolean): string => {
    const chosen = rows.filter(({ code }) => own.has(code) === isOwn);
    if (chosen.length === 0) return '';
    return `<div class="scroll"><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${chosen.map(({ html }) => html).join('')}</tbody></table></div>`;
  };
  const common = table(false);
  return `${answers.join('\n')}
${own.size === 0 ? '' : `<h3>Errors</h3>\n${table(true)}`}
${common === '' ? '' : `<details class="codes"><summary>Errors that many operations have</summary>\n${common}\n</details>`}`;
}

/** The codes of the operation itself, which its description ends with. */
function ownCodesOf(description: string): ReadonlySet<string> {
  const [, own = ''] = /Errors of its own: (.*)$/.exec(description) ?? [];
  return new Set([...own.matchAll(/`(\w+)`/g)].map(([, code = '']) => code));
}

/** Tabs that need no script: the chosen language is remembered where scripts run. */
function samplesHtml(call: SampledCall): string {
  const name = `sample-${anchor(call.method, call.path)}`;
  const tabs = samplesOf(call).map(({ language, code }, index) => {
    const id = `${name}-${language.toLowerCase()}`;
    return `<input type="radio" name="${name}" id="${id}" value="${language}"${index === 0 ? ' checked' : ''}><label for="${id}">${language}</label><pre tabindex="0" aria-label="${language}">${escapeHtml(code)}</pre>`;
  });
  return `<div class="samples" role="group" aria-label="The call">${tabs.join('')}</div>`;
}

/** What the samples of an operation are written from. */
function callOf(
  { method, path, content }: Operation,
  parameters: readonly JsonSchema[],
  body: JsonSchema | null,
): SampledCall {
  const sdkMethod = content['x-sdk-method'];
  const security: readonly unknown[] = Array.isArray(content['security'])
    ? content['security']
    : [];
  const { requestBody } = content;
  return {
    method,
    path,
    sdkMethod: typeof sdkMethod === 'string' ? sdkMethod : null,
    credentials: security.flatMap((one) => (isSchema(one) ? Object.keys(one) : [])),
    parameters,
    body: body?.['example'],
    takesFile: isSchema(requestBody) && body === null,
  };
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}

function answerHtml(response: JsonSchema, document: OpenApiDocument): string {
  const json = jsonContent(response);
  const schema = json?.['schema'];
  if (!isSchema(schema)) return '';
  const properties = schema['properties'];
  if (!isSchema(properties) || !isSchema(properties['data'])) return fieldTable(schema);
  const data = properties['data'];
  const example = json?.['example'] ?? {
    data: exampleOf(data, (part) => resolve(part, document), true),
  };
  const shown = `<details class="example" open><summary>Example</summary><pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre></details>`;
  if (data['type'] !== 'array' || !isSchema(data['items'])) return `${fieldTable(data)}\n${shown}`;
  const note =
    '<code>data</code> is a list of rows, <code>meta.pagination</code> says where the next page begins.';
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
<h3>Try it</h3>
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
