import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { isShipment, ShipmentFields, toShipment } from '../fulfillments/shipment-fields.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { orNull } from './or-null.ts';

type DetailsDialogProps = Readonly<{ one: Return; onClose: () => void }>;

/** Notes on a return, and where its parcel is. */
export function ReturnDetailsDialog({ one, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [notes, setNotes] = useState(one.notes ?? '');
  const [parcel, setParcel] = useState({
    carrier: one.carrier ?? '',
    trackingNumber: one.trackingNumber ?? '',
    trackingUrl: one.trackingUrl ?? '',
  });
  const save = useWrite(
    (body: ReturnType<typeof toShipment> & { notes: string | null }, options) =>
      commerce.returns.update(one.id, body, options),
    { done: t('return.saved'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('return.details')}
      action={t('word.save')}
      isBusy={save.isPending}
      isReady={isShipment(parcel)}
      error={save.error}
      onSubmit={() => save.mutate({ ...toShipment(parcel), notes: orNull(notes) })}
      onClose={onClose}
    >
      <ShipmentFields value={parcel} onChange={setParcel} />
      <TextArea
        label={t('word.notes')}
        help={t('return.notesHelp')}
        value={notes}
        maxLength={2_000}
        onType={setNotes}
      />
    </ActionDialog>
  );
}
