import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionIssue } from '../../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../../client/use-write.ts';
import { formatMoney } from '../../format/money.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';

type Resolution = 'apply' | 'refund' | 'not_charged';

interface ResolveDialogProps {
  readonly issue: SubscriptionIssue;
  /** Of its subscription. */
  readonly currency: string;
  readonly onClose: () => void;
}

/** Says what became of money that nothing records. What does not fit what is known is not offered. */
export function ResolveDialog({ issue, currency, onClose }: ResolveDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const { id, subscriptionId, amount, type } = issue;
  const offered = resolutionsOf(issue);
  const [chosen, setChosen] = useState<Resolution>(offered[0] ?? 'not_charged');
  const [note, setNote] = useState('');
  const resolve = useWrite(
    (body: { resolution: Resolution; note?: string }, options) =>
      commerce.subscriptions.resolveIssue(subscriptionId, id, body, options),
    { done: t('issue.done'), onDone: onClose, isShownByCaller: true },
  );
  const text = note.trim();
  const money = formatMoney(amount, currency, i18n.language);
  const kind = type === 'unpaid_final_usage' ? 'writeOff' : chosen;
  return (
    <ActionDialog
      title={t('issue.resolve')}
      action={t(`issue.submit.${kind}`, { amount: money })}
      look={chosen === 'refund' ? 'danger' : 'primary'}
      isBusy={resolve.isPending}
      isReady={chosen !== 'not_charged' || text !== ''}
      error={resolve.error}
      onSubmit={() =>
        resolve.mutate({ resolution: chosen, ...(text === '' ? {} : { note: text }) })
      }
      onClose={onClose}
    >
      {offered.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t('issue.how')}</legend>
          {offered.map((one) => (
            <label key={one} className="flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name="resolution"
                checked={chosen === one}
                onChange={() => setChosen(one)}
              />
              {t(`resolution.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      <p aria-live="polite" className="rounded-lg bg-ground p-3">
        {t(`issue.will.${kind}`, { amount: money })}
      </p>
      <TextField
        label={t(chosen === 'not_charged' ? 'issue.noteNeeded' : 'issue.note')}
        help={t('issue.noteHelp')}
        value={note}
        maxLength={2_000}
        required={chosen === 'not_charged'}
        onType={setNote}
      />
    </ActionDialog>
  );
}

/** Money that the processor confirmed is applied or goes back; of what it does not say, the merchant knows better. */
function resolutionsOf({ type, confirmed }: SubscriptionIssue): readonly Resolution[] {
  if (type === 'unpaid_final_usage' || !confirmed) return ['not_charged'];
  return ['apply', 'refund'];
}
