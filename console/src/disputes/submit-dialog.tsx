import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { textNames, type EvidenceTexts } from './evidence-parts.ts';
import type { DisputeDetails } from './use-dispute.ts';

interface SubmitDialogProps {
  readonly dispute: DisputeDetails;
  /** As they are on the page, saved or not. */
  readonly texts: EvidenceTexts;
  readonly isChanged: boolean;
  readonly onClose: () => void;
}

interface Submission {
  readonly via: 'connector' | 'elsewhere';
  readonly texts: EvidenceTexts | null;
}

/** Shows all of the evidence before it is submitted, which happens once. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { dispute, texts, isChanged, onClose } = props;
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, files, takesEvidence } = dispute;
  const submit = useWrite(
    async ({ via, texts: changed }: Submission, { idempotencyKey }) => {
      if (changed !== null)
        await commerce.disputes.update(id, changed, { idempotencyKey: `${idempotencyKey}:texts` });
      return await commerce.disputes.submit(id, { via }, { idempotencyKey });
    },
    { done: t('disputes.submitted'), onDone: onClose, isShownByCaller: true },
  );
  const written = textNames.filter((name) => texts[name] !== '');
  const isEmpty = written.length === 0 && files.length === 0;
  return (
    <ActionDialog
      title={t('disputes.submitTitle')}
      action={t(takesEvidence ? 'disputes.submit' : 'disputes.recordElsewhere')}
      isWide
      isBusy={submit.isPending}
      isReady={!takesEvidence || !isEmpty}
      error={submit.error}
      onSubmit={() =>
        submit.mutate({
          via: takesEvidence ? 'connector' : 'elsewhere',
          texts: isChanged ? texts : null,
        })
      }
      onClose={onClose}
    >
      <p>{t(takesEvidence ? 'disputes.last' : 'disputes.notTaken')}</p>
      {isEmpty && takesEvidence && <p className="text-warn">{t('disputes.noEvidence')}</p>}
      <dl className="grid gap-3">
        {written.map((name) => (
          <div key={name}>
            <dt className="text-xs text-quiet">{t(`disputes.texts.${name}`)}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{texts[name]}</dd>
          </div>
        ))}
        {files.map((file) => (
          <div key={file.id}>
            <dt className="text-xs text-quiet">{t(`disputes.fileKinds.${file.kind}`)}</dt>
            <dd className="wrap-anywhere">{file.filename}</dd>
          </div>
        ))}
      </dl>
    </ActionDialog>
  );
}
