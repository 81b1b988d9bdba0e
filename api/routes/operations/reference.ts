import { Type } from '@sinclair/typebox';
import type { DocsSite } from '../../pages/docs-site.ts';
import { packedText } from '../../pages/packed-text.ts';
import { ERRORS, referencePage, referenceSlugs } from '../../pages/reference.ts';
import { anyone } from '../../http/access.ts';
import { apiInfo } from '../../openapi/info.ts';
import { buildOpenApi } from '../../openapi/document.ts';
import { fail } from '../../../domain/errors.ts';
import type { Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Reference';
const contentType = 'application/json';
const VARY = 'accept-encoding, origin';
/** The first page of the guides. */
const HOME = 'index.html';
/** Below it are the pages of the reference. */
const OF_REFERENCE = 'api/';
/** Twice as many as there are, for those with the demo's key and those without. */
const PAGES_MAX = 120;

export interface ReferenceDeps {
  readonly docsSite: DocsSite;
  /** The demo's secret key, with which the page is filled in; null in production, and without a demo. */
  readonly demoKey: () => string | null;
  /** Where the service is reached, without a slash at its end. */
  readonly baseUrl: string;
}

/** The routes that describe the others: the OpenAPI document, the page to read and try it, and the guides. */
export function referenceRoutes(
  documented: readonly AnyRoute[],
  { docsSite, demoKey, baseUrl }: ReferenceDeps,
): readonly AnyRoute[] {
  const document = once(() => buildOpenApi(documented, apiInfo));
  const json = once(() => packedText(JSON.stringify(document()), contentType, {}));
  const pages = new Map<string, (request: Request) => Reply>();
  /** Of a noun, of the errors, or the start; each is made once, and again when what it depends on changes. */
  const page = (slug: string, request: Request): Reply => {
    // Pages of other sites may read this one, and get no key.
    const key = request.headers.has('origin') ? null : demoKey();
    const surroundings = { key, hasGuides: docsSite.isBuilt() };
    const name = JSON.stringify([slug, surroundings]);
    const made = pages.get(name);
    if (made) return made(request);
    const rendered = referencePage(document(), slug, surroundings);
    if (!rendered) return fail('not_found');
    const { html: text, headers } = rendered;
    const answer = packedText(text, 'text/html; charset=utf-8', { ...headers, vary: VARY });
    if (pages.size > PAGES_MAX) pages.clear();
    pages.set(name, answer);
    return answer(request);
  };
  const documentRoute = (path: `/${string}`): AnyRoute =>
    defineRoute({
      method: 'GET',
      path,
      tag,
      summary: 'OpenAPI 3.1 document',
      access: anyone(),
      anyOrigin: true,
      answer: { status: 200, data: Type.Object({}, { additionalProperties: true }), contentType },
      errors: [],
      handle: async ({ request }) => json()(request),
      reply: (response) => response,
    });
  /** Until the guides are built, the reference takes their place: an error's `docUrl` finds its code in it. */
  const guide = (path: string, request: Request): Reply => {
    if (path.startsWith(OF_REFERENCE)) return page(path.slice(OF_REFERENCE.length), request);
    const answer = docsSite.answer(path, request);
    if (answer) return answer;
    if (path !== HOME && /\.\w+$/.test(path)) return fail('not_found');
    return page(path === ERRORS ? ERRORS : '', request);
  };
  const pageRoute = {
    method: 'GET',
    tag,
    access: anyone(),
    anyOrigin: true,
    answer: { status: 200, contentType: 'text/html' },
    errors: [],
  } as const;
  /** Of the guides and of the reference, by their absolute addresses. */
  const sitemap = (): string => {
    const reference = referenceSlugs(document()).map((slug) => `${OF_REFERENCE}${slug}`);
    const paths = [...docsSite.pages(), 'api', ...reference];
    const urls = paths.map((path) => `<url><loc>${baseUrl}/docs/${path}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  };
  const fileRoute = (
    path: `/${string}`,
    summary: string,
    contentType: string,
    read: (request: Request) => Reply,
  ): AnyRoute =>
    defineRoute({
      method: 'GET',
      path,
      tag,
      summary,
      access: anyone(),
      anyOrigin: true,
      answer: { status: 200, contentType },
      errors: ['not_found'],
      handle: async ({ request }) => read(request),
      reply: (response) => response,
    });
  const fromGuides = (name: string) => (request: Request) =>
    docsSite.answer(name, request) ?? fail('not_found');
  const plain = (contentType: string, make: () => string) => () => ({
    status: 200 as const,
    raw: { body: make(), contentType },
  });
  const robots = `User-agent: *\nAllow: /docs\nDisallow: /\nSitemap: ${baseUrl}/sitemap.xml\n`;
  return [
    fileRoute(
      '/llms.txt',
      'The guides as a list for language models',
      'text/plain',
      fromGuides('llms.txt'),
    ),
    fileRoute(
      '/llms-full.txt',
      'The guides as one text for language models',
      'text/plain',
      fromGuides('llms-full.txt'),
    ),
    fileRoute(
      '/sitemap.xml',
      'The addresses of guides and reference',
      'application/xml',
      plain('application/xml; charset=utf-8', sitemap),
    ),
    fileRoute(
      '/robots.txt',
      'What search engines may read',
      'text/plain',
      plain('text/plain; charset=utf-8', () => robots),
    ),
    documentRoute('/openapi.json'),
    documentRoute('/api/v1/openapi.json'),
    defineRoute({
      ...pageRoute,
      path: '/docs/api',
      summary: 'The API as pages to read and try',
      handle: async ({ request }) => page('', request),
      reply: (response) => response,
    }),
    defineRoute({
      ...pageRoute,
      path: '/docs',
      summary: 'The guides, first page',
      handle: async ({ request }) => guide(HOME, request),
      reply: (response) => response,
    }),
    defineRoute({
      ...pageRoute,
      path: '/docs/*',
      summary: 'The guides',
      errors: ['not_found'],
      handle: async ({ params, request }) => guide(params['*'].replace(/\/$/, ''), request),
      reply: (response) => response,
    }),
  ];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
