import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '../format/time.tsx';
import { remaining } from './deadline.tsx';
import type { DisputeDetails } from './use-dispute.ts';

/** The deadline of a dispute that waits for evidence, or how it ended. */
export function DisputeNews({ dispute }: { readonly dispute: DisputeDetails }) {
  const { t, i18n } = useTranslation();
  const { status, evidenceDueAt, pendingCall, takesEvidence } = dispute;
  if (pendingCall !== null) return <News tone="warn">{t(`disputes.pending.${pendingCall}`)}</News>;
  if (status === 'under_review') return <News tone="quiet">{t('disputes.review')}</News>;
  if (status !== 'needs_response') return <News tone="quiet">{t(`disputes.ended.${status}`)}</News>;
  const when = evidenceDueAt && remaining(evidenceDueAt, Date.now(), i18n.language);
  return (
    <News tone="bad">
      {evidenceDueAt === null ? (
        t('disputes.dueNever')
      ) : (
        <>
          <strong>{when ? t('disputes.dueIn', { when }) : t('disputes.duePast')}</strong> ·{' '}
          <Time at={evidenceDueAt} />
        </>
      )}
      {!takesEvidence && <span className="mt-1 block">{t('disputes.notTaken')}</span>}
    </News>
  );
}

const tones = { bad: 'bg-bad-tint', warn: 'bg-warn-tint', quiet: 'bg-ground border' } as const;

function News({ tone, children }: Readonly<{ tone: keyof typeof tones; children: ReactNode }>) {
  return (
    <div className={`mb-4 flex items-start gap-2 rounded-lg p-3 ${tones[tone]}`}>
      {tone !== 'quiet' && <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />}
      <p className="min-w-0">{children}</p>
    </div>
  );
}
