import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps<Item> {
  readonly selection: Selection<Item>;
  /** What can be done with all of them. */
  readonly children: ReactNode;
}

/** Stays in view below a list while rows are chosen. */
export function SelectionBar<Item>({ selection, children }: SelectionBarProps<Item>) {
  const { t } = useTranslation();
  return (
    <div
      data-selection
      role="region"
      aria-label={t('bulk.chosen')}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-b-xl border-t bg-raised p-3 shadow-lg"
    >
      <p role="status" className="me-2 font-medium">
        {t('bulk.count', { count: selection.ids.size })}
      </p>
      {children}
      <Button look="quiet" className="ms-auto" onClick={selection.clear}>
        {t('bulk.clear')}
      </Button>
    </div>
  );
}
