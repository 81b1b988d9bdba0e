import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig } from 'vitepress';
import { mendSearch, mendTables } from '../build/mend-theme.mjs';
import { merchantSections, operatorSections } from '../build/sections.mjs';

// The service's policy allows no style attribute, so the colours of code become classes of a sheet of their own.
const colours = transformerStyleToClass({ classPrefix: 'c-' });
const root = join(import.meta.dirname, '../..');
// A page of the service itself: the browser loads it, not the site's router.
const reference = { text: 'API reference', link: '/api', target: '_self' };
// The owner sets `repository`; without it no page has a link to edit it.
const { version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export default defineConfig({
  base: '/docs/',
  srcDir: process.env.DOCS_STAGED,
  outDir: process.env.DOCS_OUT,
  cacheDir: join(process.env.DOCS_STAGED ?? '', '.cache'),
  lang: 'en',
  title: 'Commerce',
  titleTemplate: ':title | Commerce docs',
  description: 'Carts, checkout, payments, subscriptions, invoices and signed webhooks by one API.',
  cleanUrls: true,
  // Examples name receivers on the reader's own machine.
  ignoreDeadLinks: 'localhostLinks',
  metaChunk: true,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    // `<id>` in a page is text, never an element.
    html: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [colours],
    anchor: { slugify },
    config: mendTables,
  },
  buildEnd: ({ outDir }) => writeFileSync(join(outDir, 'code-colours.css'), colours.getCSS()),
  vite: { plugins: [mendSearch()] },
  themeConfig: {
    siteTitle: 'Commerce docs',
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      reference,
      { text: 'Errors', link: '/errors' },
      { text: 'Operate', link: '/operate/first-hour' },
      {
        text: `v${version}`,
        items: [
          { text: 'Changelog', link: '/changelog' },
          { text: 'Versions and compatibility', link: '/versions' },
        ],
      },
    ],
    // A page below /operate has the operators' menu, any other the merchants'.
    sidebar: { '/operate/': menuOf(operatorSections), '/': menuOf(merchantSections) },
    editBase: repository ? `${repository}/edit/main/` : null,
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
});

/** An error's code is its anchor, as the API's `docUrl` names it; other headings get the usual one. */
function slugify(text: string): string {
  if (/^[a-z]+(_[a-z0-9]+)*$/.test(text)) return text;
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(/[\s_]+/g, '-');
}

/** A menu of the site, as the theme takes it. */
function menuOf(sections: typeof merchantSections) {
  return sections.map(({ title, pages }) => ({
    text: title,
    items: pages.map(({ title: text, path }) =>
      path === 'api' ? reference : { text, link: `/${path === 'index' ? '' : path}` },
    ),
  }));
}
