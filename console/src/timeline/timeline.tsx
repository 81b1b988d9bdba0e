import { useTranslation } from 'react-i18next';
import type { Page, TimelineEntry } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { Ago } from '../format/ago.tsx';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { useList } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { useActorName } from './actor-name.ts';
import { ChangedFields } from './changed-fields.tsx';

interface TimelineProps {
  /** Names what the changes are of, with its id. Its events begin with that name. */
  readonly of: readonly string[];
  readonly read: (
    page: { readonly cursor?: string; readonly limit: number },
    signal: AbortSignal,
  ) => PromiseLike<Page<TimelineEntry>>;
  /** Where the object is shown as it was after each change; `shown` is the sequence that the page shows. */
  readonly earlier?: { readonly path: string; readonly shown: number };
  /** The currency of the amounts that changed. */
  readonly currency?: string;
}

/** Who changed what, oldest first. */
export function Timeline({ of, read, earlier, currency }: TimelineProps) {
  const { t } = useTranslation();
  const rows = useList(['timeline', ...of], 20, (page, { signal }) => ({
    page: () => read(page, signal),
  }));
  useRefreshOn([`${of[0]}.`], rows.refresh);
  if (rows.error && rows.items.length === 0)
    return <Failure error={rows.error} retry={rows.refresh} />;
  if (rows.isWaiting) return <Waiting lines={4} />;
  return (
    <>
      <ol className="grid gap-4 border-s ps-4">
        {rows.items.map((entry) => (
          <Entry key={entry.id} entry={entry} earlier={earlier} currency={currency} />
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

interface EntryProps {
  readonly entry: TimelineEntry;
  readonly earlier: TimelineProps['earlier'] | undefined;
  readonly currency: string | undefined;
}

function Entry({ entry, earlier, currency }: EntryProps) {
  const { at, actor, action, changes, sequence } = entry;
  // Each change of a cart puts off its end.
  const shown = changes.filter(({ path }) => path !== 'expiresAt');
  const { t } = useTranslation();
  const nameOf = useActorName();
  const title = t(`did.${action}` as 'did.created', { defaultValue: action.replaceAll('_', ' ') });
  const isShown = earlier?.shown === sequence;
  return (
    <li className="relative" aria-current={isShown || undefined}>
      <span
        aria-hidden
        className="absolute -start-[1.3rem] top-1.5 size-2 rounded-full bg-accent"
      />
      {earlier ? (
        <PlaceLink
          path={earlier.path}
          search={{ at: String(sequence) }}
          className={isShown ? 'font-semibold' : 'hover:underline'}
        >
          {title}
        </PlaceLink>
      ) : (
        <p className="font-medium">{title}</p>
      )}
      <p className="text-xs text-quiet">
        <Ago at={at} /> · <Time at={at} precise /> · {nameOf(actor)}
      </p>
      {/* What begins has every field. */}
      {action !== 'created' && <ChangedFields changes={shown} currency={currency} />}
    </li>
  );
}
