import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/use-write.ts';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';

const SKIPS_MAX = 12;

/** Lets the next renewals pass without a charge. */
export function SkipDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [count, setCount] = useState(() => Math.max(1, subscription.skips));
  const skip = useWrite(
    (body: { count: number }, options) =>
      commerce.subscriptions.skipNext(subscription.id, body, options),
    { done: t('word.saved'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('deed.skip')}
      action={t('word.save')}
      isBusy={skip.isPending}
      isReady={count !== subscription.skips}
      error={skip.error}
      onSubmit={() => skip.mutate({ count })}
      onClose={onClose}
    >
      <SelectField
        label={t('skip.count')}
        value={String(count)}
        onType={(text) => setCount(Number(text))}
      >
        {Array.from({ length: SKIPS_MAX + 1 }, (_, index) => (
          <option key={index} value={index}>
            {index === 0 ? t('skip.none') : String(index)}
          </option>
        ))}
      </SelectField>
      <p>{count === 0 ? t('skip.willNone') : t('skip.will', { count })}</p>
    </ActionDialog>
  );
}
