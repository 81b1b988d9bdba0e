import { shownOfDispute, type Dispute } from '../../../storage/entities/disputes/dispute.ts';
import type { DisputeFile } from '../../../storage/entities/disputes/dispute-file.ts';
import { pick } from '../../../storage/orm/columns.ts';
import type { DisputeRows } from '../../../storage/queries/disputes/dispute-rows.ts';

/** A dispute with its evidence, and whether its processor takes any. */
export interface DisputeWithEvidence extends DisputeRows {
  readonly takesEvidence: boolean;
}

/** A dispute in lists and events. */
export function toDisputeView(dispute: Dispute) {
  return {
    ...pick(dispute, shownOfDispute),
    evidenceDueAt: dispute.evidenceDueAt?.toISOString() ?? null,
    submittedAt: dispute.submittedAt?.toISOString() ?? null,
    openedAt: dispute.openedAt.toISOString(),
    closedAt: dispute.closedAt?.toISOString() ?? null,
    createdAt: dispute.createdAt.toISOString(),
    updatedAt: dispute.updatedAt.toISOString(),
  };
}

export function toDisputeDetailView({ dispute, files, takesEvidence }: DisputeWithEvidence) {
  return {
    ...toDisputeView(dispute),
    evidence: { ...dispute.evidence },
    files: files.map(toDisputeFileView),
    takesEvidence,
  };
}

export function toDisputeFileView(file: DisputeFile) {
  const { id, kind, filename, mimeType, size, sha256, createdAt } = file;
  return { id, kind, filename, mimeType, size, sha256, createdAt: createdAt.toISOString() };
}
