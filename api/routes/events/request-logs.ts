import { getRequest } from '../../../domain/request-log/get-request.ts';
import { listRequests } from '../../../domain/request-log/list-requests.ts';
import { ListRequestsQuery, RequestLogShape } from '../../../domain/request-log/schemas.ts';
import { toRequestLogView } from '../../../domain/request-log/view.ts';
import { key } from '../../http/access.ts';
import { ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export const requestLogRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/request-logs',
    name: 'requestLogs.list',
    tag: 'Request log',
    summary: 'List requests to the API, newest first',
    description:
      'The requests of this environment in the last 7 days, with their responses; each appears within a second. A page may be short or empty although `hasMore` is true, where a filter has few matches. Reading this log is not logged.',
    access: key('events:read'),
    query: ListRequestsQuery,
    answer: { status: 200, data: RequestLogShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listRequests(ctx, query),
    reply: (found) => page(found, toRequestLogView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/request-logs/:id',
    name: 'requestLogs.get',
    tag: 'Request log',
    summary: 'Read one request by its id',
    description:
      'By the id that its response gave as `meta.requestId` and `X-Request-Id`. 404 for a request of another environment, of more than 7 days ago, or one that no credential of this environment made.',
    access: key('events:read'),
    answer: { status: 200, data: RequestLogShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => getRequest(ctx, params.id),
    reply: (row) => ok(toRequestLogView(row)),
  }),
];
