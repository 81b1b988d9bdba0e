import { errors, statusesOf, warnings, type ErrorCode } from '../../../domain/errors.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { isSchema } from './document-parts.ts';
import { fieldTable } from './field-table.ts';
import { anchor, escapeHtml, toHtml } from './markup.ts';
import { credentialsHtml, markdownLinks, type Surroundings } from './layout.ts';
import { errorObjects, type NounPage } from './noun-pages.ts';
import { operationHtml, samplesHtml } from './operation.ts';
import type { Sample } from './samples.ts';

const clients: readonly Sample[] = [
  {
    language: 'curl',
    label: 'curl',
    text: 'export COMMERCE_URL=http://127.0.0.1:3000\nexport COMMERCE_SECRET_KEY=sk_test_...\n\ncurl "$COMMERCE_URL/api/v1/carts" \\\n  -H "X-API-Key: $COMMERCE_SECRET_KEY"',
  },
  {
    language: 'typescript',
    label: 'TypeScript',
    text: "import { Commerce } from '@commerce-service/sdk';\n\n// Reads COMMERCE_URL and COMMERCE_SECRET_KEY.\nconst commerce = new Commerce();\nfor await (const cart of commerce.carts.list()) console.log(cart.id);",
  },
  {
    language: 'python',
    label: 'Python',
    text: 'from commerce_service import Commerce\n\n# Reads COMMERCE_URL and COMMERCE_SECRET_KEY.\ncommerce = Commerce()\nfor cart in commerce.carts.list():\n    print(cart.id)',
  },
];

/** The first page: how to call the API, and its nouns. */
export function startHtml(document: OpenApiDocument, pages: readonly NounPage[]): string {
  const { title, version, description } = document.info;
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([group, ofGroup]) => {
    const items = ofGroup.map((page) => {
      return `<li><a href="/docs/api/${page.slug}">${escapeHtml(page.title)}</a> ${escapeHtml(page.description)}</li>`;
    });
    return `<section><h3>${escapeHtml(group)}</h3><ul class="cards">${items.join('')}</ul></section>`;
  });
  return `<h1>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h1>
${samplesHtml(clients)}
<p>Each operation has this call in three languages, an example of its response, and a form that sends it. Every error code is on the page of <a href="/docs/api/errors">errors</a>.</p>
<h2 id="nouns-of-the-api">Operations</h2>
${groups.join('\n')}
<h2 id="guide">How the API works</h2>
${toHtml(description)}`;
}

/** A noun's operations, and the objects that they take and return. */
export function nounHtml(
  page: NounPage,
  document: OpenApiDocument,
  surroundings: Surroundings,
): string {
  const objects = page.objects.map((name) => objectHtml(name, document));
  return `<h1>${escapeHtml(page.title)}</h1>
<p>${escapeHtml(page.description)}</p>
${markdownLinks(page.slug)}
${credentialsHtml(surroundings)}
${page.operations.map((operation) => operationHtml(operation, document)).join('\n')}
${objects.length === 0 ? '' : `<h2 id="objects">Objects</h2>\n${objects.join('\n')}`}`;
}

/** Every error code, and the shape that every response has. */
export function errorsHtml(document: OpenApiDocument): string {
  const codes = Object.keys(errors).filter((code): code is ErrorCode =>
    Object.hasOwn(errors, code),
  );
  const rows = codes.map((code) => {
    return `<tr id="${code}"><td><code>${code}</code></td><td>${statusesOf(code).join(', ')}</td><td>${escapeHtml(errors[code].message)}</td></tr>`;
  });
  const warned = Object.entries(warnings).map(([code, message]) => {
    return `<tr><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`;
  });
  return `<h1 id="errors">Errors</h1>
<p>Branch on <code>error.code</code>; the message is for people and may change. <a href="/docs/errors">Cause and fix of each code</a>.</p>
${markdownLinks('errors')}
<div class="scroll" tabindex="0"><table id="object-errorcode" class="codes"><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
<h2 id="warnings">Warnings</h2>
<p>In <code>data.warnings</code> of a request that worked.</p>
<div class="scroll" tabindex="0"><table class="codes"><thead><tr><th>Code</th><th>Meaning</th></tr></thead><tbody>${warned.join('')}</tbody></table></div>
<h2 id="objects">Objects of every response</h2>
${errorObjects(document)
  .filter((name) => name !== 'ErrorCode')
  .map((name) => objectHtml(name, document))
  .join('\n')}`;
}

function objectHtml(name: string, document: OpenApiDocument): string {
  const schema = document.components.schemas[name];
  if (!isSchema(schema)) return '';
  const values = schema['enum'];
  const content = Array.isArray(values)
    ? `<p><code>${escapeHtml(values.join(' '))}</code></p>`
    : fieldTable(schema);
  return `<section class="object" id="${anchor('object', name)}"><h3>${escapeHtml(name)}</h3>${content}</section>`;
}
