import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { Rows } from './use-pages.ts';

/** Asks for the next rows of a short list, which is no table and does not scroll by itself. */
export function LoadOlder<Item>({ rows }: { readonly rows: Rows<Item> }) {
  const { t } = useTranslation();
  if (!rows.hasMore) return null;
  return (
    <Button look="quiet" className="m-2" isBusy={rows.isLoadingMore} onClick={rows.loadMore}>
      {t('table.older')}
    </Button>
  );
}
