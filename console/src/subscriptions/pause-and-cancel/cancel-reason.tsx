import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../ui/field.tsx';

/** The reasons that the page for buyers offers: by the same words they are counted together. */
const cancelReasons = [
  'too_expensive',
  'unused',
  'missing_features',
  'switched_service',
  'quality',
  'customer_service',
  'other',
] as const;
type Reason = (typeof cancelReasons)[number];

export interface Said {
  /** Empty: none is chosen. */
  readonly reason: Reason | '';
  readonly comment: string;
}

type CancelReasonProps = Readonly<{ said: Said; onChange: (said: Said) => void }>;

/** Why a subscription is cancelled: one of a few reasons, and a comment in words. */
export function CancelReason({ said, onChange }: CancelReasonProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        label={t('word.reason')}
        value={said.reason}
        onType={(text) => {
          const reason = cancelReasons.find((one) => one === text) ?? '';
          onChange({ ...said, reason });
        }}
        choices={[
          ['', t('cancelling.noReason')],
          ...cancelReasons.map((reason) => [reason, t(`cancelReasons.${reason}`)] as const),
        ]}
      />
      <TextField
        label={t('subscription.comment')}
        help={t('cancelling.commentHelp')}
        value={said.comment}
        maxLength={2_000}
        onType={(text) => onChange({ ...said, comment: text })}
      />
    </>
  );
}

/** As the API takes it. */
export function sentReason({ reason, comment }: Said): { reason?: string; comment?: string } {
  const text = comment.trim();
  return { ...(reason === '' ? {} : { reason }), ...(text === '' ? {} : { comment: text }) };
}
