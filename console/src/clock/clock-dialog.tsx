import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestClock } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { useClockCommerce } from './clock-commerce.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { readLocal, writeLocal } from '../format/local-time.ts';
import { isMoved, useTestClock } from './test-clock.ts';

const steps = ['hour', 'day', 'week', 'month'] as const;
type Move =
  | { readonly by: { readonly unit: (typeof steps)[number]; readonly count: number } }
  | { readonly to: string };

/** Stops the time of a test environment, moves it, and gives it back. */
export function ClockDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { clock } = useTestClock();
  const [isReturning, setIsReturning] = useState(false);
  if (!clock) return null;
  return (
    <Dialog title={t('clock.title')} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <Reading clock={clock} />
        {isReturning && isMoved(clock) ? (
          <Return onClose={() => setIsReturning(false)} />
        ) : (
          <Moves clock={clock} onReturn={() => setIsReturning(true)} />
        )}
      </div>
    </Dialog>
  );
}

function Reading({ clock: { mode, now, target } }: { readonly clock: TestClock }) {
  const { t } = useTranslation();
  const begun = useRef(now);
  if (mode !== 'advancing') begun.current = now;
  const from = Date.parse(begun.current);
  const whole = target === null ? 0 : Date.parse(target) - from;
  const done = whole > 0 ? (Date.parse(now) - from) / whole : 0;
  return (
    <div role="status" className="grid gap-2 rounded-lg bg-ground p-3">
      <p className="text-quiet">{t(`clock.${mode}`)}</p>
      <p className="text-lg font-semibold">
        <Time at={now} precise />
      </p>
      {mode === 'advancing' && target !== null && (
        <>
          <progress
            aria-label={t('clock.advancing')}
            value={done}
            max={1}
            className="h-2 w-full accent-accent"
          />
          <p className="text-quiet">
            {t('clock.target')} <Time at={target} precise />
          </p>
        </>
      )}
      <p className="text-xs text-quiet">{t(`clock.${mode}Why`)}</p>
    </div>
  );
}

/** Freezing at the present goes a little ahead: the clock does not go backwards, and a request takes its time. */
const AHEAD_MS = 10_000;

function Moves({ clock, onReturn }: Readonly<{ clock: TestClock; onReturn: () => void }>) {
  const { t } = useTranslation();
  const commerce = useClockCommerce();
  const { readAt } = useTestClock();
  const forbidden = useForbidden('application:test-tools');
  const [text, setText] = useState('');
  const freeze = useWrite((now: string, options) => commerce.testClock.freeze({ now }, options), {
    done: t('clock.isFrozen'),
    isShownByCaller: true,
  });
  const advance = useWrite((move: Move, options) => commerce.testClock.advance(move, options), {
    done: t('clock.hasBegun'),
    onDone: () => setText(''),
    isShownByCaller: true,
  });
  const isAdvancing = clock.mode === 'advancing';
  const isBusy = advance.isPending || freeze.isPending || isAdvancing;
  const to = readLocal(text);
  const error = advance.error ?? freeze.error;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (to !== null && !isBusy && forbidden === null) advance.mutate({ to: to.toISOString() });
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">{t('clock.advanceBy')}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {steps.map((unit) => (
            <Button
              key={unit}
              forbidden={forbidden}
              isBusy={isBusy}
              onClick={() => advance.mutate({ by: { unit, count: 1 } })}
            >
              {t(`clock.by.${unit}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-64 flex-1">
          <TextField
            label={t('clock.to')}
            type="datetime-local"
            step={1}
            min={writeLocal(new Date(clock.now))}
            value={text}
            onType={setText}
          />
        </div>
        <Button type="submit" forbidden={forbidden} isBusy={isBusy} disabled={to === null}>
          {t('clock.advance')}
        </Button>
      </div>
      <p className="text-xs text-quiet">{t('clock.help')}</p>
      {error && <Failure error={error} />}
      <DialogActions>
        {isMoved(clock) ? (
          <Button forbidden={forbidden} isBusy={isBusy} onClick={onReturn}>
            {t('clock.return')}
          </Button>
        ) : (
          <Button
            forbidden={forbidden}
            isBusy={isBusy}
            onClick={() => {
              const present = Date.parse(clock.now) + Date.now() - readAt;
              freeze.mutate(new Date(present + AHEAD_MS).toISOString());
            }}
          >
            {t('clock.freeze')}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

function Return({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const commerce = useClockCommerce();
  const reset = useWrite((_: null, options) => commerce.testClock.reset(options), {
    done: t('clock.isReal'),
    onDone: onClose,
    isShownByCaller: true,
  });
  return (
    <>
      <p>{t('clock.returnWill')}</p>
      {reset.error && <Failure error={reset.error} />}
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('action.back')}
        </Button>
        <Button look="danger" isBusy={reset.isPending} onClick={() => reset.mutate(null)}>
          {t('clock.return')}
        </Button>
      </DialogActions>
    </>
  );
}
