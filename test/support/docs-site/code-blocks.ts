import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const pages = resolve(import.meta.dir, '../../../docs-site/pages');

interface CodeBlock {
  readonly language: string;
  /** What stands in brackets behind the language: the name of a tab or of a file. */
  readonly title: string | null;
  readonly code: string;
}

/** The fenced blocks of one of the site's pages, in their order. */
export function codeBlocksOf(page: string): CodeBlock[] {
  const text = readFileSync(resolve(pages, `${page}.md`), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: \[([^\]]+)\])?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', title = null, code = '']) => ({ language, title, code }),
  );
}

/** What a reader gets who enters every block of a tab one after the other. */
export function programOf(page: string, title: string): string {
  const blocks = codeBlocksOf(page).filter((block) => block.title === title);
  if (blocks.length === 0) throw new Error(`${page} has no block ${title}`);
  return blocks.map(({ code }) => code).join('\n');
}
