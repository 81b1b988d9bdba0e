import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { Status } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';

interface DeliveryDialogProps {
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
}

/** What was sent, and what came back. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation();
  const {
    status,
    eventId,
    attempts,
    responseStatus,
    responseBody,
    durationMs,
    error,
    nextAttemptAt,
  } = delivery;
  return (
    <Dialog title={delivery.eventType} isOpen onClose={onClose} isWide>
      <div className="grid gap-4">
        <Facts
          facts={[
            [t('delivery.status'), <Status key="status" of={status} />],
            [t('delivery.at'), <Time key="at" at={delivery.createdAt} precise />],
            [t('delivery.attempts'), attempts],
            [t('delivery.answer'), responseStatus ?? error],
            [t('delivery.ms'), durationMs === null ? null : `${durationMs} ms`],
            [t('delivery.next'), nextAttemptAt && <Time key="next" at={nextAttemptAt} precise />],
            [t('kinds.event'), <Copyable key="event" text={eventId} />],
          ]}
        />
        {responseBody !== null && <Json value={responseBody} label={t('delivery.answer')} />}
      </div>
    </Dialog>
  );
}
