import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { includeFiles } from './include.mjs';
import { sitePages } from './sections.mjs';

const pathByFile = new Map(sitePages.flatMap(({ path, from }) => (from ? [[from, path]] : [])));
const titleByPath = new Map(sitePages.map(({ path, title }) => [path, title]));
const FENCE = /^(?:```|~~~)/;
/** Why it is so, which contributors read in the repository. */
const DECISIONS = / \((?:\[decision \d+\]\([^)]*\)(?:, )?)+\)/g;

/** Writes every page into `staged`, its links leading to where the pages are in the site. */
export function stagePages(root, staged) {
  for (const page of sitePages) {
    const target = join(staged, `${page.path}.md`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, withSource(pageText(root, page, siteLink), fileOf(page)));
  }
}

/** The file that a reader who finds a fault would edit. */
function fileOf({ path, from }) {
  return from ?? `docs-site/pages/${path}.md`;
}

/** The page with its file in its front matter, for the link that edits it. */
function withSource(text, file) {
  const line = `source: ${file}\n`;
  return text.startsWith('---\n')
    ? text.replace('---\n', `---\n${line}`)
    : `---\n${line}---\n\n${text}`;
}

/** A page as Markdown, with the links that `linkTo` writes. */
export function pageText(root, page, linkTo) {
  const file = fileOf(page);
  const { path } = page;
  if (!existsSync(join(root, file))) throw new Error(`${file}, the page ${path}, is not there`);
  const text = readFileSync(join(root, file), 'utf8').replace(/^<!--[^\n]*-->\n/, '');
  return outsideOfCode(includeFiles(root, text), (line) => rewriteLinks(line, file, linkTo));
}

/** As the site's generator takes it: it puts the base in front, but for what the service itself serves. */
function siteLink(label, target) {
  return isOfService(target)
    ? `[${label}](${serviceAddress(target)}){target="_self"}`
    : `[${label}](${target})`;
}

/** As a program reads it, which knows no base. */
export function plainLink(label, target) {
  return `[${label}](${isOfService(target) ? serviceAddress(target) : `/docs${target}`})`;
}

const isOfService = (target) => /^\/(?:api|openapi\.json)\b/.test(target);
const serviceAddress = (target) => target.replace(/^\/api\b/, '/docs/api');

/** Changes the lines that are not in a fenced block. */
function outsideOfCode(text, change) {
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      if (FENCE.test(line.trimStart())) isCode = !isCode;
      return isCode ? line : change(line);
    })
    .join('\n');
}

function rewriteLinks(line, file, linkTo) {
  return line
    .replaceAll(DECISIONS, '')
    .replaceAll(/!\[([^\]]*)\]\([^)]+\)/g, '$1')
    .replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, label, target) => {
      if (/^(?:[a-z]+:|#)/.test(target)) return whole;
      if (target.startsWith('/')) return linkTo(label, target);
      const [path, fragment] = target.split('#');
      const led = posix.normalize(posix.join(posix.dirname(file), path));
      const page = pathByFile.get(led);
      // What only the repository holds, such as a decision, is named and not linked.
      if (page === undefined) return label;
      // The site has titles where the repository has names of files.
      const shown = /^[\w./-]+\.md$/.test(label) ? titleByPath.get(page) : label;
      return linkTo(shown, `/${page}${fragment ? `#${fragment}` : ''}`);
    });
}
