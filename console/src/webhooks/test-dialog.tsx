import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { useEventTypes, type EventType } from './event-types.ts';

interface TestDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Sends a sample of any type now; what the receiver answered is said in the dialog, which stays for another one. */
export function TestDialog({ id, onClose }: TestDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { data: types = [], error } = useEventTypes();
  const [eventType, setEventType] = useState<EventType>('payment.captured');
  const test = useWrite(
    (type: EventType, options) => commerce.webhookEndpoints.test(id, { eventType: type }, options),
    {
      done: ({ status, responseStatus, durationMs }) =>
        t(status === 'succeeded' ? 'endpoint.testPassed' : 'endpoint.testFailed', {
          status: responseStatus ?? '–',
          ms: durationMs,
        }),
      isShownByCaller: true,
    },
  );
  return (
    <ActionDialog
      title={t('endpoint.testAny')}
      action={t('endpoint.test')}
      isBusy={test.isPending}
      error={test.error ?? error}
      onSubmit={() => test.mutate(eventType)}
      onClose={onClose}
    >
      <p>{t('endpoint.testWill')}</p>
      <SelectField
        label={t('endpoint.testType')}
        value={eventType}
        onChange={({ target }) => {
          const found = types.find(({ type }) => type === target.value);
          if (found) setEventType(found.type);
        }}
      >
        {types.length === 0 && <option value={eventType}>{eventType}</option>}
        {types.map(({ type }) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </SelectField>
    </ActionDialog>
  );
}
