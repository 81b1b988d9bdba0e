import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { FulfillmentDialogProps } from './dialog-props.ts';

export function DeliverDialog({ fulfillment, onClose }: FulfillmentDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, type } = fulfillment;
  const isService = type === 'service';
  const deliver = useWrite(
    (name: string, options) => commerce.fulfillments.deliver(name, {}, options),
    {
      done: t(isService ? 'fulfillment.rendered' : 'fulfillment.delivered'),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const action = t(isService ? 'fulfillment.render' : 'fulfillment.deliver');
  return (
    <ActionDialog
      title={action}
      action={action}
      isBusy={deliver.isPending}
      error={deliver.error}
      onSubmit={() => deliver.mutate(id)}
      onClose={onClose}
    >
      <p>{t(isService ? 'fulfillment.will.service' : 'fulfillment.deliverWill')}</p>
    </ActionDialog>
  );
}
