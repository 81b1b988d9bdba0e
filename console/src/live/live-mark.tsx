import { useTranslation } from 'react-i18next';
import { useIsLost } from '../client/connection.ts';
import { join } from '../ui/join.ts';
import { useLiveState } from './live.tsx';

/** Says whether the page follows what happens, and when the line is cut. */
export function LiveMark() {
  const { t } = useTranslation();
  const own = useLiveState();
  // Without a network the line is cut, though it may not have noticed.
  const state = useIsLost() ? 'lost' : own;
  return (
    <span
      role="status"
      className={join(
        'inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs',
        state === 'lost' ? 'bg-bad-tint text-bad' : 'text-quiet',
      )}
      title={t(`live.${state}Why`)}
    >
      <span
        aria-hidden
        className={join(
          'size-2 rounded-full',
          { live: 'bg-good', lost: 'bg-bad', connecting: 'bg-warn', off: 'bg-line' }[state],
        )}
      />
      {t(`live.${state}`)}
    </span>
  );
}
