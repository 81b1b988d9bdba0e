import { useTranslation } from 'react-i18next';
import { Time } from '../format/time.tsx';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** How long it is until an instant: in days, or in hours for less than two of them; null once it has passed. */
export function remaining(at: string, now: number, language: string): string | null {
  const hours = (new Date(at).getTime() - now) / HOUR_MS;
  if (hours <= 0) return null;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return hours < 2 * DAY_HOURS
    ? format.format(Math.max(1, Math.floor(hours)), 'hour')
    : format.format(Math.floor(hours / DAY_HOURS), 'day');
}

/** The deadline of a dispute in a list: how long it is, and when. */
export function Deadline({ at }: { readonly at: string | null }) {
  const { i18n } = useTranslation();
  if (at === null) return '–';
  const left = remaining(at, Date.now(), i18n.language);
  return (
    <span className="inline-grid">
      {left !== null && <span className="font-medium whitespace-nowrap">{left}</span>}
      <span className="text-quiet">
        <Time at={at} />
      </span>
    </span>
  );
}
