import { Plus } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { asShown, useListColumns } from './columns/list-columns.ts';
import { useAsked } from './list-filters.tsx';
import { ListTable, type ListLook } from './list-table.tsx';
import type { Column } from './data-table.tsx';
import { SaveCsv } from './save-csv.tsx';
import { useList, type ListCall } from './use-pages.ts';
import { useViewSearch, type ViewedList } from './views/saved-views.ts';

/** The filters of a list of the API by its name. */
export type QueryOf<Name extends keyof Commerce> = Commerce[Name] extends {
  list: (query?: infer Query, ...rest: never) => unknown;
}
  ? NonNullable<Query>
  : never;

type ItemOf<Name extends keyof Commerce> = Commerce[Name] extends {
  list: (...asked: never) => ListCall<infer Item>;
}
  ? Item
  : never;

type List<Item, Query> = (
  query: Query & { readonly cursor?: string; readonly limit: number },
  options: { readonly signal: AbortSignal },
) => ListCall<Item>;

/** Lists with saved views are known to the API; their name is that of their page and file too. */
type Named =
  | { readonly name: ViewedList; readonly hasViews?: true }
  | { readonly name: string; readonly hasViews: false };

type ReadAll<Item> = (signal: AbortSignal) => AsyncIterable<Item>;

interface Adding {
  readonly text: string;
  readonly forbidden: string | null;
  readonly hasIcon?: boolean;
  /** Opened by the button. */
  readonly dialog: (close: () => void) => ReactNode;
}

type PageLook<Item, Query> = ListLook<Item, Query> &
  Named & {
    readonly title: string;
    /** Of the table, where it is not the title. */
    readonly label?: string;
    /** Query that is sent whatever the filters say. */
    readonly query?: Partial<Query>;
    readonly columns: readonly Column<Item>[];
    /** Prefixes of the events after which it is read again; without them it does not follow what happens. */
    readonly refreshOn?: readonly string[];
    /** Until then nothing is read again by itself. */
    readonly isPaused?: boolean;
    /** A longer list is not read again by itself. */
    readonly followedMax?: number;
    /** Read again this often. */
    readonly everyMs?: number | undefined;
    /** How many rows of a file are read at once. */
    readonly filePage?: number;
    /** Of the file, where it is not that of the list. */
    readonly fileName?: string;
    readonly idOf?: (item: Item) => string;
    /** Where an item's page is, unless it is below the list's; null: it has none. */
    readonly pathOf?: ((item: Item) => string) | null;
    /** Instead of opening a page. */
    readonly onOpen?: (item: Item) => void;
    readonly back?: { readonly path: string; readonly text: string };
    /** Before the export. */
    readonly firstActions?: ReactNode;
    /** Behind the export; a function of how all rows are read makes another export. */
    readonly actions?: ReactNode | ((read: ReadAll<Item>) => ReactNode);
    /** The button that creates an item. */
    readonly add?: Adding;
    /** It is a list of one application, which has to be chosen. */
    readonly isOfApplication?: boolean;
    /** Between the title and the list, such as tabs. */
    readonly children?: ReactNode;
  };

const PAGE = 100;
const NONE: readonly never[] = [];

/** The page of a list of the API, such as that of `returns`. */
export function ResourceList<Name extends keyof Commerce>(
  props: PageLook<ItemOf<Name>, QueryOf<Name>> & { readonly of: Name },
) {
  const { commerce } = usePlace();
  // The types say of each name alone that it has such a list.
  const resource = commerce[props.of] as unknown as {
    readonly list: List<ItemOf<Name>, QueryOf<Name>>;
  };
  return (
    <ListPage<ItemOf<Name>, QueryOf<Name>>
      {...props}
      list={(query, options) => resource.list(query, options)}
    />
  );
}

type ListPageProps<Item, Query> = PageLook<Item, Query> & { readonly list: List<Item, Query> };

/** The page of a list: read by its cursor, filtered by the address, followed live, with columns to choose and a file to save. */
export function ListPage<Item, Query>(props: ListPageProps<Item, Query>) {
  const { t } = useTranslation();
  const { application } = usePlace();
  if (!props.isOfApplication || application) return <Listed {...props} />;
  return (
    <Page title={props.title}>
      <Panel>
        <Empty title={t('frame.chooseApplication')} />
      </Panel>
    </Page>
  );
}

function Listed<Item, Query>(props: ListPageProps<Item, Query>) {
  const { name, title, list, csv, add, refreshOn, fileName = name, filePage = PAGE } = props;
  const { filters = NONE, moreFilters = NONE, idOf = idIn, pathOf } = props;
  const open = useOpen();
  const search = useViewSearch();
  const [isAdding, setIsAdding] = useState(false);
  const columns = useListColumns(props.hasViews === false ? null : props.name, props.columns);
  const sort = columns.all.some((one) => one.sort?.by.includes(search['sort'] ?? ''))
    ? { sort: search['sort'] }
    : {};
  const asked = useAsked([...filters, ...moreFilters]);
  const query = { ...props.query, ...asked, ...sort } as Query;
  const rows = useList(['list', name, query], PAGE, (page, options) =>
    list({ ...query, ...page }, options),
  );
  const read: ReadAll<Item> = (signal) => list({ ...query, limit: filePage }, { signal });
  useFollowing(props, rows.items.length, rows.refresh);
  // Where only so much is looked through at once, a page may be empty and not be the last.
  const isSearching = rows.items.length === 0 && rows.hasMore && rows.error === null;
  const { isLoadingMore, loadMore } = rows;
  useEffect(() => {
    if (isSearching && !isLoadingMore) loadMore();
  }, [isSearching, isLoadingMore, loadMore]);
  const openPage = (item: Item) => open(pathOf ? pathOf(item) : `/${name}/${idOf(item)}`);
  return (
    <Page
      title={title}
      mark={refreshOn && <LiveMark />}
      {...(props.back ? { back: props.back } : {})}
      actions={
        <>
          {props.firstActions}
          {csv && <SaveCsv<Item> name={fileName} read={read} columns={asShown(columns, csv)} />}
          {typeof props.actions === 'function' ? props.actions(read) : props.actions}
          {add && (
            <Button look="primary" forbidden={add.forbidden} onClick={() => setIsAdding(true)}>
              {add.hasIcon && <Plus size={16} aria-hidden />}
              {add.text}
            </Button>
          )}
        </>
      }
    >
      {props.children}
      <Panel>
        <ListTable
          {...props}
          label={props.label ?? title}
          query={query}
          rows={{ ...rows, isWaiting: rows.isWaiting || isSearching }}
          columns={columns}
          idOf={idOf}
          onOpen={pathOf === null ? undefined : (props.onOpen ?? openPage)}
          children={null}
        />
      </Panel>
      {isAdding && add?.dialog(() => setIsAdding(false))}
    </Page>
  );
}

type Following = Pick<PageLook<never, never>, 'refreshOn' | 'isPaused' | 'followedMax' | 'everyMs'>;

/** Reads a list again after events, in time, and when a pause ends. */
function useFollowing(props: Following, length: number, refresh: () => void): void {
  const { refreshOn = NONE, isPaused = false, everyMs } = props;
  const { followedMax = Number.POSITIVE_INFINITY } = props;
  const [wasPaused, setWasPaused] = useState(isPaused);
  useRefreshOn(refreshOn, () => {
    if (props.refreshOn && !isPaused && length <= followedMax) refresh();
  });
  useEffect(() => {
    setWasPaused(isPaused);
    if (wasPaused && !isPaused) refresh();
  }, [isPaused]);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(refresh, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, refresh]);
}

function idIn(item: unknown): string {
  return (item as { readonly id: string }).id;
}
