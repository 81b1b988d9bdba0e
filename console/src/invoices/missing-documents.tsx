import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import type { Column } from '../table/data-table.tsx';
import { PinnedFilter } from '../table/filters.tsx';
import type { Filter } from '../table/list-filters.tsx';
import type { QueryOf } from '../table/resource-list.tsx';
import { useViewSearch } from '../table/views/saved-views.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

type Documents = 'invoices' | 'creditNotes';
const paths = { invoices: '/invoices', creditNotes: '/credit-notes' } as const;

interface DocumentProps {
  readonly of: Documents;
  readonly id: string;
}

/** Has a document rendered again after that was given up. */
function RenderAgain({ of, id }: DocumentProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const render = useWrite((asked: string, options) => commerce[of].render(asked, {}, options), {
    done: t('invoices.rendering'),
  });
  return (
    <Button
      forbidden={useForbidden('invoices:write')}
      isBusy={render.isPending}
      onClick={() => render.mutate(id)}
    >
      {t('invoices.renderAgain')}
    </Button>
  );
}

/** On the page of a document that could not be rendered. */
export function DocumentMissing(props: DocumentProps) {
  const { t } = useTranslation();
  return (
    <Notice text={t('invoices.documentMissing')}>
      <RenderAgain {...props} />
    </Notice>
  );
}

const COUNT_MAX = 100;

/** Set by the notice above a list: documents that could not be rendered, alone. */
export function missingFilter(label: string): Filter<QueryOf<'invoices'> & QueryOf<'creditNotes'>> {
  return {
    name: 'document',
    ask: (value) => (value === 'missing' ? { pdfStatus: 'failed' } : {}),
    field: (value) => value === 'missing' && <PinnedFilter name="document" text={label} />,
  };
}

/**
 * The newest documents of a list that could not be rendered: a mark for each, what is said above the list, and the column of
 * buttons where the list shows them alone.
 */
export function useMissingDocuments<Item extends { readonly id: string }>(of: Documents) {
  const { t } = useTranslation();
  const isFiltered = useViewSearch()['document'] === 'missing';
  const { commerce, key } = usePlace();
  const { data: ids = [] } = useQuery({
    queryKey: [key, 'documents missing', of],
    queryFn: async ({ signal }) => {
      const query = { pdfStatus: 'failed', limit: COUNT_MAX } as const;
      const { items } = await commerce[of].list(query, { signal }).page();
      return items.map(({ id }) => id);
    },
  });
  const notice = ids.length > 0 && !isFiltered && (
    <Notice
      text={t('invoices.documentsMissing', {
        count: ids.length,
        shown: ids.length < COUNT_MAX ? ids.length : `${COUNT_MAX}+`,
      })}
    >
      <PlaceLink path={paths[of]} search={{ document: 'missing' }} className="underline">
        {t('invoices.showMissing')}
      </PlaceLink>
    </Notice>
  );
  const markOf = (id: string) =>
    ids.includes(id) && <Badge tone="bad">{t('invoices.missing')}</Badge>;
  const buttons: readonly Column<Item>[] = [
    {
      id: 'render',
      title: t('invoices.renderAgain'),
      isActions: true,
      cell: ({ id }) => <RenderAgain of={of} id={id} />,
    },
  ];
  return { notice, markOf, actions: isFiltered ? buttons : [] };
}

function Notice({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-bad-tint p-3 text-bad"
    >
      {text}
      {children}
    </div>
  );
}
