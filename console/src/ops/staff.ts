import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Commerce, ReadOptions } from '../../../sdk/typescript/src/commerce.ts';
import { useKeyedWrite, type Write, type WriteOptions } from '../client/use-write.ts';
import type { Rows } from '../table/use-pages.ts';
import { dialogsIn, type Words } from '../verb-dialog/dialog-of.tsx';

/** The beginning of each query's key, by which all figures are forgotten when the pages are locked. */
export const OPS = 'ops';
/** As often as `npx commerce ops top` looks. */
const LOOK_MS = 2_000;

export const StaffContext = createContext<Commerce | null>(null);

export function useStaff(): Commerce {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('a page of operators stands outside of their frame');
  return staff;
}

/** Figures that are read again every `everyMs`; a reading that fails is shown at once, and the next one comes in time. */
export function useFigures<Data>(
  key: readonly unknown[],
  read: (staff: Commerce, options: ReadOptions) => PromiseLike<Data>,
  everyMs: number = LOOK_MS,
) {
  const staff = useStaff();
  return useQuery({
    queryKey: [OPS, ...key],
    queryFn: async ({ signal }) => await read(staff, { signal, retriesMax: 0 }),
    refetchInterval: everyMs,
    networkMode: 'always',
    staleTime: 0,
  });
}

/** What an operator changes; all figures are read again afterwards. */
export function useStaffWrite<Input, Answer>(
  write: Write<Input, Answer>,
  options: WriteOptions<Answer> = {},
) {
  return useKeyedWrite(OPS, write, options);
}

export interface Staffed extends Words {
  readonly staff: Commerce;
  readonly key: string;
}

/** A dialog of an operator; all figures are read again afterwards. */
export const staffDialogOf = dialogsIn(() => ({ staff: useStaff(), key: OPS }));

interface Look<Item> {
  readonly data: readonly Item[] | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** A list that comes as a whole, as a table takes it. */
export function rowsOf<Item>({ data, isPending, error, refetch }: Look<Item>): Rows<Item> {
  return {
    items: data ?? [],
    isWaiting: isPending,
    // What was read before stays in view; the mark of the page says that it is old.
    error: data === undefined ? error : null,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    refresh: () => void refetch(),
  };
}
