import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errors, statusesOf, warnings, type ErrorCode } from '../../domain/errors.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { fieldTable, isSchema } from './reference/field-table.ts';
import { anchor, escapeHtml, toHtml } from './reference/markup.ts';
import { badge, operationHtml, operationsOf, type Operation } from './reference/operation.ts';
import { style } from './reference/style.ts';

interface Surroundings {
  /** A test key to fill in, so that every operation can be tried at once; null in production. */
  readonly key: string | null;
  /** Whether the guides are served beside this page. */
  readonly hasGuides: boolean;
}

interface ReferencePage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The API as one page to read and to try. It loads nothing from elsewhere, and its policy admits only the page's own
 * style and script. A key that is typed in stays in the browser's tab.
 */
export function referencePage(
  document: OpenApiDocument,
  { key, hasGuides }: Surroundings,
): ReferencePage {
  const script = clientScript();
  const operations = operationsOf(document);
  const tags = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter((operation) => operation.tag === name),
  }));
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#top">Skip to the content</a>
<div class="page">
${navigation(document, tags, hasGuides)}
<main id="top">
<h1>${escapeHtml(document.info.title)} <small>${escapeHtml(document.info.version)}</small></h1>
${hasGuides ? '' : guidesMissing}
${toHtml(document.info.description)}
${credentials(key)}
${tags.map((tag) => tagHtml(tag, document)).join('\n')}
${objectsHtml(document)}
${errorsHtml()}
</main>
</div>
<script type="module">${script}</script>
</body>
</html>`;
  return { html, headers: securityHeaders(script) };
}

interface Tag {
  readonly name: string;
  readonly operations: readonly Operation[];
}

const guidesMissing = `<p role="note">The guides are not built yet: <code>npm start</code> builds them in the background,
<code>npm run docs-site:build</code> at once. Load this page again then.</p>`;

const credentials = (key: string | null): string => `<h2 id="credentials">Try it here</h2>
<p>What you enter stays in this browser tab and goes only to this service. ${key === null ? 'Use a test key.' : 'The key of the demo is filled in.'}</p>
<form id="settings">
<label>X-API-Key<input name="X-API-Key" type="password" placeholder="sk_test_..." autocomplete="off"${key === null ? '' : ` data-default="${escapeHtml(key)}"`}></label>
<label>Authorization<input name="Authorization" type="password" placeholder="dashboard session token" autocomplete="off"></label>
<label>X-Service-Environment-Id<input name="X-Service-Environment-Id" placeholder="for sessions" autocomplete="off"></label>
<label>X-Service-Application-Id<input name="X-Service-Application-Id" placeholder="for sessions" autocomplete="off"></label>
</form>`;

function navigation(document: OpenApiDocument, tags: readonly Tag[], hasGuides: boolean): string {
  const guide = [...document.info.description.matchAll(/^## (.+)$/gm)].map(([, title = '']) => {
    return `<li><a href="#${anchor('guide', title)}">${escapeHtml(title)}</a></li>`;
  });
  const groups = tags.map(({ name, operations }) => {
    const items = operations.map(({ id, method, summary }) => {
      return `<li><a href="#${id}">${badge(method)} ${escapeHtml(summary)}</a></li>`;
    });
    return `<section><h2>${escapeHtml(name)}</h2><ul>${items.join('')}</ul></section>`;
  });
  const ends = [
    ...(hasGuides ? ['<li><a href="/docs">All guides</a></li>'] : []),
    '<li><a href="#credentials">Try it here</a></li>',
    '<li><a href="#objects">Objects</a></li>',
    '<li><a href="#errors">Errors</a></li>',
    '<li><a href="/openapi.json">OpenAPI document</a></li>',
  ];
  return `<nav aria-label="Operations">
<input id="filter" type="search" placeholder="Filter operations" aria-label="Filter operations">
<section><h2>Guide</h2><ul>${guide.join('')}${ends.join('')}</ul></section>
${groups.join('\n')}
</nav>`;
}

function tagHtml({ name, operations }: Tag, document: OpenApiDocument): string {
  return `<h2 id="${anchor('tag', name)}">${escapeHtml(name)}</h2>
${operations.map((operation) => operationHtml(operation, document)).join('\n')}`;
}

function objectsHtml(document: OpenApiDocument): string {
  const objects = Object.entries(document.components.schemas).map(([name, schema]) => {
    if (!isSchema(schema)) return '';
    const values = schema['enum'];
    const content = Array.isArray(values)
      ? `<p>${values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')}</p>`
      : fieldTable(schema);
    return `<section class="object" id="${anchor('object', name)}"><h3>${escapeHtml(name)}</h3>${content}</section>`;
  });
  return `<h2 id="objects">Objects</h2>\n${objects.join('\n')}`;
}

function errorsHtml(): string {
  const codes = Object.keys(errors).filter((code): code is ErrorCode =>
    Object.hasOwn(errors, code),
  );
  const rows = codes.map((code) => {
    return `<tr id="${code}"><td><code>${code}</code></td><td>${statusesOf(code).join(', ')}</td><td>${escapeHtml(errors[code].message)}</td></tr>`;
  });
  const warned = Object.entries(warnings).map(([code, message]) => {
    return `<tr><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`;
  });
  return `<h2 id="errors">Errors</h2>
<div class="scroll"><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
<h3>Warnings</h3>
<p>In <code>data.warnings</code> of a request that worked.</p>
<div class="scroll"><table><thead><tr><th>Code</th><th>Meaning</th></tr></thead><tbody>${warned.join('')}</tbody></table></div>`;
}

function clientScript(): string {
  const source = readFileSync(new URL('./reference/client.ts', import.meta.url), 'utf8');
  return new Bun.Transpiler({ loader: 'ts', target: 'browser' })
    .transformSync(source)
    .replaceAll('</', '<\\/');
}

function securityHeaders(script: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  };
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
