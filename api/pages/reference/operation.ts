import { errors } from '../../../domain/errors.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/schema.ts';
import {
  codesOf,
  descriptionOf,
  isSchema,
  isUpload,
  jsonContent,
  parametersOf,
  resolve,
  successesOf,
  type Operation,
  type OperationCode,
} from './document-parts.ts';
import { requestExample, responseExample, sampleCall } from './examples.ts';
import { fieldTable, tableOf } from './field-table.ts';
import { escapeHtml, toHtml } from './markup.ts';
import { samplesOf, type Sample } from './samples.ts';

/** One operation: what it takes and returns, the call in three languages, its errors, and a form to try it. */
export function operationHtml(operation: Operation, document: OpenApiDocument): string {
  const { id, method, path, summary, content } = operation;
  const parameters = parametersOf(operation, document);
  const of = (place: string): JsonSchema[] =>
    parameters.filter((parameter) => parameter['in'] === place);
  const body = jsonContent(content['requestBody']);
  const samples = samplesOf(sampleCall(operation, document), document);
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}">${escapeHtml(summary)}</a></h2>
<p class="route">${badge(method)} <code>${escapeHtml(path)}</code></p>
<div class="columns"><div>
${toHtml(descriptionOf(operation))}
${section('Path', parameterTable(of('path')))}
${section('Query', parameterTable(of('query')))}
${body ? section('Body', fieldTable(bodyShape(body['schema'], document))) : ''}
${section('Headers', parameterTable(of('header')))}
${successesOf(operation)
  .map(([status, response]) => returnsHtml(status, response))
  .join('\n')}
${codesHtml(operation)}
</div><div class="aside">
${samplesHtml(samples)}
${successesOf(operation)
  .map(([status, response]) => exampleHtml(status, responseExample(response, document)))
  .join('\n')}
${tryHtml(operation, parameters)}
</div></div>
</section>`;
}

export function badge(method: string): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/** The samples; the page's script shows one language at a time, and without it all of them are there. */
export function samplesHtml(samples: readonly Sample[]): string {
  const buttons = samples.map(({ language, label }) => {
    return `<button type="button" data-language="${language}">${label}</button>`;
  });
  const blocks = samples.map(({ language, label, text }) => {
    return `<div class="sample ${language}"><p class="label">${label}</p><pre tabindex="0">${escapeHtml(text)}</pre></div>`;
  });
  return `<div class="samples"><div class="tabs" role="group" aria-label="Language of the sample">${buttons.join('')}<button type="button" class="copy-sample">Copy</button></div>
${blocks.join('\n')}</div>`;
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

function returnsHtml(status: string, response: JsonSchema): string {
  const title = `<h3>Returns ${status} <small>${escapeHtml(String(response['description']))}</small></h3>`;
  const schema = jsonContent(response)?.['schema'];
  if (!isSchema(schema)) return title;
  const { properties } = schema;
  const data = isSchema(properties) ? properties['data'] : undefined;
  if (!isSchema(data)) return `${title}\n${fieldTable(schema)}`;
  if (data['type'] !== 'array' || !isSchema(data['items'])) return `${title}\n${fieldTable(data)}`;
  const note =
    '<code>data</code> is a list of rows, <code>meta.pagination</code> leads to the next page.';
  return `${title}\n<p class="plain">${note}</p>\n${fieldTable(data['items'])}`;
}

function exampleHtml(status: string, example: unknown): string {
  if (example === null) return '';
  return `<div class="response"><p class="label">Response ${status}</p><pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre></div>`;
}

function codesHtml(operation: Operation): string {
  const { own, usual } = codesOf(operation);
  const rows = own.map(
    ({ status, code }) =>
      `<tr><td>${status}</td><td><a href="/docs/errors#${code}"><code>${code}</code></a></td><td>${escapeHtml(errors[code].message)}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? ''
      : `<h3>Errors</h3>\n<div class="scroll" tabindex="0"><table class="codes"><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return `${table}
<details class="usual"><summary>Common errors: ${usual.length} codes</summary>
<p>${usual.map(codeLink).join(' ')}</p></details>`;
}

function codeLink({ status, code }: OperationCode): string {
  return `<a href="/docs/api/errors#${code}">${status} ${code}</a>`;
}

function tryHtml(operation: Operation, parameters: readonly JsonSchema[]): string {
  // The form sends JSON; a file is sent by the samples.
  if (isUpload(operation)) return '';
  const inputs = parameters
    .filter((parameter) => parameter['in'] !== 'header' || parameter['name'] === 'If-Match')
    .map((parameter) => {
      const name = escapeHtml(String(parameter['name']));
      return `<label>${name}<input name="${name}" data-in="${escapeHtml(String(parameter['in']))}" autocomplete="off"></label>`;
    });
  const takesKey = parameters.some((parameter) => parameter['name'] === 'Idempotency-Key');
  const body = requestExample(operation);
  const example = JSON.stringify(body, null, 2);
  const area =
    body === null
      ? ''
      : `<label>Body<textarea name="body" rows="${Math.min(16, example.split('\n').length + 1)}" spellcheck="false">${escapeHtml(example)}</textarea></label>`;
  return `<details class="trial"><summary>Try it</summary>
<form class="try" data-method="${operation.method}" data-path="${escapeHtml(operation.path)}"${takesKey ? ' data-idempotent' : ''}>
${inputs.join('\n')}
${area}
<p><button type="submit">Send</button> <button type="button" class="copy">Copy as curl</button></p>
<output></output>
</form></details>`;
}
