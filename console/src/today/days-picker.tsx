import { CalendarDays } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../clock/test-clock.ts';
import { dayOf } from '../format/days.ts';
import { useSetFilters } from '../table/set-filters.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Choices } from '../ui/choices.tsx';
import { spans, type ChosenDays } from './chosen-days.ts';

interface DaysPickerProps {
  readonly chosen: ChosenDays;
  /** What the figures are of now: where one's own days begin to be typed. */
  readonly shown: { readonly from: string; readonly to: string } | null;
}

/** Which days the figures are of; they are in the address. */
export function DaysPicker({ chosen, shown }: DaysPickerProps) {
  const { t } = useTranslation();
  const set = useSetFilters();
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const before = dayBefore(now());
  const isYesterday = chosen.from === before && chosen.to === before;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Choices
        label={t('today.days')}
        chosen={chosen.from === null ? chosen.span : null}
        choices={spans.map(([span]) => [span, t(`today.span.${span}`)])}
        onChoose={(span) => set({ span, from: undefined, to: undefined, interval: undefined })}
      />
      <Button
        aria-pressed={isYesterday}
        className="aria-pressed:bg-tint aria-pressed:text-accent"
        onClick={() => set({ from: before, to: before, span: undefined, interval: undefined })}
      >
        {t('today.yesterday')}
      </Button>
      <Button aria-pressed={chosen.from !== null && !isYesterday} onClick={() => setIsOpen(true)}>
        <CalendarDays size={16} aria-hidden />
        <span className="max-sm:sr-only">{t('today.ownDays')}</span>
      </Button>
      {isOpen && <OwnDays shown={shown} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** In the viewer's zone, by which the figures are counted. */
function dayBefore(now: Date): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
}

const DAYS_MAX = 366;
const DAY_MS = 86_400_000;

interface OwnDaysProps extends Pick<DaysPickerProps, 'shown'> {
  readonly onClose: () => void;
}

function OwnDays({ shown, onClose }: OwnDaysProps) {
  const { t } = useTranslation();
  const set = useSetFilters();
  const [from, setFrom] = useState(shown?.from ?? '');
  const [to, setTo] = useState(shown?.to ?? '');
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const isTurned = length < 1;
  const isLong = length > DAYS_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!(length >= 1 && length <= DAYS_MAX)) return;
    set({ from, to, span: undefined, interval: undefined });
    onClose();
  };
  return (
    <Dialog title={t('today.ownDays')} isOpen onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('today.from')}
          type="date"
          required
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          error={isLong ? t('today.tooLong', { count: DAYS_MAX }) : undefined}
        />
        <TextField
          label={t('today.to')}
          type="date"
          required
          value={to}
          onChange={({ target }) => setTo(target.value)}
          error={isTurned ? t('today.turnedRound') : undefined}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('action.close')}</Button>
          <Button type="submit" look="primary">
            {t('today.show')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
