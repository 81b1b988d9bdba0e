import { useTranslation } from 'react-i18next';

type AnswerCodeProps = Readonly<{ code: string; class: string | null }>;

/** Why a processor declined, in plain words, and what that means for another try; the code itself on hover. */
export function AnswerCode({ code, class: kind }: AnswerCodeProps) {
  const { t } = useTranslation();
  return (
    <span title={code} className="text-bad">
      {t(`declines.${code}` as 'declines.generic_decline', {
        defaultValue: code.replaceAll('_', ' '),
      })}
      {kind && (
        <span className="text-quiet">
          {' '}
          {t(`declineClasses.${kind}` as 'declineClasses.soft', { defaultValue: '' })}
        </span>
      )}
    </span>
  );
}
