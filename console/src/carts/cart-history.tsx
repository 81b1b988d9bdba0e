import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { usePages } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface CartHistoryProps {
  readonly id: string;
  /** The sequence of what the page shows. */
  readonly shown: number;
}

/** Each change of a cart, oldest first, with a link to the cart after it. */
export function CartHistory({ id, shown }: CartHistoryProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const rows = usePages(['cart timeline', id], (cursor, signal) =>
    commerce.carts
      .listTimeline(id, { limit: 20, ...(cursor ? { cursor } : {}) }, { signal })
      .page(),
  );
  if (rows.error && rows.items.length === 0)
    return <Failure error={rows.error} retry={rows.refresh} />;
  if (rows.isWaiting) return <Waiting lines={4} />;
  return (
    <>
      <ol className="grid gap-3">
        {rows.items.map(({ id: entryId, at, actor, action, sequence }) => (
          <li key={entryId} aria-current={sequence === shown || undefined}>
            <PlaceLink
              path={`/carts/${id}`}
              search={{ at: String(sequence) }}
              className={sequence === shown ? 'font-semibold' : 'hover:underline'}
            >
              {t(`did.${action}` as 'did.created', { defaultValue: action.replaceAll('_', ' ') })}
            </PlaceLink>
            <p className="text-xs text-quiet">
              <Time at={at} precise /> · {actor.label}
            </p>
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
