import type { OpenApiDocument } from '../openapi/document.ts';
import { errorsHtml, nounHtml, startHtml } from './reference/content.ts';
import { pageOf, type ReferencePage, type Surroundings } from './reference/layout.ts';
import { errorsMarkdown, nounMarkdown } from './reference/markdown.ts';
import { homeOfObject, nounPages } from './reference/noun-pages.ts';

/** The API to read and to try: a start page, a page for each noun, and one of errors. */
export interface Reference {
  /** The pages by noun and that of errors, in the order of the navigation. */
  readonly pages: readonly ReferenceEntry[];
  /** A page; null of a slug that is none. Null as slug is the start page. */
  readonly page: (slug: string | null, surroundings: Surroundings) => ReferencePage | null;
  /** A page as Markdown; null of a slug that is none. */
  readonly markdown: (slug: string) => string | null;
  /** Every operation with its page, and the page of each object, for search and for old addresses. */
  readonly index: () => ReferenceIndex;
}

interface ReferenceEntry {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
}

interface ReferenceIndex {
  /** `[page, id, method, path, summary]` */
  readonly operations: readonly (readonly [string, string, string, string, string])[];
  readonly objects: Readonly<Record<string, string>>;
}

const errorsEntry: ReferenceEntry = {
  slug: 'errors',
  title: 'Errors',
  description: 'Every error code and warning, and the shape of responses.',
};

/**
 * The pages load nothing from elsewhere, and their policy admits only their own style and script. A key that is typed in
 * stays in the browser's tab.
 */
export function openReference(document: OpenApiDocument): Reference {
  const nouns = nounPages(document);
  const find = (slug: string) => nouns.find((one) => one.slug === slug);
  return {
    pages: [...nouns, errorsEntry],
    page: (slug, surroundings) => {
      const noun = slug === null ? undefined : find(slug);
      if (noun) {
        const main = nounHtml(noun, document, surroundings);
        return pageOf({ title: `${noun.title} · API`, slug, main }, nouns, surroundings);
      }
      if (slug === null) {
        const { title } = document.info;
        return pageOf({ title, slug, main: startHtml(document, nouns) }, nouns, surroundings);
      }
      if (slug !== errorsEntry.slug) return null;
      return pageOf(
        { title: 'Errors · API', slug, main: errorsHtml(document) },
        nouns,
        surroundings,
      );
    },
    markdown: (slug) => {
      if (slug === errorsEntry.slug) return errorsMarkdown();
      const noun = find(slug);
      return noun ? nounMarkdown(noun, document) : null;
    },
    index: () => ({
      operations: nouns.flatMap(({ slug, operations }) =>
        operations.map(
          ({ id, method, path, summary }) => [slug, id, method, path, summary] as const,
        ),
      ),
      objects: Object.fromEntries(
        Object.keys(document.components.schemas).flatMap((name) => {
          const home = homeOfObject(name, nouns, document);
          return home === null ? [] : [[name.toLowerCase(), home] as const];
        }),
      ),
    }),
  };
}
