import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommerceEvent } from '../../../sdk/typescript/src/commerce.ts';
import { afterDay } from '../format/days.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { count, moment } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { day, text, type Filter } from '../table/list-filters.tsx';
import { ListPage, type QueryOf } from '../table/resource-list.tsx';
import { SaveLines } from '../table/save-lines.tsx';
import type { ListCall } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { TypeFilter } from '../webhooks/type-filter.tsx';
import { resourcePath } from './resource-path.ts';

const ALL: readonly string[] = [''];
/** A longer list stands still: what is read is not pushed away, nor read again for each event. */
const FOLLOWED_MAX = 200;
/** Of a file at once. */
const FILE_PAGE = 500;

type Query = QueryOf<'events'>;

const csv = csvOf<CommerceEvent>()('id type createdAt logSequence resourceType resourceId data', {
  resourceType: ({ resource }) => resource.type,
  resourceId: ({ resource }) => resource.id,
  data: ({ data }) => JSON.stringify(data),
});
const ofTypes: Filter<Query> = {
  name: 'types',
  ask: (types) => (types ? { types: types.split(',') as NonNullable<Query['types']> } : {}),
  field: (types) => <TypeFilter name="types" value={types} isMany />,
};

/** What happened, newest first, as it happens. */
export function EventsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [isPaused, setIsPaused] = useState(false);
  const list = (
    { cursor, ...query }: Query & { readonly cursor?: string },
    options: { readonly signal: AbortSignal },
  ): ListCall<CommerceEvent> => {
    const after = cursor ? { after: Number(cursor) } : {};
    const call = commerce.events.list({ ...query, ...after, order: 'newest' }, options);
    return {
      [Symbol.asyncIterator]: () => call[Symbol.asyncIterator](),
      // Its last page has a cursor too: where to continue once more has happened.
      page: async () => {
        const { items, nextCursor, hasMore } = await call.page();
        return { items, nextCursor: hasMore ? nextCursor : null };
      },
    };
  };
  return (
    <ListPage<CommerceEvent, Query>
      name="events"
      title={t('rooms.events')}
      list={list}
      refreshOn={ALL}
      isPaused={isPaused}
      followedMax={FOLLOWED_MAX}
      filePage={FILE_PAGE}
      columns={[
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
        moment('at', t('event.at'), 'createdAt', { precise: true, isWideOnly: false }),
        count('position', t('event.position'), 'logSequence'),
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
      ]}
      csv={csv}
      filters={[
        ofTypes,
        text('resourceId', t('event.byResource')),
        day('from', t('word.from'), 'since'),
        day('until', t('word.until'), 'until', afterDay),
      ]}
      firstActions={
        <Button aria-pressed={isPaused} onClick={() => setIsPaused(!isPaused)}>
          {isPaused ? t('word.follow') : t('word.pause')}
        </Button>
      }
      actions={(read) => (
        <SaveLines<CommerceEvent>
          label={t('event.saveLines')}
          file="events.ndjson"
          type="application/x-ndjson"
          lineOf={(event) => `${JSON.stringify(event)}\n`}
          read={read}
        />
      )}
      empty={{ title: t('event.none'), text: t('event.noneHelp') }}
    />
  );
}

/** What the event is about; a link where it has a page. */
export function Resource({ event }: { readonly event: CommerceEvent }) {
  const path = resourcePath(event);
  const { t } = useTranslation();
  const { type, id } = event.resource;
  const kind = type.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const named = (
    <>
      {t(`kinds.${kind as 'order'}`, { defaultValue: type.replaceAll('_', ' ') })}{' '}
      <code className="font-mono text-xs">{id}</code>
    </>
  );
  if (path === null) return <span>{named}</span>;
  return (
    <PlaceLink path={path} className="hover:underline">
      {named}
    </PlaceLink>
  );
}
