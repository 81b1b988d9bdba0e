import { useNavigate } from '@tanstack/react-router';

type FilterValues = Readonly<Record<string, string | undefined>>;

/** Changes filters of the list in the address; the list begins at its top again. */
export function useSetFilters(): (values: FilterValues) => void {
  const navigate = useNavigate();
  return (values) =>
    void navigate({
      to: '.',
      replace: true,
      search: ((before: object) => ({ ...before, ...values })) as never,
    });
}
