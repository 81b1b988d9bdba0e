import type { ReactNode } from 'react';
import type { Page as ApiPage } from '../../../sdk/typescript/src/commerce.ts';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { useOpen } from '../place/place-link.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { asShown, useListColumns } from './columns/list-columns.ts';
import type { ViewedList } from './views/saved-views.ts';
import { DataTable, type Column } from './data-table.tsx';
import { Filters } from './filters.tsx';
import { SaveCsv, type CsvColumn } from './save-csv.tsx';
import { usePages } from './use-pages.ts';

/** A list of the API: all of its items one by one, or a page of them. */
interface ListCall<Item> extends AsyncIterable<Item> {
  readonly page: () => PromiseLike<Pick<ApiPage<Item>, 'items' | 'nextCursor'>>;
}

interface ResourceListProps<Item, Query> {
  /** Names its file, what is stored of its columns and views, and its page below the environment. */
  readonly name: ViewedList;
  readonly title: string;
  /** Of the table, where it is not the title. */
  readonly label?: string;
  /** The filters, as the API takes them. */
  readonly query: Query;
  readonly list: (
    query: Query & { readonly cursor?: string; readonly limit: number },
    options: { readonly signal: AbortSignal },
  ) => ListCall<Item>;
  /** Prefixes of the events after which it is read again. */
  readonly refreshOn: readonly string[];
  readonly columns: readonly Column<Item>[];
  /** Behind the columns that the reader may choose, such as buttons. */
  readonly lastColumns?: readonly Column<Item>[];
  readonly csv: readonly CsvColumn<Item>[];
  readonly filters: ReactNode;
  /** Beside the export. */
  readonly actions?: ReactNode;
  /** Between the title and the list, such as tabs. */
  readonly children?: ReactNode;
  readonly empty: { readonly title: string; readonly text?: ReactNode };
}

const PAGE = { limit: 100 };

/** The page of a list: read by its cursor, filtered by the address, followed live, with columns to choose and a file to save. */
export function ResourceList<Item extends { readonly id: string }, Query extends object>(
  props: ResourceListProps<Item, Query>,
) {
  const { name, title, query, list, csv, actions, lastColumns = [] } = props;
  const open = useOpen();
  const rows = usePages([name, query], (cursor, signal) =>
    list({ ...query, ...PAGE, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(props.refreshOn, rows.refresh);
  const columns = useListColumns(name, props.columns);
  return (
    <Page
      title={title}
      mark={<LiveMark />}
      actions={
        <>
          <SaveCsv<Item>
            name={name}
            read={(signal) => list({ ...query, ...PAGE }, { signal })}
            columns={asShown(columns, csv)}
          />
          {actions}
        </>
      }
    >
      {props.children}
      <Panel>
        <Filters columns={columns}>{props.filters}</Filters>
        <DataTable
          label={props.label ?? title}
          columns={[...columns.shown, ...lastColumns]}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/${name}/${id}`)}
          empty={props.empty}
        />
      </Panel>
    </Page>
  );
}
