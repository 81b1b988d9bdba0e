import { useSearch } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Empty } from '../ui/empty.tsx';
import { join } from '../ui/join.ts';
import { Shrinking } from '../ui/shrinking.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { AbsentRow } from './absent-row.tsx';
import { SortHeading, sortOf, type ColumnSort } from './sort-heading.tsx';
import { CheckAll, CheckRow } from './selection/checks.tsx';
import type { Selection } from './selection/use-selection.ts';
import { useFit } from './use-fit.ts';
import type { Rows } from './use-pages.ts';

export interface Column<Item> {
  readonly id: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  readonly isNumber?: boolean;
  /** Left out on narrow screens. */
  readonly isWideOnly?: boolean;
  /** Never cut, such as the number by which a document is known. */
  readonly isWhole?: boolean;
  /** Buttons: they are at the end, and their heading is only heard. */
  readonly isActions?: boolean;
  /** Has half of the width, where there is so much. */
  readonly isWidest?: boolean;
  /** Shown only to who has chosen it. */
  readonly isExtra?: boolean;
  /** Where the list can be sorted by it. */
  readonly sort?: ColumnSort;
  /** What it is in a file, where that is not one column of the same name. */
  readonly csv?: readonly string[];
}

interface DataTableProps<Item> {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly rows: Rows<Item>;
  readonly idOf: (item: Item) => string;
  /** Opens the item; a cell of the row should hold a link to it, for the keyboard. */
  readonly onOpen?: ((item: Item) => void) | undefined;
  readonly selectedId?: string | undefined;
  /** Where rows may be chosen, to do something with all of them. */
  readonly selection?: Selection<Item> | undefined;
  /** Label that the reader knows an item by. */
  readonly nameOf?: (item: Item) => string;
  readonly empty: { readonly title: string; readonly text?: ReactNode };
}

const ROW_PX = 44;
/** How many rows before the end the next page is asked for. */
const AHEAD = 80;

interface CellProps<Item> {
  readonly column: Column<Item>;
  readonly item: Item;
}

/** One type for all cells: a component made anew with the columns would lose the focus, and a click, each time the list is drawn. */
function Cell<Item>({ column, item }: CellProps<Item>): ReactNode {
  const content = column.cell(item);
  return givesWay(column) ? <Shrinking>{content}</Shrinking> : content;
}

/** Text may be cut where the list is narrow; a number and a button never. */
function givesWay<Item>({ isNumber, isWhole, isActions }: Column<Item>): boolean {
  return !isNumber && !isWhole && !isActions;
}

function Heading<Item>({ column }: { readonly column: Column<Item> }) {
  const { title, sort, isActions } = column;
  if (sort) return <SortHeading sort={sort}>{title}</SortHeading>;
  return <span className={isActions ? 'sr-only' : undefined}>{title}</span>;
}

function classOf<Item>({ isNumber, isActions, isWideOnly }: Column<Item>): string {
  return join((isNumber || isActions) && 'text-end', isWideOnly && 'max-md:hidden');
}

/** A list of any length: only the rows in view are in the page, and the next ones are read before they are needed. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, rows, idOf, onOpen, selectedId, selection, nameOf = idOf, empty } = props;
  const { t } = useTranslation();
  const { sort: sorted } = useSearch({ strict: false });
  const { items, sparse } = rows;
  const count = sparse?.count ?? items.length;
  const columnsBox = useRef<HTMLDivElement>(null);
  const { isTight, isWide, fit } = useFit(columnsBox, columns.length);
  const body = useRef<HTMLTableSectionElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    const main = document.querySelector('main');
    setScroller(main);
    const page = main?.firstElementChild;
    if (!main || !page) return undefined;
    // What is above the rows may grow after they were drawn.
    const measure = () => {
      fit();
      if (!body.current) return;
      const top = body.current.getBoundingClientRect().top - main.getBoundingClientRect().top;
      setMargin(Math.round(top + main.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    if (columnsBox.current?.firstElementChild)
      observer.observe(columnsBox.current.firstElementChild);
    return () => observer.disconnect();
  }, [rows.isWaiting, count === 0, fit]);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: margin,
  });
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  const { hasMore, isLoadingMore, loadMore } = rows;
  useEffect(() => {
    if (hasMore && !isLoadingMore && rows.error === null && last >= count - AHEAD) loadMore();
  }, [last, count, hasMore, isLoadingMore, loadMore, rows.error]);
  useEffect(() => sparse?.look(first, last), [sparse, first, last]);
  if (rows.error !== null && count === 0)
    return <Failure error={rows.error} retry={rows.refresh} />;
  if (rows.isWaiting) return <Waiting />;
  if (count === 0) return <Empty title={empty.title}>{empty.text}</Empty>;
  const above = (shown[0]?.start ?? margin) - margin;
  const below = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin);
  return (
    <>
      {/* Columns that do not fit scroll within the list, not the page. */}
      <div
        ref={columnsBox}
        data-columns
        data-tight={isTight}
        className="group/list relative overflow-x-auto"
        {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      >
        <table
          className="w-full border-collapse"
          aria-label={label}
          aria-rowcount={hasMore ? -1 : count + 1}
        >
          <thead>
            <tr className="border-b text-xs text-quiet">
              {selection && <CheckAll selection={selection} />}
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={sortOf(column.sort, sorted)}
                  className={join(
                    'px-4 py-2.5 font-medium group-data-[tight=true]/list:px-1.5 max-md:px-2',
                    column.isNumber ? 'whitespace-nowrap' : 'text-start',
                    classOf(column),
                  )}
                >
                  <Heading column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {above > 0 && <tr aria-hidden style={{ height: above }} />}
            {shown.map(({ index }) => {
              const item = sparse ? sparse.at(index) : items[index];
              if (item === undefined)
                return (
                  <AbsentRow
                    key={index}
                    index={index}
                    columns={columns.length + (selection ? 1 : 0)}
                  />
                );
              const id = idOf(item);
              return (
                <tr
                  key={id}
                  aria-rowindex={index + 2}
                  aria-current={id === selectedId || undefined}
                  onClick={(event) => {
                    const isControl = (event.target as Element).closest('a, button, input, label');
                    if (onOpen && !isControl && getSelection()?.isCollapsed !== false) onOpen(item);
                  }}
                  className={join(
                    'h-11 border-b last:border-0',
                    onOpen && 'cursor-pointer hover:bg-tint/60',
                    (id === selectedId || selection?.has(item)) && 'bg-tint',
                  )}
                >
                  {selection && (
                    <CheckRow selection={selection} item={item} row={index} name={nameOf(item)} />
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      onMouseEnter={sayWhole}
                      className={join(
                        'px-4 group-data-[tight=true]/list:px-1.5 max-md:px-2',
                        column.isActions
                          ? 'py-1 group-data-[tight=true]/list:[&_button]:whitespace-normal'
                          : 'py-2',
                        (column.isWhole || column.isNumber) && 'whitespace-nowrap',
                        column.isWidest && 'w-1/2 max-w-0 sm:min-w-20',
                        givesWay(column) &&
                          !column.isWidest &&
                          'max-w-60 max-md:max-w-44 2xl:max-w-80 has-data-whole:max-w-none',
                        classOf(column),
                      )}
                    >
                      <Cell column={column} item={item} />
                    </td>
                  ))}
                </tr>
              );
            })}
            {below > 0 && <tr aria-hidden style={{ height: below }} />}
          </tbody>
        </table>
      </div>
      {rows.error !== null && <Failure error={rows.error} retry={rows.refresh} />}
      <p role="status" className="px-4 py-2 text-xs text-quiet">
        {isLoadingMore ? t('state.loading') : t('table.shown', { count })}
        {hasMore && !isLoadingMore && t('table.more')}
      </p>
    </>
  );
}

/** What is cut can be read whole under the mouse. */
function sayWhole({ currentTarget: cell }: MouseEvent<HTMLTableCellElement>): void {
  const isCut = [...cell.querySelectorAll('.truncate')].some(
    (text) => text.scrollWidth > text.clientWidth,
  );
  if (isCut) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}
