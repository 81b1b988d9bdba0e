import { Type } from '@sinclair/typebox';
import type { DocsSite } from '../../pages/docs-site.ts';
import { packedText } from '../../pages/packed-text.ts';
import { ERRORS, referencePage } from '../../pages/reference.ts';
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
}

/** The routes that describe the others: the OpenAPI document, the page to read and try it, and the guides. */
export function referenceRoutes(
  documented: readonly AnyRoute[],
  { docsSite, demoKey }: ReferenceDeps,
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
      reply: (answer) => answer,
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
  return [
    documentRoute('/openapi.json'),
    documentRoute('/api/v1/openapi.json'),
    defineRoute({
      ...pageRoute,
      path: '/docs/api',
      summary: 'The API as pages to read and try',
      handle: async ({ request }) => page('', request),
      reply: (answer) => answer,
    }),
    defineRoute({
      ...pageRoute,
      path: '/docs',
      summary: 'The guides, first page',
      handle: async ({ request }) => guide(HOME, request),
      reply: (answer) => answer,
    }),
    defineRoute({
      ...pageRoute,
      path: '/docs/*',
      summary: 'The guides',
      errors: ['not_found'],
      handle: async ({ params, request }) => guide(params['*'].replace(/\/$/, ''), request),
      reply: (answer) => answer,
    }),
  ];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
