import { useTranslation } from 'react-i18next';
import type { Page, TimelineEntry } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePages } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface TimelineProps {
  /** Names what the changes are of, with its id. */
  readonly of: readonly string[];
  readonly read: (
    page: { readonly cursor?: string; readonly limit: number },
    signal: AbortSignal,
  ) => PromiseLike<Page<TimelineEntry>>;
  /** Where the object is shown as it was after each change; `shown` is the sequence that the page shows. */
  readonly earlier?: { readonly path: string; readonly shown: number };
}

/** Who changed what, oldest first. */
export function Timeline({ of, read, earlier }: TimelineProps) {
  const { t } = useTranslation();
  const rows = usePages(['timeline', ...of], (cursor, signal) =>
    read({ limit: 20, ...(cursor === undefined ? {} : { cursor }) }, signal),
  );
  if (rows.error && rows.items.length === 0)
    return <Failure error={rows.error} retry={rows.refresh} />;
  if (rows.isWaiting) return <Waiting lines={4} />;
  return (
    <>
      <ol className="grid gap-4 border-s ps-4">
        {rows.items.map((entry) => (
          <Entry key={entry.id} entry={entry} earlier={earlier} />
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

const SHOWN_MAX = 8;

interface EntryProps {
  readonly entry: TimelineEntry;
  readonly earlier: TimelineProps['earlier'] | undefined;
}

function Entry({ entry: { at, actor, action, changes, sequence }, earlier }: EntryProps) {
  const { t } = useTranslation();
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
        <Time at={at} precise /> · {actor.label}
      </p>
      {/* What begins has every field. */}
      {action !== 'created' && changes.length > 0 && (
        <ul className="mt-1 text-xs break-words text-quiet">
          {changes.slice(0, SHOWN_MAX).map(({ path, before, after }) => (
            <li key={path}>
              {shortened(path)}
              {isPlain(before) && isPlain(after) && `: ${textOf(before)} → ${textOf(after)}`}
            </li>
          ))}
          {changes.length > SHOWN_MAX && (
            <li>{t('table.moreChanges', { count: changes.length - SHOWN_MAX })}</li>
          )}
        </ul>
      )}
    </li>
  );
}

/** Without the ids of lines, which nobody reads. */
function shortened(path: string): string {
  return path.replaceAll(/\.?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '');
}

/** A value that is read at a glance; a whole line or address is only named. */
function isPlain(value: unknown): boolean {
  return value === null || value === undefined || typeof value !== 'object';
}

const TEXT_MAX = 60;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = String(value);
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}
