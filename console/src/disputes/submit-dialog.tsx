import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { textNames, type EvidenceTexts } from './evidence-parts.ts';
import type { DisputeDetails } from './use-dispute.ts';

interface Of {
  readonly dispute: DisputeDetails;
  /** As they are on the page, saved or not. */
  readonly texts: EvidenceTexts;
  readonly isChanged: boolean;
}

/** Shows all of the evidence before it is submitted, which happens once. */
export const SubmitDialog = dialogOf(({ t, commerce }: Here, { dispute, texts, isChanged }: Of) => {
  const { id, files, takesEvidence } = dispute;
  const written = textNames.filter((name) => texts[name] !== '');
  const isEmpty = written.length === 0 && files.length === 0;
  return {
    title: t('disputes.submitTitle'),
    button: t(takesEvidence ? 'disputes.submit' : 'disputes.recordElsewhere'),
    isWide: true,
    isReady: () => !takesEvidence || !isEmpty,
    above: t(takesEvidence ? 'disputes.last' : 'disputes.notTaken'),
    below: (
      <>
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
      </>
    ),
    call: async (_, { idempotencyKey }) => {
      if (isChanged)
        await commerce.disputes.update(id, texts, { idempotencyKey: `${idempotencyKey}:texts` });
      const via = takesEvidence ? 'connector' : 'elsewhere';
      return await commerce.disputes.submit(id, { via }, { idempotencyKey });
    },
    done: t('disputes.submitted'),
  };
});
