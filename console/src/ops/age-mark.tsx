import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { join } from '../ui/join.ts';
import { ageOf } from './age.ts';

interface Look {
  readonly dataUpdatedAt: number;
  readonly isError: boolean;
}

/** Looks that were missed before the figures count as old. */
const LOST_MS = 10_000;

/** How old the oldest figures of the page are, and whether they still come. */
export function AgeMark({ looks }: { readonly looks: readonly Look[] }) {
  const { t, i18n } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const read = looks.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0);
  if (read.length === 0 && !looks.some(({ isError }) => isError)) return null;
  const ageMs = read.length === 0 ? null : Math.max(0, now - Math.min(...read));
  const isLost = looks.some(({ isError }) => isError) || (ageMs !== null && ageMs > LOST_MS);
  return (
    <span
      title={t(isLost ? 'live.lostWhy' : 'ops.figuresWhy')}
      className={join(
        'inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs',
        isLost ? 'bg-bad-tint text-bad' : 'text-quiet',
      )}
    >
      <span aria-hidden className={join('size-2 rounded-full', isLost ? 'bg-bad' : 'bg-good')} />
      {/* Only the state is announced; the age changes each second. */}
      <span role="status">{t(isLost ? 'live.lost' : 'live.live')}</span>
      {ageMs !== null && (
        <span>
          {t('ops.age', { age: ageOf(Math.max(1, Math.round(ageMs / 1_000)), i18n.language) })}
        </span>
      )}
    </span>
  );
}
