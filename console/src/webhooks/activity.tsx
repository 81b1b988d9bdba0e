import { useTranslation } from 'react-i18next';
import type { WebhookEndpointActivity } from '../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../client/use-read.ts';
import { Failure } from '../client/failure.tsx';
import { Facts } from '../ui/facts.tsx';
import { Waiting } from '../ui/waiting.tsx';

const LOOK_MS = 30_000;

/** How an endpoint has done over the last 24 hours. */
export function Activity({ endpointId }: { readonly endpointId: string }) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useActivity(endpointId);
  if (error && !data) return <Failure error={error} retry={refetch} />;
  if (!data) return <Waiting lines={3} />;
  const { successRate, attempts, failedAttempts, latency, waiting, failing } = data;
  const share = `${attempts - failedAttempts} / ${attempts}`;
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          [
            t('endpoint.rate'),
            successRate === null ? (
              t('endpoint.noRate')
            ) : (
              <span key="rate" className={isLow(successRate) ? 'text-bad' : ''}>
                {percent(successRate, i18n.language)} ({share})
              </span>
            ),
          ],
          [t('endpoint.p50'), latency && `${latency.p50Ms} ms`],
          [t('endpoint.p95'), latency && `${latency.p95Ms} ms`],
          [
            t('endpoint.outcome.waiting'),
            failing === 0 ? waiting : `${waiting}, ${t('endpoint.failing', { count: failing })}`,
          ],
        ]}
      />
      <Hours hours={data.hours} />
    </div>
  );
}

/** The share of attempts that succeeded, for a list. */
export function DayRate({ endpointId }: { readonly endpointId: string }) {
  const { i18n } = useTranslation();
  const { data } = useActivity(endpointId);
  const rate = data?.successRate ?? null;
  if (rate === null) return '–';
  return <span className={isLow(rate) ? 'text-bad' : ''}>{percent(rate, i18n.language)}</span>;
}

function useActivity(endpointId: string) {
  return useRead(
    ['endpoint activity', endpointId],
    (commerce, options) => commerce.webhookEndpoints.getActivity(endpointId, options),
    { refetchInterval: LOOK_MS },
  );
}

function isLow(rate: number): boolean {
  return rate < 0.9;
}

function percent(rate: number, language: string): string {
  return rate.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
}

/** A column an hour: attempts that succeeded, and above them those that failed. */
function Hours({ hours }: { readonly hours: WebhookEndpointActivity['hours'] }) {
  const { t, i18n } = useTranslation();
  const most = Math.max(1, ...hours.map(({ attempts }) => attempts));
  const height = (count: number) => (count === 0 ? 0 : Math.max(3, (count / most) * 64));
  return (
    <ul aria-label={t('endpoint.hours')} className="flex h-18 items-end gap-px">
      {hours.map(({ start, attempts, failedAttempts: failed }) => {
        const succeeded = attempts - failed;
        const hour = new Date(start).toLocaleTimeString(i18n.language, {
          hour: '2-digit',
          minute: '2-digit',
        });
        const text = t('endpoint.hour', { hour, succeeded, failed });
        return (
          <li key={start} title={text} className="flex min-w-0 flex-1 flex-col justify-end">
            <span className="sr-only">{text}</span>
            <span aria-hidden className="bg-bad" style={{ height: height(failed) }} />
            <span aria-hidden className="bg-good" style={{ height: height(succeeded) }} />
            <span aria-hidden className="h-px bg-line" />
          </li>
        );
      })}
    </ul>
  );
}
