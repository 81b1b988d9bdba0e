import { createElement, Fragment, Suspense, type ComponentType, type ReactNode } from 'react';
import { asShown, hasViews, plainly, type ListColumns } from './columns/list-columns.ts';
import { DataTable, type Column } from './data-table.tsx';
import { Filters } from './filters.tsx';
import type { Filter } from './list-filters.tsx';
import type { CsvColumn } from './save-csv.tsx';
import { SaveSelected } from './selection/save-selected.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection, type Selection } from './selection/use-selection.ts';
import type { Rows } from './use-pages.ts';
import { useViewSearch, type ViewedList } from './views/saved-views.ts';

/** Lists what can be done with the rows that were chosen. */
interface BulkProps<Item> {
  readonly selection: Selection<Item>;
  /** Of a file with them. */
  readonly columns: readonly CsvColumn<Item>[];
}

/** Options that a list and its page have in common. */
export interface ListLook<Item, Query> {
  readonly filters?: readonly Filter<Query, Item>[];
  /** Those that are seldom needed. */
  readonly moreFilters?: readonly Filter<Query, Item>[];
  /** Behind the columns that the reader may choose, such as buttons. */
  readonly lastColumns?: readonly Column<Item>[];
  /** Label that the reader knows an item by, where that is not its id. */
  readonly nameOf?: (item: Item) => string;
  /** Where rows may be chosen: the bar with what is done with them, or the export alone. */
  readonly bulk?: ComponentType<BulkProps<Item>> | 'export';
  readonly csv?: readonly CsvColumn<Item>[];
  readonly empty: { readonly title: string; readonly text?: ReactNode };
}

interface ListTableProps<Item, Query> extends ListLook<Item, Query> {
  readonly label: string;
  /** Says with `query` which list this is, where rows may be chosen, and names their file. */
  readonly name?: string;
  readonly query?: unknown;
  readonly rows: Rows<Item>;
  readonly columns: ListColumns<Item, ViewedList | null> | readonly Column<Item>[];
  readonly idOf: (item: Item) => string;
  readonly onOpen?: ((item: Item) => void) | undefined;
  /** Behind the filters. */
  readonly children?: ReactNode;
}

/** A list with its filters and what is done with chosen rows, without a page around it. */
export function ListTable<Item, Query>(props: ListTableProps<Item, Query>) {
  const { name = '', query, rows, idOf, csv = [], lastColumns = [] } = props;
  const { filters = [], moreFilters = [], bulk, nameOf, children } = props;
  const columns = 'shown' in props.columns ? props.columns : plainly(props.columns);
  const search = useViewSearch();
  const selection = useSelection([name, query], rows, idOf);
  const fieldsOf = (some: readonly Filter<Query, Item>[]) =>
    some.map((filter) => (
      <Fragment key={filter.name}>{filter.field(search[filter.name], rows.items)}</Fragment>
    ));
  const chosen = { selection, columns: asShown(columns, csv) };
  const isChoosable = hasViews(columns);
  return (
    <>
      {(isChoosable || filters.length > 0) && (
        <Filters
          {...(isChoosable ? { columns } : {})}
          {...(moreFilters.length > 0
            ? {
                more: {
                  isSet: moreFilters.some((filter) => search[filter.name]),
                  children: fieldsOf(moreFilters),
                },
              }
            : {})}
        >
          {fieldsOf(filters)}
          {children}
        </Filters>
      )}
      <DataTable
        label={props.label}
        columns={[...columns.shown, ...lastColumns]}
        rows={rows}
        idOf={idOf}
        {...(nameOf ? { nameOf } : {})}
        {...(bulk ? { selection } : {})}
        onOpen={props.onOpen}
        empty={props.empty}
      />
      {bulk && selection.ids.size > 0 && (
        <Suspense>
          {bulk === 'export' ? (
            <SelectionBar selection={selection}>
              <SaveSelected name={name} {...chosen} />
            </SelectionBar>
          ) : (
            createElement(bulk, chosen)
          )}
        </Suspense>
      )}
    </>
  );
}
