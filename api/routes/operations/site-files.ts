import type { DocsSite } from '../../pages/docs-site.ts';
import { anyone } from '../../http/access.ts';
import { fail } from '../../../domain/errors.ts';
import type { Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export interface SiteFilesDeps {
  readonly docsSite: DocsSite;
  /** Where the service is reached, without a slash at its end. */
  readonly baseUrl: string;
  /** The pages of the reference, below `/docs/api/`. */
  readonly referenceSlugs: () => readonly string[];
}

/** What search engines and language models look for at the root of a site. */
export function siteFileRoutes({
  docsSite,
  baseUrl,
  referenceSlugs,
}: SiteFilesDeps): readonly AnyRoute[] {
  const sitemap = (): string => {
    const paths = [...docsSite.pages(), 'api', ...referenceSlugs().map((slug) => `api/${slug}`)];
    const urls = paths.map((path) => `<url><loc>${baseUrl}/docs/${path}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  };
  const robots = (): string =>
    `User-agent: *\nAllow: /docs\nDisallow: /\nSitemap: ${baseUrl}/sitemap.xml\n`;
  const fromGuides = (name: string) => (request: Request) =>
    docsSite.answer(name, request) ?? fail('not_found');
  return [
    fileRoute('/llms.txt', 'The docs as a list', 'text/plain', fromGuides('llms.txt')),
    fileRoute('/llms-full.txt', 'The docs as one text', 'text/plain', fromGuides('llms-full.txt')),
    fileRoute('/sitemap.xml', 'Every page of the docs', 'application/xml', () =>
      textReply('application/xml; charset=utf-8', sitemap()),
    ),
    fileRoute('/robots.txt', 'What search engines may read', 'text/plain', () =>
      textReply('text/plain; charset=utf-8', robots()),
    ),
  ];
}

function fileRoute(
  path: `/${string}`,
  summary: string,
  contentType: string,
  read: (request: Request) => Reply,
): AnyRoute {
  return defineRoute({
    method: 'GET',
    path,
    tag: 'Reference',
    summary,
    access: anyone(),
    anyOrigin: true,
    answer: { status: 200, contentType },
    errors: ['not_found'],
    handle: async ({ request }) => read(request),
    reply: (response) => response,
  });
}

function textReply(contentType: string, body: string): Reply {
  return { status: 200, raw: { body, contentType } };
}
