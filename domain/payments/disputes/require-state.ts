import type {
  Dispute,
  DisputeFileKind,
  SubmissionWay,
} from '../../../storage/entities/disputes/dispute.ts';
import type { DisputeRows } from '../../../storage/queries/disputes/dispute-rows.ts';
import { fail } from '../../errors.ts';
import type { DisputeWithEvidence } from './view.ts';

/** The action on a dispute, as errors name it. */
type Action = 'prepare' | 'add-file' | 'remove-file' | 'submit' | 'accept';

const answerable: readonly string[] = ['needs_response'];
const open: readonly string[] = ['needs_response', 'under_review'];

/** Evidence changes until it is submitted: 409 `invalid_state`. */
export function requirePreparable({ dispute }: DisputeRows, action: Action = 'prepare'): void {
  const { status: from } = dispute;
  if (!answerable.includes(from)) fail('invalid_state', { from, action, allowed: answerable });
  requireNoCall(dispute, action);
}

/** 409 `invalid_state` for a second file of a kind. */
export function requireFileAddable(found: DisputeRows, kind?: DisputeFileKind): void {
  requirePreparable(found, 'add-file');
  if (kind !== undefined && found.files.some((file) => file.kind === kind))
    fail('invalid_state', {
      from: found.dispute.status,
      action: 'add-file',
      reason: 'kind_is_taken',
    });
}

/** 409 `invalid_state` once submitted, past its deadline or without evidence; `evidence_not_taken`. */
export function requireSubmittable(
  found: DisputeWithEvidence,
  { via, now }: { readonly via: SubmissionWay; readonly now: Date },
): void {
  const { dispute, files, takesEvidence } = found;
  requirePreparable(found, 'submit');
  if (via === 'elsewhere') return;
  if (!takesEvidence) fail('evidence_not_taken', { connectorId: dispute.connectorId });
  const { status: from, evidenceDueAt = null } = dispute;
  if (evidenceDueAt !== null && evidenceDueAt <= now)
    fail('invalid_state', { from, action: 'submit', reason: 'past_due' });
  if (files.length === 0 && Object.keys(dispute.evidence).length === 0)
    fail('invalid_state', { from, action: 'submit', reason: 'no_evidence' });
}

/** 409 `invalid_state` once it has ended. */
export function requireAcceptable({ dispute }: DisputeRows): void {
  const { status: from } = dispute;
  if (!open.includes(from)) fail('invalid_state', { from, action: 'accept', allowed: open });
  requireNoCall(dispute, 'accept');
}

function requireNoCall({ status: from, pendingCall = null }: Dispute, action: Action): void {
  if (pendingCall !== null)
    fail('invalid_state', { from, action, reason: `${pendingCall}_pending` });
}
