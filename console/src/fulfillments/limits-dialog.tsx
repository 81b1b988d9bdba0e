import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { dayOf, endOfDay, isDay } from '../format/days.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import type { FulfillmentDialogProps } from './dialog-props.ts';

interface Limits {
  readonly maxDownloads?: number | null;
  readonly downloadExpiresAt?: string | null;
  readonly revokeOnRefund?: boolean;
}

/** How often, and until when files may be downloaded. */
export function LimitsDialog({ fulfillment, onClose }: FulfillmentDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id } = fulfillment;
  const [before] = useState(() => limitsOf(fulfillment));
  const [most, setMost] = useState(before.most);
  const [day, setDay] = useState(before.day);
  const [endsWithRefund, setEndsWithRefund] = useState(before.endsWithRefund);
  const isCount =
    most === '' || (/^\d{1,3}$/.test(most) && Number(most) >= 1 && Number(most) <= 100);
  const isLastDay = day === '' || isDay(day);
  const change = useWrite(
    (body: Limits, options) => commerce.fulfillments.update(id, body, options),
    { done: t('fulfillment.limited'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('fulfillment.limits')}
      action={t('word.save')}
      isBusy={change.isPending}
      isReady={isCount && isLastDay}
      error={change.error}
      onSubmit={() =>
        // What stays is not sent: somebody else may have changed it.
        change.mutate({
          ...(most === before.most ? {} : { maxDownloads: most === '' ? null : Number(most) }),
          ...(day === before.day ? {} : { downloadExpiresAt: isDay(day) ? endOfDay(day) : null }),
          ...(endsWithRefund === before.endsWithRefund ? {} : { revokeOnRefund: endsWithRefund }),
        })
      }
      onClose={onClose}
    >
      <TextField
        label={t('fulfillment.maxDownloads')}
        help={t('fulfillment.maxDownloadsHelp')}
        inputMode="numeric"
        value={most}
        maxLength={3}
        onType={setMost}
        error={isCount ? undefined : t('fulfillment.countWrong')}
      />
      <TextField
        type="date"
        label={t('fulfillment.lastDay')}
        help={t('fulfillment.lastDayHelp')}
        value={day}
        onType={setDay}
      />
      <CheckField
        label={t('fulfillment.endsWithRefund')}
        checked={endsWithRefund}
        onTick={setEndsWithRefund}
      />
      <p className="rounded-lg bg-ground p-3">{t('fulfillment.limitsWill')}</p>
    </ActionDialog>
  );
}

function limitsOf({
  maxDownloads,
  downloadExpiresAt,
  revokeOnRefund,
}: FulfillmentDialogProps['fulfillment']) {
  return {
    most: maxDownloads === null ? '' : String(maxDownloads),
    day: downloadExpiresAt ? dayOf(new Date(downloadExpiresAt)) : '',
    endsWithRefund: revokeOnRefund,
  };
}
