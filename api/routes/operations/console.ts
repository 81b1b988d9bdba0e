import { formOriginOf, type SignInResources } from '../../auth/sign-in/sign-in-resources.ts';
import { anyone } from '../../http/access.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import type { ConsoleSite } from '../../pages/console.ts';
import { consoleMissingPage } from '../../pages/console-missing.tsx';

const shared = {
  method: 'GET',
  tag: 'Reference',
  access: anyone(),
  answer: { status: 200, contentType: 'text/html' },
  errors: ['not_found'],
} as const;

/** The console: pages for a merchant's team, which ask the API as everybody does. */
export function consoleRoutes(
  site: ConsoleSite,
  { provider }: SignInResources,
): readonly AnyRoute[] {
  const answer = async (path: string, request: Request) =>
    site.answer(path, request, await formOriginOf(provider)) ?? consoleMissingPage();
  return [
    defineRoute({
      ...shared,
      path: '/console',
      summary: 'The console, first page',
      handle: ({ request }) => answer('', request),
      reply: (reply) => reply,
    }),
    defineRoute({
      ...shared,
      path: '/console/*',
      summary: 'The console',
      handle: ({ params, request }) => answer(params['*'], request),
      reply: (reply) => reply,
    }),
  ];
}
