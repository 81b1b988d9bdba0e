import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Asks before a page is left with something that was typed and not saved: by a link, the back button or a reload. */
export function useUnsaved(isDirty: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && !confirm(t('draft.leave')),
    enableBeforeUnload: () => isDirty,
  });
}
