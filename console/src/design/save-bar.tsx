import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import type { SettingName } from './settings.ts';

interface SaveBarProps {
  readonly count: number;
  readonly theirs: readonly SettingName[];
  readonly forbidden: string | null;
  readonly onDiscard: () => void;
  readonly onReview: () => void;
}

/** What is not saved yet, and what others have saved meanwhile. */
export function SaveBar({ count, theirs, forbidden, onDiscard, onReview }: SaveBarProps) {
  const { t } = useTranslation();
  if (count === 0 && theirs.length === 0) return null;
  return (
    <Panel
      role="region"
      aria-label={t('word.changes')}
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center justify-end gap-2 bg-raised p-3 shadow-xl"
    >
      <p role="status" className="me-auto">
        {t('design.unsaved', { count })}
        {theirs.length > 0 && (
          <span className="block text-warn">
            {t('design.meanwhile', {
              fields: theirs.map((name) => t(`design.fields.${name}`)).join(', '),
            })}
          </span>
        )}
      </p>
      <Button look="quiet" onClick={onDiscard}>
        {t('design.discard')}
      </Button>
      <Button look="primary" forbidden={forbidden} disabled={count === 0} onClick={onReview}>
        {t('design.review')}
      </Button>
    </Panel>
  );
}
