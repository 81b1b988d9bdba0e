import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookTestResult } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckResult } from '../ui/check-result.tsx';
import { SelectField } from '../ui/field.tsx';
import { Json } from '../ui/json.tsx';
import { Exchange } from './attempts.tsx';
import { useEventTypes, type EventType } from './event-types.ts';

interface TestDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Sends a sample of any type now; what came of it is shown in the dialog, which stays for another one. */
export function TestDialog({ id, onClose }: TestDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { data: types = [], error } = useEventTypes();
  const [eventType, setEventType] = useState<EventType>('payment.captured');
  const test = useWrite(
    (type: EventType, options) => commerce.webhookEndpoints.test(id, { eventType: type }, options),
    { done: null, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('endpoint.testAny')}
      isWide
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
      <div role="status">{test.data && !test.isPending && <TestAnswer result={test.data} />}</div>
    </ActionDialog>
  );
}

/** Shows the request of a test event and its response, which are not stored. */
export function TestAnswer({ result }: { readonly result: WebhookTestResult }) {
  const { t } = useTranslation();
  const { status, responseStatus, durationMs: ms } = result;
  const isGood = status === 'succeeded';
  // Said by the line above it.
  const isStatusAlone = result.error?.startsWith('status: ');
  return (
    <div className={`grid gap-3 rounded-lg border p-3 ${isGood ? 'border-good' : 'border-bad'}`}>
      <p className={`flex items-start gap-2 font-medium ${isGood ? 'text-good' : 'text-bad'}`}>
        <CheckResult isGood={isGood} label={t(isGood ? 'word.passed' : 'check.failed')} />
        {responseStatus === null
          ? t('endpoint.testUnanswered', { ms })
          : t(isGood ? 'endpoint.testPassed' : 'endpoint.testFailed', {
              status: responseStatus,
              ms,
            })}
      </p>
      <Exchange attempt={isStatusAlone ? { ...result, error: null } : result}>
        <Json value={result.requestBody} label={t('delivery.request')} />
      </Exchange>
    </div>
  );
}
