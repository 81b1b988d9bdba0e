import { useTranslation } from 'react-i18next';
import type { WebhookTestResult } from '../../../sdk/typescript/src/commerce.ts';
import { CheckResult } from '../ui/check-result.tsx';
import { Json } from '../ui/json.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { choice } from '../verb-dialog/fields.tsx';
import { Exchange } from './attempts.tsx';
import { useEventTypes, type EventType } from './event-types.ts';

const usual: EventType = 'payment.captured';

/** Sends a sample of any type now; what came of it is shown in the dialog, which stays for another one. */
export const TestDialog = dialogOf(({ t, commerce }: Here, { id }: { readonly id: string }) => {
  const { data: types = [{ type: usual }], error } = useEventTypes();
  return {
    title: t('endpoint.testAny'),
    button: t('endpoint.test'),
    isWide: true,
    above: t('endpoint.testWill'),
    fields: {
      eventType: choice(
        t('endpoint.testType'),
        types.map(({ type }) => [type, type] as const),
        { start: usual },
      ),
    },
    error,
    call: (body, options) => commerce.webhookEndpoints.test(id, body, options),
    done: null,
    stays: true,
    below: (_, result) => <div role="status">{result && <TestAnswer result={result} />}</div>,
  };
});

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
