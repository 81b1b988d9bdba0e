import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnreadPage } from '../client/unread.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { formatMoney } from '../format/money.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Verbs } from '../verbs/verbs.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { DisputeFacts } from './dispute-facts.tsx';
import { DisputeNews } from './dispute-news.tsx';
import { DisputeState } from './dispute-state.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import { EvidenceForm, onlyTexts } from './evidence-form.tsx';
import { textNames, textsOf } from './evidence-parts.ts';
import { SubmitDialog } from './submit-dialog.tsx';
import { useDispute, type DisputeDetails } from './use-dispute.ts';

/** One dispute: until when, with which evidence, and how it ended. */
export function DisputePage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/disputes/$id' });
  const reading = useDispute(id);
  const { data: dispute, refetch } = reading;
  useRefreshOn(['dispute.'], () => void refetch());
  const back = { path: '/disputes', text: t('disputes.title') };
  if (dispute) return <Disputed key={id} dispute={dispute} back={back} />;
  return <UnreadPage of={reading} title={t('disputes.one')} back={back} />;
}

interface DisputedProps {
  readonly dispute: DisputeDetails;
  readonly back: { readonly path: string; readonly text: string };
}

function Disputed({ dispute, back }: DisputedProps) {
  const { t, i18n } = useTranslation();
  const [dialog, setDialog] = useState<'submit' | 'accept' | null>(null);
  const { amount, currency, status, takesEvidence, files, actions } = dispute;
  // The form stores what it has before it submits: until something is stored, only the state decides.
  const isEmpty = files.length === 0 && textNames.every((name) => textsOf(dispute)[name] === '');
  const draft = useDraft({ ...textsOf(dispute), revision: dispute.updatedAt });
  const close = () => setDialog(null);
  return (
    <Page
      title={formatMoney(amount, currency, i18n.language)}
      back={back}
      mark={
        <>
          <DisputeState status={status} />
          <LiveMark />
        </>
      }
      actions={
        <Verbs
          verbs={[
            {
              text: t('disputes.accept'),
              action: actions.accept,
              look: 'quiet',
              onDo: () => setDialog('accept'),
            },
            {
              text: t(takesEvidence ? 'disputes.submit' : 'disputes.recordElsewhere'),
              action: takesEvidence && !isEmpty ? actions.submit : actions.submitElsewhere,
              look: 'primary',
              onDo: () => setDialog('submit'),
            },
          ]}
        />
      }
    >
      <DisputeNews dispute={dispute} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          {actions.update.possible && draft ? (
            <EvidenceForm disputeId={dispute.id} orderId={dispute.orderId} draft={draft} />
          ) : (
            <SentTexts dispute={dispute} />
          )}
          <EvidenceFiles dispute={dispute} />
        </div>
        <DisputeFacts dispute={dispute} />
      </div>
      {dialog === 'submit' && draft && (
        <SubmitDialog
          dispute={dispute}
          texts={onlyTexts(draft.value)}
          isChanged={draft.isChanged}
          onClose={close}
        />
      )}
      {dialog === 'accept' && <AcceptDialog dispute={dispute} onClose={close} />}
    </Page>
  );
}

/** The texts once they can no longer be changed; nothing where there are none. */
function SentTexts({ dispute }: { readonly dispute: DisputeDetails }) {
  const { t } = useTranslation();
  const texts = textsOf(dispute);
  const written = textNames.filter((name) => texts[name] !== '');
  if (written.length === 0) return null;
  return (
    <Section title={t('disputes.evidence')}>
      <dl className="grid gap-3">
        {written.map((name) => (
          <div key={name}>
            <dt className="text-xs text-quiet">{t(`disputes.texts.${name}`)}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{texts[name]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
