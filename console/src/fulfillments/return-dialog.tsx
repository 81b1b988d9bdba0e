import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { FulfillmentDialogProps } from './dialog-props.ts';
import { LineQuantities, readQuantities } from './line-quantities.tsx';
import { unitsLeft } from './units-left.ts';

interface ReturnDialogProps extends FulfillmentDialogProps {
  readonly lines: readonly OrderLine[];
}

/** Records what came back. */
export function ReturnDialog({ fulfillment, lines, onClose }: ReturnDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const rows = lines
    .map((line) => ({ line, most: unitsLeft(fulfillment, line.id) }))
    .filter(({ most }) => most > 0);
  const quantities = readQuantities(rows, typed, 'none');
  const record = useWrite(
    (lineItems: { lineItemId: string; quantity: number }[], options) =>
      commerce.fulfillments.return(fulfillment.id, { lineItems }, options),
    { done: t('fulfillment.returned'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('fulfillment.return')}
      action={t('fulfillment.returnAction')}
      isWide
      isBusy={record.isPending}
      isReady={quantities !== null}
      error={record.error}
      onSubmit={() => quantities && record.mutate(quantities)}
      onClose={onClose}
    >
      <LineQuantities
        label={t('fulfillment.whatCameBack')}
        rows={rows}
        typed={typed}
        start="none"
        onChange={setTyped}
      />
      <p className="rounded-lg bg-ground p-3">{t('fulfillment.returnWill')}</p>
    </ActionDialog>
  );
}
