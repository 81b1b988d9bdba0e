import { getDispute } from '../../../domain/expansion/get-dispute.ts';
import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import { ExpandedDisputeShape } from '../../../domain/expansion/unexpanded-schemas.ts';
import { acceptDispute } from '../../../domain/payments/disputes/accept-dispute.ts';
import { addFile } from '../../../domain/payments/disputes/add-file.ts';
import { deleteFile } from '../../../domain/payments/disputes/delete-file.ts';
import { listDisputes } from '../../../domain/payments/disputes/list-disputes.ts';
import {
  AcceptDisputeBody,
  DisputeDetailShape,
  DisputeFileQuery,
  DisputeFileShape,
  DisputeFileUrlShape,
  DisputeShape,
  EvidencePatch,
  ListDisputesQuery,
  SubmitEvidenceBody,
} from '../../../domain/payments/disputes/schemas.ts';
import { signFile } from '../../../domain/payments/disputes/sign-file.ts';
import { submitEvidence } from '../../../domain/payments/disputes/submit-evidence.ts';
import { updateEvidence } from '../../../domain/payments/disputes/update-evidence.ts';
import {
  toDisputeDetailView,
  toDisputeFileView,
  toDisputeView,
} from '../../../domain/payments/disputes/view.ts';
import { key } from '../../http/access.ts';
import { created, noContent, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Disputes';

/** The errors of a call to the processor. */
const called = ['evidence_rejected', 'processor_upstream_error'] as const;

export const disputeRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/disputes',
    name: 'disputes.list',
    tag,
    summary: 'List disputes',
    description:
      'Newest first, or by `sort=deadline` the nearest deadline first. `status` may be repeated. The evidence is only in the response of one dispute.',
    access: key('payments:read'),
    query: ListDisputesQuery,
    answer: { status: 200, data: DisputeShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listDisputes(ctx, query),
    reply: (result) => page(result, toDisputeView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/disputes/:id',
    name: 'disputes.get',
    tag,
    summary: 'Read a dispute with its evidence',
    description: '`expand=actions` adds what may be done with it now.',
    access: key('payments:read'),
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedDisputeShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getDispute(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/disputes/:id',
    name: 'disputes.update',
    tag,
    summary: 'Write the evidence',
    description:
      'Sets the texts that are sent; null or an empty text removes one. Nothing is handed to the processor yet. Unless it is `needs_response`, and while a call to the processor is pending: 409 `invalid_state`.',
    access: key('payments:write'),
    body: EvidencePatch,
    answer: { status: 200, data: DisputeDetailShape },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => updateEvidence(ctx, params.id, body),
    reply: (result) => ok(toDisputeDetailView(result)),
    act: { action: 'dispute.updated', facts: ofDispute },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/disputes/:id/files',
    name: 'disputes.addFile',
    tag,
    summary: 'Add a file to the evidence',
    description:
      'A PDF, PNG or JPEG of up to 5 MB, as multipart/form-data; one of each `kind`. A second one of a kind: 409 `invalid_state` `kind_is_taken`.',
    access: key('payments:write'),
    query: DisputeFileQuery,
    takesUpload: true,
    answer: { status: 201, data: DisputeFileShape },
    errors: [
      'not_found',
      'invalid_state',
      'no_file',
      'validation_error',
      'file_too_big',
      'mime_not_allowed',
      'storage_unavailable',
    ],
    handle: ({ ctx, params, query, upload }) => addFile(ctx, params.id, query, upload),
    reply: (file) => created(toDisputeFileView(file)),
    act: { action: 'dispute.file_added' },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/disputes/:id/files/:fileId',
    name: 'disputes.getFile',
    tag,
    summary: 'Get a URL of a file of the evidence',
    description: 'Valid for 5 minutes.',
    access: key('payments:read'),
    answer: { status: 200, data: DisputeFileUrlShape },
    errors: ['not_found', 'storage_unavailable'],
    handle: ({ ctx, params }) => signFile(ctx, params.id, params.fileId),
    reply: ok,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/disputes/:id/files/:fileId',
    name: 'disputes.removeFile',
    tag,
    summary: 'Remove a file from the evidence',
    description: 'Until the evidence is submitted; then 409 `invalid_state`.',
    access: key('payments:write'),
    answer: { status: 204 },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params }) => deleteFile(ctx, params.id, params.fileId),
    reply: () => noContent(),
    act: { action: 'dispute.file_removed' },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/disputes/:id/submit',
    name: 'disputes.submit',
    tag,
    summary: 'Submit the evidence',
    description:
      'Once: hands texts and files to the processor, and the dispute is `under_review`. A processor that takes none: 409 `evidence_not_taken`; submit it there, and record that with `via: elsewhere`. Without evidence, or past the deadline: 409 `invalid_state`. While the outcome is not known, `pendingCall` is `submit`, and it settles by itself. `dryRun` returns the same, calls nobody and writes nothing.',
    access: key('payments:write'),
    body: SubmitEvidenceBody,
    answer: { status: 200, data: DisputeDetailShape },
    errors: ['not_found', 'invalid_state', 'evidence_not_taken', 'storage_unavailable', ...called],
    handle: ({ ctx, params, body }) => submitEvidence(ctx, params.id, body),
    reply: (result) => ok(toDisputeDetailView(result)),
    act: { action: 'dispute.submitted', facts: ofDispute },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/disputes/:id/accept',
    name: 'disputes.accept',
    tag,
    summary: 'Accept a dispute',
    description:
      'The buyer keeps the money, and no evidence is submitted; it cannot be undone. Stripe is called; at another processor it is only recorded. Once it has ended: 409 `invalid_state`. `dryRun` returns the same, calls nobody and writes nothing.',
    access: key('payments:write'),
    body: AcceptDisputeBody,
    answer: { status: 200, data: DisputeDetailShape },
    errors: ['not_found', 'invalid_state', 'storage_unavailable', ...called],
    handle: ({ ctx, params, body }) => acceptDispute(ctx, params.id, body),
    reply: (result) => ok(toDisputeDetailView(result)),
    act: { action: 'dispute.accepted', facts: ofDispute },
  }),
];

function ofDispute({ dispute: { orderId } }: Parameters<typeof toDisputeDetailView>[0]) {
  return { orderId };
}
