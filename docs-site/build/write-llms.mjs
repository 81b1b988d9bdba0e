import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sections } from './sections.mjs';
import { pageText, plainLink } from './stage-pages.mjs';

const INTRODUCTION = `# Commerce

> A multi-tenant commerce API: carts, checkout, payments, subscriptions, orders, invoices and signed webhooks. JSON over HTTP under /api/v1; secret keys in X-API-Key; money in integer minor units.
`;

/** For language models: `llms.txt` with every page, `llms-full.txt` with their text, and each page as Markdown beside it. */
export function writeLlms(root, out) {
  const lists = [];
  const texts = [];
  for (const { title, pages } of sections) {
    lists.push(`## ${title}\n`);
    for (const page of pages) {
      if (page.path === 'api') {
        lists.push('- [API reference](/docs/api/llms.txt): a page of Markdown for each noun');
        lists.push('- [OpenAPI document](/openapi.json): every operation, field and error code');
        continue;
      }
      const text = pageText(root, page, plainLink);
      lists.push(`- [${page.title}](/docs/${page.path}.md): ${summaryOf(text)}`);
      texts.push(`<!-- /docs/${page.path} -->\n\n${text.trim()}\n`);
      mkdirSync(dirname(join(out, page.path)), { recursive: true });
      writeFileSync(join(out, `${page.path}.md`), text);
    }
    lists.push('');
  }
  writeFileSync(join(out, 'llms.txt'), `${INTRODUCTION}\n${lists.join('\n')}`);
  writeFileSync(join(out, 'llms-full.txt'), `${INTRODUCTION}\n${texts.join('\n---\n\n')}`);
}

/** The first sentence of the first paragraph. */
function summaryOf(text) {
  const [paragraph = ''] = text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/\n{2,}/)
    .filter((part) => /^[A-Za-z`]/.test(part.trim()));
  const plain = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('\n', ' ');
  return /^.*?[.:](?=\s|$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}
