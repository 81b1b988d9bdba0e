import { openFile } from '../../../domain/files/open-file.ts';
import { openMedia } from '../../../domain/files/open-media.ts';
import { limitClient } from '../../auth/anonymous.ts';
import { anyone, capability } from '../../http/access.ts';
import { requestUrl } from '../../http/request-url.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

/** Serves the signed URLs of the local file store. With S3 the URLs lead there instead, so this is not part of the API. */
export const fileRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/files/*',
    tag: 'Files',
    summary: 'Fetch a file by its signed URL',
    access: capability(limitClient),
    answer: { status: 200, contentType: 'application/octet-stream' },
    errors: ['forbidden', 'not_found', 'storage_unavailable'],
    handle: ({ ctx, params, request }) =>
      openFile(ctx, params['*'], requestUrl(request).searchParams),
    reply: ({ body, headers }) => {
      const { 'Content-Type': contentType = 'application/octet-stream', ...others } = headers;
      return { status: 200, headers: others, raw: { body, contentType } };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/media/*',
    tag: 'Files',
    summary: 'Fetch an uploaded image by its public name',
    access: anyone(),
    answer: { status: 200, contentType: 'image/*' },
    errors: ['not_found', 'storage_unavailable'],
    handle: ({ ctx, params }) => openMedia(ctx, params['*']),
    reply: ({ stream, contentType, sizeBytes }) => ({
      status: 200,
      headers: {
        'content-length': String(sizeBytes),
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        // A key is never reused for other content.
        'cache-control': 'public, max-age=31536000, immutable',
      },
      raw: { body: stream, contentType },
    }),
  }),
];
