import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errors, statusesOf, warnings, type ErrorCode } from '../../domain/errors.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { escapeHtml, toHtml } from './reference/markup.ts';
import { groupsOf, type Group, type Noun } from './reference/nouns.ts';
import { objectsHtml, objectsOf } from './reference/objects.ts';
import { badge, operationHtml } from './reference/operation.ts';
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

/** The page of errors and warnings. */
export const ERRORS = 'errors';

/**
 * The API as pages to read and to try: the start, '', with every operation as a link; one for each noun; and the
 * errors. Null for another name. They load nothing from elsewhere, and their policy admits only the pages' own style
 * and script. A key that is typed in stays in the browser's tab.
 */
export function referencePage(
  document: OpenApiDocument,
  slug: string,
  surroundings: Surroundings,
): ReferencePage | null {
  const groups = groupsOf(document);
  const noun = groups.flatMap(({ nouns }) => nouns).find((one) => one.slug === slug);
  if (slug !== '' && slug !== ERRORS && !noun) return null;
  const script = clientScript();
  const title = noun?.name ?? (slug === ERRORS ? 'Errors' : document.info.title);
  const content = noun
    ? nounHtml(noun, document, surroundings)
    : slug === ERRORS
      ? errorsHtml()
      : startHtml(document, groups, surroundings);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}${title === document.info.title ? '' : ` · ${escapeHtml(document.info.title)}`}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#top">Skip to the content</a>
<div class="page">
${navigation(groups, slug, surroundings.hasGuides)}
<main id="top">
${content}
</main>
</div>
<script type="module">${script}</script>
</body>
</html>`;
  return { html, headers: securityHeaders(script) };
}

/** The names of all pages but the start. */
export function referenceSlugs(document: OpenApiDocument): string[] {
  return [...groupsOf(document).flatMap(({ nouns }) => nouns.map(({ slug }) => slug)), ERRORS];
}

function startHtml(
  document: OpenApiDocument,
  groups: readonly Group[],
  { key, hasGuides }: Surroundings,
): string {
  return `<h1>${escapeHtml(document.info.title)} <small>${escapeHtml(document.info.version)}</small></h1>
${hasGuides ? '' : guidesMissing}
${toHtml(document.info.description)}
${credentials(key)}
<h2 id="operations">Operations</h2>
<div id="all">${groups.map(groupHtml).join('\n')}</div>`;
}

/** Every operation of a group as a link: what the filter of each page searches, and where an old address leads. */
function groupHtml({ title, nouns }: Group): string {
  const lists = nouns.map(({ name, slug, description, operations }) => {
    const items = operations.map(({ id, method, summary }) => {
      return `<li><a href="/docs/api/${slug}#${id}">${badge(method)} ${escapeHtml(summary)}</a></li>`;
    });
    return `<section><h4><a href="/docs/api/${slug}">${escapeHtml(name)}</a></h4><p class="plain">${escapeHtml(description)}</p><ul>${items.join('')}</ul></section>`;
  });
  return `<h3>${escapeHtml(title)}</h3>\n${lists.join('\n')}`;
}

function nounHtml(noun: Noun, document: OpenApiDocument, { key }: Surroundings): string {
  const list = noun.operations.map(({ id, method, path, summary }) => {
    return `<tr><td>${badge(method)} <a href="#${id}"><code class="path">${escapeHtml(path)}</code></a></td><td>${escapeHtml(summary)}</td></tr>`;
  });
  return `<h1>${escapeHtml(noun.name)}</h1>
<p>${escapeHtml(noun.description)}</p>
<div class="scroll"><table>
<thead><tr><th>Operation</th><th>Does</th></tr></thead>
<tbody>${list.join('')}</tbody></table></div>
${noun.operations.map((operation) => operationHtml(operation, document)).join('\n')}
${objectsHtml(objectsOf(noun.operations, document), document)}
${credentials(key)}`;
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

function navigation(groups: readonly Group[], current: string, hasGuides: boolean): string {
  const link = (slug: string, text: string): string => {
    const here = slug === current ? ' aria-current="page"' : '';
    return `<li><a href="/docs/api${slug === '' ? '' : `/${slug}`}"${here}>${escapeHtml(text)}</a></li>`;
  };
  const own = (noun: Noun): string =>
    noun.slug === current
      ? `<ul>${noun.operations.map(({ id, method, summary }) => `<li><a href="#${id}">${badge(method)} ${escapeHtml(summary)}</a></li>`).join('')}</ul>`
      : '';
  const sections = groups.map(({ title, nouns }) => {
    const items = nouns.map((noun) =>
      link(noun.slug, noun.name).replace('</li>', `${own(noun)}</li>`),
    );
    return `<section><h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul></section>`;
  });
  return `<nav aria-label="API reference">
<details open><summary>API reference</summary>
<input id="filter" type="search" placeholder="Find an operation" aria-label="Find an operation">
<div id="found" role="status"></div>
<section><ul>${link('', 'Start')}${link(ERRORS, 'Errors and warnings')}${hasGuides ? '<li><a href="/docs">All guides</a></li>' : ''}<li><a href="/openapi.json">OpenAPI document</a></li></ul></section>
${sections.join('\n')}
</details>
</nav>`;
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
  return `<h1 id="errors">Errors</h1>
<div class="scroll"><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
<h2>Warnings</h2>
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
