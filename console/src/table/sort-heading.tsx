import { useSearch } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetFilters } from './set-filters.ts';

/** How a list is sorted by a column, in the words of the API: what is pressed first, and what then. */
export interface ColumnSort {
  readonly by: readonly string[];
  /** The list is sorted by the first of them unless the address says otherwise. */
  readonly isDefault?: boolean;
  /** Says what it is sorted by, where the column does not. */
  readonly title?: string;
}

/** The order that the address asks for, if the API has it. */
export function readSort<const Sort extends string>(
  sorts: readonly Sort[],
  asked: string | undefined,
): Sort | undefined {
  return sorts.find((one) => one === asked);
}

/** Whether the list is sorted by this column, as a screen reader says it. */
export function sortOf(
  sort: ColumnSort | undefined,
  asked: string | undefined,
): 'ascending' | 'descending' | undefined {
  const now = sort && sort.by[placeOf(sort, asked)];
  if (now === undefined) return undefined;
  return now.startsWith('-') ? 'descending' : 'ascending';
}

function placeOf({ by, isDefault = false }: ColumnSort, asked: string | undefined): number {
  return asked === undefined && isDefault ? 0 : by.indexOf(asked ?? '');
}

type SortHeadingProps = Readonly<{ sort: ColumnSort; children: ReactNode }>;

/** The head of a column by which the list can be sorted; pressed after its last order, the list is as it was at first. */
export function SortHeading({ sort, children }: SortHeadingProps) {
  const { t } = useTranslation();
  const { sort: asked } = useSearch({ strict: false });
  const set = useSetFilters();
  const direction = sortOf(sort, asked);
  const Arrow =
    direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      title={sort.title ?? t('table.sort')}
      onClick={() => set({ sort: sort.by[placeOf(sort, asked) + 1] })}
      className="group -mx-1.5 -my-1 inline-flex min-h-7 items-center gap-1 rounded-md px-1.5 hover:bg-tint pointer-coarse:min-h-11"
    >
      {children}
      <Arrow
        size={14}
        aria-hidden
        className={direction === undefined ? 'opacity-40 group-hover:opacity-100' : 'text-accent'}
      />
    </button>
  );
}
