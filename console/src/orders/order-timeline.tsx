import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { usePages } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';

/** Who changed what, oldest first. */
export function OrderTimeline({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const rows = usePages(['order timeline', id], (cursor, signal) =>
    commerce.orders
      .listTimeline(id, { limit: 20, ...(cursor ? { cursor } : {}) }, { signal })
      .page(),
  );
  if (rows.error && rows.items.length === 0)
    return <Failure error={rows.error} retry={rows.refresh} />;
  if (rows.isWaiting) return <Waiting lines={4} />;
  return (
    <>
      <ol className="grid gap-4 border-s ps-4">
        {rows.items.map(({ id: entryId, at, actor, action, changes }) => (
          <li key={entryId} className="relative">
            <span
              aria-hidden
              className="absolute -start-[1.3rem] top-1.5 size-2 rounded-full bg-accent"
            />
            <p className="font-medium">
              {t(`did.${action}` as 'did.created', { defaultValue: action.replaceAll('_', ' ') })}
            </p>
            <p className="text-xs text-quiet">
              <Time at={at} /> · {actor.label}
            </p>
            {changes.length > 0 && (
              <ul className="mt-1 text-xs break-words text-quiet">
                {changes.slice(0, 8).map(({ path }) => (
                  <li key={path}>{path}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {rows.hasMore && (
        <Button look="quiet" className="mt-3" isBusy={rows.isLoadingMore} onClick={rows.loadMore}>
          {t('table.later')}
        </Button>
      )}
    </>
  );
}
