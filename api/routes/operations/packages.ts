import { anyone } from '../../http/access.ts';
import { requestUrl } from '../../http/request-url.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import type { PackagesSite } from '../../pages/packages.ts';

const shared = {
  method: 'GET',
  tag: 'Reference',
  access: anyone(),
  errors: ['not_found'],
} as const;

/** The packages of the SDKs and the command line, in a development service. */
export function packagesRoutes(packages: PackagesSite): readonly AnyRoute[] {
  const respond = async (name: string, request: Request) =>
    packages.respond(name, request, requestUrl(request).origin);
  return [
    defineRoute({
      ...shared,
      path: '/packages',
      summary: 'How the packages are installed from here',
      answer: { status: 200, contentType: 'text/plain' },
      handle: ({ request }) => respond('', request),
      reply: (reply) => reply,
    }),
    defineRoute({
      ...shared,
      path: '/packages/*',
      summary: 'A package of the SDKs or the command line',
      answer: { status: 200, contentType: 'application/gzip' },
      handle: ({ params, request }) => respond(params['*'], request),
      reply: (reply) => reply,
    }),
  ];
}
