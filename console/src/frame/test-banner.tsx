import { useTranslation } from 'react-i18next';
import { isMoved, useTestClock } from '../clock/test-clock.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';

/** Over every page of a test environment: nothing here is real, and where its clock was moved, neither is the time. */
export function TestBanner() {
  const { t } = useTranslation();
  const { environment } = usePlace();
  const { clock } = useTestClock();
  if (environment.kind !== 'non_production') return null;
  return (
    <aside
      aria-label={t('frame.environment')}
      className="flex flex-wrap justify-center gap-x-3 bg-test px-4 py-1 text-center text-xs font-semibold text-on-test"
    >
      <span>{t('frame.test', { name: environment.name })}</span>
      {isMoved(clock) && (
        <span>
          {t('clock.notice')} <Time at={clock.now} />
        </span>
      )}
    </aside>
  );
}
