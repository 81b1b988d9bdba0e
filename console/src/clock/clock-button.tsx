import { Clock, ClockAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { isMoved, useFollowClock, useTestClock } from './test-clock.ts';
import { withWords } from '../words/words.ts';

const ClockDialog = lazy(() =>
  withWords(async () => ({ default: (await import('./clock-dialog.tsx')).ClockDialog })),
);

/** The time of a test environment, and the dialog that moves it. Production has none. */
export function ClockButton() {
  const { t } = useTranslation();
  const { clock } = useTestClock();
  const forbidden = useForbidden('application:test-tools');
  const [isOpen, setIsOpen] = useState(false);
  useFollowClock();
  if (clock === null) return null;
  const isOther = isMoved(clock);
  // Whoever may not move it has to know that it was moved.
  if (forbidden && !isOther) return null;
  return (
    <>
      <Button
        look="quiet"
        forbidden={forbidden}
        className={isOther ? 'bg-test text-on-test hover:bg-test hover:brightness-110' : ''}
        onClick={() => setIsOpen(true)}
      >
        <span className="sr-only">{`${t('clock.title')}: ${t(`clock.${clock.mode}`)}`}</span>
        {isOther ? <ClockAlert size={16} aria-hidden /> : <Clock size={16} aria-hidden />}
        {isOther && (
          <span className="max-lg:hidden">
            <Time at={clock.now} />
          </span>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <ClockDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
