import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { badge } from './operation.ts';
import { escapeHtml } from './markup.ts';
import type { NounPage } from './noun-pages.ts';
import { style } from './style.ts';

export interface Surroundings {
  /** A test key to fill in, so that every operation can be tried at once; null in production. */
  readonly key: string | null;
  /** Whether the guides are served beside these pages. */
  readonly hasGuides: boolean;
}

export interface ReferencePage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Content {
  readonly title: string;
  /** The page's slug; null of the start page. */
  readonly slug: string | null;
  readonly main: string;
}

const guidesMissing = `<p role="note">The guides are not built yet: <code>npm start</code> builds them in the background,
<code>npm run docs-site:build</code> at once. Load this page again then.</p>`;

/** A whole page: the navigation of all nouns, the operations of its own, and the content. */
export function pageOf(
  { title, slug, main }: Content,
  pages: readonly NounPage[],
  { hasGuides }: Surroundings,
): ReferencePage {
  const script = clientScript();
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${slug === null ? '' : `<link rel="alternate" type="text/markdown" href="/docs/api/${slug}.md">\n`}<style>${style}</style>
</head>
<body>
<a class="skip" href="#top">Skip to the content</a>
<div class="page">
${navigation(slug, pages, hasGuides)}
<main id="top" tabindex="-1">
${hasGuides ? '' : guidesMissing}
${main}
</main>
</div>
<script type="module">${script}</script>
</body>
</html>`;
  return { html, headers: securityHeaders(script) };
}

/** Where the credentials of the forms are entered. */
export function credentialsHtml({ key }: Surroundings): string {
  return `<details class="credentials" id="credentials"><summary>Credentials of "Try it"</summary>
<p>They stay in this browser tab and go only to this service. ${key === null ? 'Use a test key.' : 'The key of the demo is filled in.'}</p>
<form id="settings">
<label>X-API-Key<input name="X-API-Key" type="password" placeholder="sk_test_..." autocomplete="off"${key === null ? '' : ` data-default="${escapeHtml(key)}"`}></label>
<label>Authorization<input name="Authorization" type="password" placeholder="dashboard session token" autocomplete="off"></label>
<label>X-Service-Environment-Id<input name="X-Service-Environment-Id" placeholder="for sessions" autocomplete="off"></label>
<label>X-Service-Application-Id<input name="X-Service-Application-Id" placeholder="for sessions" autocomplete="off"></label>
</form></details>`;
}

/** The link to the page as Markdown, and the button that copies it. */
export function markdownLinks(slug: string): string {
  return `<p class="tools"><button type="button" class="copy-markdown" data-source="/docs/api/${slug}.md">Copy as Markdown</button> <a href="/docs/api/${slug}.md">View as Markdown</a></p>`;
}

function navigation(slug: string | null, pages: readonly NounPage[], hasGuides: boolean): string {
  const current = (one: string | null): string => (one === slug ? ' aria-current="page"' : '');
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([group, ofGroup]) => {
    const items = ofGroup.map((page) => {
      const own = page.slug === slug ? operationList(page) : '';
      return `<li><a href="/docs/api/${page.slug}"${current(page.slug)}>${escapeHtml(page.title)}</a>${own}</li>`;
    });
    return `<section><h2>${escapeHtml(group)}</h2><ul>${items.join('')}</ul></section>`;
  });
  const first = [
    ...(hasGuides ? ['<li><a href="/docs">All guides</a></li>'] : []),
    `<li><a href="/docs/api"${current(null)}>Start</a></li>`,
    `<li><a href="/docs/api/errors"${current('errors')}>Errors</a></li>`,
    '<li><a href="/openapi.json">OpenAPI document</a></li>',
  ];
  return `<details class="menu">
<summary>Menu and search</summary>
<nav aria-label="Reference">
<div class="search"><input id="filter" type="search" placeholder="Search all operations" aria-label="Search all operations" autocomplete="off">
<ul id="found" aria-label="Operations found" hidden></ul><p id="count" role="status"></p></div>
<div id="nouns"><section><h2>API reference</h2><ul>${first.join('')}</ul></section>
${groups.join('\n')}</div>
</nav>
</details>`;
}

function operationList({ operations }: NounPage): string {
  const items = operations.map(({ id, method, summary }) => {
    return `<li><a href="#${id}">${badge(method)} ${escapeHtml(summary)}</a></li>`;
  });
  return `<ul class="own">${items.join('')}</ul>`;
}

function clientScript(): string {
  const source = readFileSync(new URL('./client.ts', import.meta.url), 'utf8');
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
