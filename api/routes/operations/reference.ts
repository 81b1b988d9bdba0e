import { Type } from '@sinclair/typebox';
import { referencePage } from '../../pages/reference.ts';
import { anyone } from '../../http/access.ts';
import { apiInfo } from '../../openapi/info.ts';
import { buildOpenApi } from '../../openapi/document.ts';
import { html, redirect, type Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Reference';
const contentType = 'application/json';

/** The routes that describe the others: the OpenAPI document and the page to read and try it. */
export function referenceRoutes(documented: readonly AnyRoute[]): readonly AnyRoute[] {
  const content = once(() => {
    const document = buildOpenApi(documented, apiInfo);
    return { json: JSON.stringify(document), page: referencePage(document) };
  });
  const json = (): Reply => ({
    status: 200,
    headers: { 'cache-control': 'no-cache' },
    raw: { body: content().json, contentType },
  });
  const documentRoute = (path: `/${string}`): AnyRoute =>
    defineRoute({
      method: 'GET',
      path,
      tag,
      summary: 'OpenAPI 3.1 document',
      access: anyone(),
      answer: { status: 200, data: Type.Object({}, { additionalProperties: true }), contentType },
      errors: [],
      handle: async () => null,
      reply: json,
    });
  return [
    documentRoute('/openapi.json'),
    documentRoute('/api/v1/openapi.json'),
    defineRoute({
      method: 'GET',
      path: '/docs',
      tag,
      summary: 'The API as a page to read and try',
      access: anyone(),
      answer: { status: 200, contentType: 'text/html' },
      errors: [],
      handle: async () => null,
      reply: () => html(content().page.html, content().page.headers),
    }),
    defineRoute({
      method: 'GET',
      path: '/docs/errors',
      tag,
      summary: 'The table of all codes, where the `docUrl` of an error leads',
      access: anyone(),
      answer: { status: 302 },
      errors: [],
      handle: async () => null,
      // A browser takes the fragment, which is the code, along.
      reply: () => redirect('/docs'),
    }),
  ];
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
