import { useTranslation } from 'react-i18next';
import { useStatistics } from './use-statistics.ts';

const HEIGHT_PX = 24;
/** A list has many of them. */
const LOOK_MS = 300_000;

/** Attempts of an endpoint's last seven days, small, for a list: those that failed are above those that succeeded. */
export function Week({ endpointId }: { readonly endpointId: string }) {
  const { t } = useTranslation();
  const { data } = useStatistics(endpointId, { days: 7, interval: 'day' }, LOOK_MS);
  if (!data) return <span className="block h-6 w-24 rounded-sm bg-tint" />;
  const { attempts, failedAttempts: failed, waiting } = data;
  const most = Math.max(1, ...data.intervals.map((one) => one.attempts));
  const height = (count: number) =>
    count === 0 ? 0 : Math.max(2, Math.round((count / most) * HEIGHT_PX));
  const text = t('endpoint.week', { succeeded: attempts - failed, failed, waiting });
  return (
    <span role="img" aria-label={text} title={text} className="flex h-6 w-24 items-end gap-0.5">
      {data.intervals.map((one) => (
        <span key={one.start} className="flex flex-1 flex-col border-b">
          <span className="bg-bad" style={{ height: height(one.failedAttempts) }} />
          <span className="bg-good" style={{ height: height(one.attempts - one.failedAttempts) }} />
        </span>
      ))}
    </span>
  );
}
