import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/use-write.ts';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';

interface Reported {
  readonly quantity: number;
  readonly action: 'increment' | 'set';
  readonly description?: string;
  readonly identifier: string;
}

/** Reports what was used. Its identifier is made with the dialog: pressed again, it counts once. */
export function UsageDialog({ subscription: { id, usage }, onClose }: SubscriptionDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [identifier] = useState(() => `console-${crypto.randomUUID()}`);
  const [text, setText] = useState('');
  const [action, setAction] = useState<Reported['action']>('increment');
  const [description, setDescription] = useState('');
  const report = useWrite(
    (body: Reported, options) => commerce.subscriptions.reportUsage(id, body, options),
    { done: t('usage.reported'), onDone: onClose, isShownByCaller: true },
  );
  const quantity = Number(text.replace(',', '.'));
  const isQuantity = text.trim() !== '' && Number.isFinite(quantity) && quantity >= 0;
  const about = description.trim();
  return (
    <ActionDialog
      title={t('deed.usage')}
      action={t('usage.report')}
      isBusy={report.isPending}
      isReady={isQuantity}
      error={report.error}
      onSubmit={() =>
        report.mutate({
          quantity,
          action,
          identifier,
          ...(about === '' ? {} : { description: about }),
        })
      }
      onClose={onClose}
    >
      <TextField
        label={t('usage.quantity', { metric: usage?.metric ?? '' })}
        inputMode="decimal"
        autoFocus
        value={text}
        maxLength={20}
        error={text !== '' && !isQuantity ? t('usage.wrong') : undefined}
        onType={setText}
      />
      <SelectField
        label={t('usage.action')}
        value={action}
        onType={(text) => setAction(text === 'set' ? 'set' : 'increment')}
        choices={[
          ['increment', t('usage.increment')],
          ['set', t('usage.set')],
        ]}
      />
      <TextField
        label={t('issue.note')}
        value={description}
        maxLength={1_000}
        onType={setDescription}
      />
      <p className="text-quiet">{t('usage.will')}</p>
    </ActionDialog>
  );
}
