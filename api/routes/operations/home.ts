import { anyone } from '../../http/access.ts';
import { redirect } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

/** Whoever opens the address of the service in a browser gets to its documentation. */
export const homeRoute: AnyRoute = defineRoute({
  method: 'GET',
  path: '/',
  tag: 'Reference',
  summary: 'Leads to the documentation',
  access: anyone(),
  anyOrigin: true,
  answer: { status: 302 },
  errors: [],
  handle: async () => null,
  reply: () => redirect('/docs'),
});
