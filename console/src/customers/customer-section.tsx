import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { useList } from '../table/use-pages.ts';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { LoadOlder } from '../table/load-older.tsx';

interface SectionRow {
  /** Below the environment; null for what has no page. */
  readonly path: string | null;
  readonly title: ReactNode;
  readonly mark: ReactNode;
  readonly detail: ReactNode;
  readonly value: ReactNode;
}

interface CustomerSectionProps<Item> {
  readonly title: string;
  readonly none: string;
  readonly name: string;
  /** The customer whom the section is about. */
  readonly id: string;
  /** The beginning of the types of events after which it is read again. */
  readonly follow: string;
  readonly read: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>;
  readonly row: (item: Item) => SectionRow;
  /** The list that shows all of them, with this customer alone. */
  readonly all?: string;
}

/** One part of what happened with a customer, newest first. */
export function CustomerSection<Item extends { readonly id: string }>(
  props: CustomerSectionProps<Item>,
) {
  const { title, none, name, id, follow, read, row, all } = props;
  const { t } = useTranslation();
  const rows = useList(['customer', id, name], 10, (page, { signal }) => ({
    page: () => read(page, signal),
  }));
  useRefreshOn([follow], rows.refresh);
  return (
    <Section
      title={title}
      actions={
        all !== undefined &&
        rows.hasMore && (
          <PlaceLink
            path={all}
            search={{ customerId: id }}
            className="inline-flex min-h-6 items-center text-accent hover:underline"
          >
            {t('customer.all')}
          </PlaceLink>
        )
      }
      flush
    >
      {rows.error !== null && rows.items.length === 0 && (
        <Failure error={rows.error} retry={rows.refresh} />
      )}
      {rows.isWaiting && <Waiting lines={2} />}
      {!rows.isWaiting && !rows.error && rows.items.length === 0 && (
        <p className="p-4 text-quiet">{none}</p>
      )}
      <ul>
        {rows.items.map((item) => {
          const { path, title: text, mark, detail, value } = row(item);
          return (
            <li
              key={item.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2.5 last:border-0"
            >
              {path === null ? (
                <span className="font-medium">{text}</span>
              ) : (
                <PlaceLink path={path} className="font-medium hover:underline">
                  {text}
                </PlaceLink>
              )}
              {mark}
              <span className="text-quiet">{detail}</span>
              <span className="ms-auto">{value}</span>
            </li>
          );
        })}
      </ul>
      <LoadOlder rows={rows} />
    </Section>
  );
}
