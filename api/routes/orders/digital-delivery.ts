import { Type } from '@sinclair/typebox';
import { addFile } from '../../../domain/fulfillments/files/add-file.ts';
import { createDownloadLinks } from '../../../domain/fulfillments/downloads/create-download-links.ts';
import { deleteFile } from '../../../domain/fulfillments/files/delete-file.ts';
import { openDownload } from '../../../domain/fulfillments/downloads/open-download.ts';
import { releaseFulfillment } from '../../../domain/fulfillments/files/release-fulfillment.ts';
import {
  DownloadLinkShape,
  DownloadLinksBody,
  FulfillmentDownloadQuery,
  FulfillmentFileShape,
  FulfillmentShape,
  ReleaseBody,
} from '../../../domain/fulfillments/schemas.ts';
import { toFileView, toFulfillmentView } from '../../../domain/fulfillments/view.ts';
import { downloadListPage } from '../../pages/download-list.tsx';
import { readerOfRequest } from '../../pages/reader.ts';
import { isLook } from '../../http/is-look.ts';
import { limitClient } from '../../auth/anonymous.ts';
import { capability, key } from '../../http/access.ts';
import { created, noContent, ok, redirect } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Fulfillments';

/** Files of digital fulfillments: the merchant uploads, the buyer downloads. */
export const digitalDeliveryRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/fulfillments/:id/files',
    name: 'fulfillments.addFile',
    tag,
    summary: 'Add a file to a digital fulfillment',
    description:
      'Up to 250 MiB, as multipart/form-data. The first bytes decide the type; name and declared type must not contradict it. The first file makes the fulfillment `ready`, or releases it with `autoRelease`. Once released or cancelled: 409 `invalid_state`.',
    access: key('fulfillments:write'),
    takesUpload: true,
    answer: { status: 201, data: FulfillmentFileShape },
    errors: [
      'fulfillment_not_found',
      'fulfillment_not_digital',
      'invalid_state',
      'no_file',
      'validation_error',
      'file_too_big',
      'mime_not_allowed',
      'storage_unavailable',
    ],
    handle: ({ ctx, params, upload }) => addFile(ctx, params.id, upload),
    reply: (file) => created(toFileView(file)),
    act: { action: 'fulfillment.file_added' },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/fulfillments/:id/files/:fileId',
    name: 'fulfillments.removeFile',
    tag,
    summary: 'Remove a file before the release',
    description:
      'Of a digital fulfillment that is `pending` or `ready`; without its last file it is `pending` again.',
    access: key('fulfillments:write'),
    answer: { status: 204 },
    errors: ['fulfillment_not_found', 'fulfillment_not_digital', 'not_found', 'invalid_state'],
    handle: ({ ctx, params }) => deleteFile(ctx, params.id, params.fileId),
    reply: () => noContent(),
    act: { action: 'fulfillment.file_removed' },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/fulfillments/:id/release',
    name: 'fulfillments.release',
    tag,
    summary: 'Release a digital fulfillment',
    description:
      'From `ready`: fixes the limits of downloads, creates the links and mails them to the customer; its units count as fulfilled. Again: 409 `invalid_state`; `/download-links` makes further links.',
    access: key('fulfillments:write'),
    body: ReleaseBody,
    answer: { status: 200, data: FulfillmentShape },
    errors: ['fulfillment_not_found', 'fulfillment_not_digital', 'invalid_state'],
    handle: ({ ctx, params }) => releaseFulfillment(ctx, params.id),
    reply: (result) => ok(toFulfillmentView(result)),
    act: {
      action: 'fulfillment.released',
      facts: ({ fulfillment: { orderId } }) => ({ orderId }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/fulfillments/:id/download-links',
    name: 'fulfillments.createDownloadLinks',
    tag,
    summary: 'Create download links',
    description:
      'For each file, or for `fileId`, once the fulfillment is released; each request makes new ones. `rotate` revokes all earlier links.',
    access: key('fulfillments:write'),
    body: DownloadLinksBody,
    answer: { status: 200, data: Type.Array(DownloadLinkShape) },
    errors: ['fulfillment_not_found', 'fulfillment_not_digital', 'not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => createDownloadLinks(ctx, params.id, body),
    reply: (links) => ok(links),
    act: { action: 'fulfillment.links_created' },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/fulfillments/:id/download',
    name: 'fulfillments.download',
    tag,
    summary: 'Download a file by its link',
    description:
      'Redirects to a URL that is good for 60 seconds. Without `file`, where several are there, a browser gets a list. HEAD and prefetches count as nothing: they get the list, and no URL of a file.',
    access: capability(limitClient),
    query: FulfillmentDownloadQuery,
    answer: { status: 302 },
    otherAnswers: [{ status: 200, contentType: 'text/html' }],
    errors: [
      'missing_token',
      'invalid_token',
      'token_mismatch',
      'fulfillment_not_found',
      'not_found',
      'validation_error',
      'download_expired',
      'download_limit_reached',
      'storage_unavailable',
    ],
    handle: async ({ ctx, params, query, request }) => {
      const opened = await openDownload(ctx, params.id, {
        token: query.token,
        fileId: query.file,
        isLook: isLook(request),
        acceptsPage: (request.headers.get('accept') ?? '').includes('text/html'),
      });
      return { opened, reader: readerOfRequest(request, null) };
    },
    reply: ({ opened, reader }) => {
      if (opened.kind === 'list') {
        const { id: fulfillmentId, files, maxDownloads } = toFulfillmentView(opened.found);
        const { token } = opened;
        return downloadListPage({ reader, fulfillmentId, token, files, maxDownloads });
      }
      const reply = redirect(opened.url);
      return {
        ...reply,
        headers: {
          ...reply.headers,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        },
      };
    },
  }),
];
