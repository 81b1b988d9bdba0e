import { openFile } from '../../domain/files/open-file.ts';
import { anyone } from '../plugins/access.ts';
import { defineRoute, type AnyRoute } from '../plugins/route.ts';

/** What the file store's signed URLs name. No part of the API: with an S3 store the URLs lead there instead. */
export const fileRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/files/*',
    tag: 'Files',
    summary: 'Fetch a file by its signed URL',
    access: anyone(),
    answer: { status: 200, contentType: 'application/octet-stream' },
    errors: ['forbidden', 'not_found', 'storage_unavailable'],
    handle: ({ ctx, params, request }) =>
      openFile(ctx, params['*'] ?? '', new URL(request.url).searchParams),
    reply: ({ body, headers }) => {
      const { 'Content-Type': contentType = 'application/octet-stream', ...others } = headers;
      return { status: 200, headers: others, raw: { body, contentType } };
    },
  }),
];
