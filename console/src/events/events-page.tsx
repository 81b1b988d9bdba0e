import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommerceEvent } from '../../../sdk/typescript/src/commerce.ts';
import { afterDay, beginOfDay, isDay } from '../format/days.ts';
import { Time } from '../format/time.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { DayFilter, Filters, TextFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { SaveLines } from '../table/save-lines.tsx';
import { usePages } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { TypeFilter } from '../webhooks/type-filter.tsx';
import { resourcePath } from './resource-path.ts';

const ALL: readonly string[] = [''];
/** A longer list stands still: what is read is not pushed away, nor read again for each event. */
const FOLLOWED_MAX = 200;

/** What happened, newest first, as it happens. */
export function EventsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const search = useSearch({ from: '/$workspace/$environment/events' });
  const [isPaused, setIsPaused] = useState(false);
  const { types, resourceId, from, until } = search;
  const filter = {
    ...(types ? { types: types.split(',') as NonNullable<Filter['types']> } : {}),
    ...(resourceId ? { resourceId: resourceId.trim() } : {}),
    ...(isDay(from) ? { since: beginOfDay(from) } : {}),
    ...(isDay(until) ? { until: afterDay(until) } : {}),
  };
  const rows = usePages(['events', filter], (cursor, signal) =>
    commerce.events
      .list(
        { ...filter, order: 'newest', limit: 100, ...(cursor ? { after: Number(cursor) } : {}) },
        { signal },
      )
      .page()
      // Its last page has a cursor too: where to continue once more has happened.
      .then(({ items, nextCursor, hasMore }) => ({
        items,
        nextCursor: hasMore ? nextCursor : null,
      })),
  );
  const { items, hasMore, isLoadingMore, loadMore, error } = rows;
  // Of a long log only so much is looked through at once, so that a page may be empty.
  const isSearching = items.length === 0 && hasMore && error === null;
  useEffect(() => {
    if (isSearching && !isLoadingMore) loadMore();
  }, [isSearching, isLoadingMore, loadMore]);
  useRefreshOn(ALL, () => {
    if (!isPaused && items.length <= FOLLOWED_MAX) rows.refresh();
  });
  const columns = useListColumns<CommerceEvent>('events', [
    {
      id: 'type',
      title: t('event.type'),
      cell: ({ id, type }) => (
        <PlaceLink path={`/events/${id}`} className="font-mono text-xs hover:underline">
          {type}
        </PlaceLink>
      ),
    },
    {
      id: 'resource',
      csv: ['resourceType', 'resourceId'],
      title: t('event.resource'),
      isWideOnly: true,
      cell: (event) => <Resource event={event} />,
    },
    {
      id: 'at',
      csv: ['createdAt'],
      title: t('event.at'),
      cell: ({ createdAt }) => <Time at={createdAt} precise />,
    },
    {
      id: 'position',
      csv: ['logSequence'],
      title: t('event.position'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ logSequence }) => logSequence,
    },
    {
      id: 'id',
      title: t('word.id'),
      isWideOnly: true,
      cell: ({ id }) => (
        <code title={id} className="block max-w-40 truncate font-mono text-xs">
          {id}
        </code>
      ),
    },
  ]);
  const read = (signal: AbortSignal) =>
    commerce.events.list({ ...filter, order: 'newest', limit: 500 }, { signal });
  return (
    <Page
      title={t('rooms.events')}
      mark={<LiveMark />}
      actions={
        <>
          <Button
            aria-pressed={isPaused}
            onClick={() => {
              setIsPaused(!isPaused);
              if (isPaused) rows.refresh();
            }}
          >
            {isPaused ? t('word.follow') : t('word.pause')}
          </Button>
          <SaveCsv<CommerceEvent>
            name="events"
            read={read}
            columns={asShown(columns, [
              ['id', ({ id }) => id],
              ['type', ({ type }) => type],
              ['createdAt', ({ createdAt }) => createdAt],
              ['logSequence', ({ logSequence }) => logSequence],
              ['resourceType', ({ resource }) => resource.type],
              ['resourceId', ({ resource }) => resource.id],
              ['data', ({ data }) => JSON.stringify(data)],
            ])}
          />
          <SaveLines<CommerceEvent>
            label={t('event.saveLines')}
            file="events.ndjson"
            type="application/x-ndjson"
            lineOf={(event) => `${JSON.stringify(event)}\n`}
            read={read}
          />
        </>
      }
    >
      <Panel>
        <Filters columns={columns}>
          <TypeFilter name="types" value={types} isMany />
          <TextFilter name="resourceId" label={t('event.byResource')} value={resourceId} />
          <DayFilter name="from" label={t('word.from')} value={from} />
          <DayFilter name="until" label={t('word.until')} value={until} />
        </Filters>
        <DataTable
          label={t('rooms.events')}
          columns={columns.shown}
          rows={{ ...rows, isWaiting: rows.isWaiting || isSearching }}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/events/${id}`)}
          empty={{ title: t('event.none'), text: t('event.noneHelp') }}
        />
      </Panel>
    </Page>
  );
}

type Filter = NonNullable<Parameters<ReturnType<typeof usePlace>['commerce']['events']['list']>[0]>;

/** What the event is about; a link where it has a page. */
export function Resource({ event }: { readonly event: CommerceEvent }) {
  const path = resourcePath(event);
  const { type, id } = event.resource;
  const text = (
    <>
      {type.replaceAll('_', ' ')} <code className="font-mono text-xs">{id}</code>
    </>
  );
  if (path === null) return <span>{text}</span>;
  return (
    <PlaceLink path={path} className="hover:underline">
      {text}
    </PlaceLink>
  );
}
