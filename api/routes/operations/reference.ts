import { Type } from '@sinclair/typebox';
import type { DocsSite } from '../../pages/docs-site.ts';
import { packedText } from '../../pages/packed-text.ts';
import { openReference, type Reference } from '../../pages/reference.ts';
import { anyone } from '../../http/access.ts';
import { apiInfo } from '../../openapi/info.ts';
import { buildOpenApi } from '../../openapi/document.ts';
import { fail } from '../../../domain/errors.ts';
import type { Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { siteFileRoutes } from './site-files.ts';

const tag = 'Reference';
const contentType = 'application/json';
const VARY = 'accept-encoding, origin';
const PLAIN = 'text/plain; charset=utf-8';
/** Each page with the key of the demo and without it, and as Markdown. */
const MADE_MAX = 200;
/** The first page of the guides. */
const HOME = 'index.html';

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
  const reference = once(() => openReference(document()));
  const made = new Map<string, (request: Request) => Reply>();
  /** A page is made at its first request, and once more where the guides or the key of the demo are there since then. */
  const page = (slug: string | null, request: Request): Reply => {
    // Pages of other sites may read this one, and get no key.
    const key = request.headers.has('origin') ? null : demoKey();
    const surroundings = { key, hasGuides: docsSite.isBuilt() };
    return replyOnce(`${slug} ${JSON.stringify(surroundings)}`, request, () => {
      const { html, headers } = reference().page(slug, surroundings) ?? fail('not_found');
      return packedText(html, 'text/html; charset=utf-8', { ...headers, vary: VARY });
    });
  };
  const replyOnce = (
    name: string,
    request: Request,
    make: () => (request: Request) => Reply,
  ): Reply => {
    let reply = made.get(name);
    if (!reply) {
      reply = make();
      if (made.size >= MADE_MAX) made.clear();
      made.set(name, reply);
    }
    return reply(request);
  };
  /** A page of the reference, the page as Markdown, or what lists them for programs. */
  const part = (name: string, request: Request): Reply => {
    if (name === 'index.json')
      return replyOnce(name, request, () =>
        packedText(JSON.stringify(reference().index()), contentType, {}),
      );
    if (name === 'llms.txt')
      return replyOnce(name, request, () => packedText(listOf(reference()), PLAIN, {}));
    if (!name.endsWith('.md')) return page(name === '' ? null : name, request);
    return replyOnce(name, request, () => {
      const text = reference().markdown(name.slice(0, -'.md'.length)) ?? fail('not_found');
      return packedText(text, 'text/markdown; charset=utf-8', {});
    });
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
  /** Until the guides are built, the reference takes their place: an error's `docUrl` finds its code in its errors. */
  const guide = (path: string, request: Request): Reply => {
    const answer = docsSite.answer(path, request);
    if (answer) return answer;
    return path !== HOME && /\.\w+$/.test(path)
      ? fail('not_found')
      : page(path === 'errors' ? path : null, request);
  };
  const pageRoute = {
    method: 'GET',
    tag,
    access: anyone(),
    anyOrigin: true,
    answer: { status: 200, contentType: 'text/html' },
    errors: [],
  } as const;
  const referenceSlugs = () => reference().pages.map(({ slug }) => slug);
  return [
    ...siteFileRoutes({ docsSite, baseUrl, referenceSlugs }),
    documentRoute('/openapi.json'),
    documentRoute('/api/v1/openapi.json'),
    defineRoute({
      ...pageRoute,
      path: '/docs/api',
      summary: 'The API to read and try, first page',
      handle: async ({ request }) => page(null, request),
      reply: (response) => response,
    }),
    defineRoute({
      ...pageRoute,
      path: '/docs/api/*',
      summary: 'The API to read and try: the operations of a noun',
      errors: ['not_found'],
      handle: async ({ params, request }) => part(params['*'].replace(/\/$/, ''), request),
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

/** The pages as Markdown, for `llms.txt` and programs. */
function listOf({ pages }: Reference): string {
  const lines = pages.map(
    ({ slug, title, description }) => `- [${title}](/docs/api/${slug}.md): ${description}`,
  );
  return `# API reference\n\n${lines.join('\n')}\n`;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
