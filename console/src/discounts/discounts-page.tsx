import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Discount } from '../../../sdk/typescript/src/commerce.ts';
import { useNow } from '../clock/test-clock.ts';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { readSort } from '../table/sort-heading.tsx';
import { usePages } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { DiscountStateBadge, discountStates, stateOf, worthOf } from './discount-state.tsx';

const types = ['percentage', 'fixed_amount'] as const;

export function DiscountsPage() {
  const { t, i18n } = useTranslation();
  const { commerce, application } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/discounts' });
  const open = useOpen();
  const now = useNow();
  const [isAdding, setIsAdding] = useState(false);
  const missing = useForbidden('discounts:write');
  const forbidden = missing ?? (application ? null : t('frame.chooseApplication'));
  const state = discountStates.find((one) => one === search.state);
  const type = types.find((one) => one === search.type);
  const sort = readSort(['createdAt', 'code'], search.sort);
  const query = {
    limit: 100,
    ...(sort ? { sort } : {}),
    ...(search.q ? { q: search.q } : {}),
    ...(state ? { state } : {}),
    ...(type ? { type } : {}),
  };
  const rows = usePages(['discounts', query], (cursor, signal) =>
    commerce.discounts.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['discount.'], rows.refresh);
  const columns = useListColumns<Discount>('discounts', [
    {
      id: 'code',
      title: t('discount.code'),
      sort: { by: ['code'] },
      cell: ({ id, code }) => (
        <PlaceLink path={`/discounts/${id}`} className="font-mono font-medium hover:underline">
          {code}
        </PlaceLink>
      ),
    },
    { id: 'name', title: t('discount.name'), isWideOnly: true, cell: ({ name }) => name },
    {
      id: 'state',
      title: t('discount.state'),
      cell: (discount) => <DiscountStateBadge discount={discount} now={now()} />,
    },
    {
      id: 'worth',
      csv: ['type', 'value', 'currency'],
      title: t('discount.worth'),
      isNumber: true,
      cell: (discount) => worthOf(discount, i18n.language),
    },
    {
      id: 'uses',
      csv: ['redemptionCount', 'maxRedemptions'],
      title: t('discount.uses'),
      isNumber: true,
      isWideOnly: true,
      cell: (discount) => <Uses discount={discount} />,
    },
    {
      id: 'ends',
      csv: ['endsAt'],
      title: t('discount.ends'),
      isWideOnly: true,
      cell: ({ endsAt }) => (endsAt === null ? '–' : <Time at={endsAt} />),
    },
    {
      id: 'created',
      csv: ['createdAt'],
      title: t('discount.created'),
      sort: { by: ['-createdAt', 'createdAt'], isDefault: true },
      isWideOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ]);
  return (
    <Page
      title={t('rooms.discounts')}
      mark={<LiveMark />}
      actions={
        <>
          <SaveCsv<Discount>
            name="discounts"
            read={(signal) => commerce.discounts.list(query, { signal })}
            columns={asShown(columns, [
              ['id', ({ id }) => id],
              ['code', ({ code }) => code],
              ['name', ({ name }) => name],
              ['state', (discount) => stateOf(discount, now())],
              ['type', (discount) => discount.type],
              ['value', ({ value }) => value],
              ['currency', ({ currency }) => currency],
              ['startsAt', ({ startsAt }) => startsAt],
              ['endsAt', ({ endsAt }) => endsAt],
              ['createdAt', ({ createdAt }) => createdAt],
              ['redemptionCount', ({ redemptionCount }) => redemptionCount],
              ['maxRedemptions', ({ maxRedemptions }) => maxRedemptions],
              ['maxRedemptionsPerCustomer', (one) => one.maxRedemptionsPerCustomer],
            ])}
          />
          <Button look="primary" forbidden={forbidden} onClick={() => setIsAdding(true)}>
            {t('discount.add')}
          </Button>
        </>
      }
    >
      <Panel>
        <Filters columns={columns}>
          <TextFilter name="q" label={t('discount.find')} value={search.q} />
          <ChoiceFilter
            name="state"
            label={t('discount.state')}
            value={state}
            choices={discountStates.map((one) => [one, t(`discountState.${one}`)])}
          />
          <ChoiceFilter
            name="type"
            label={t('discount.type')}
            value={type}
            choices={types.map((one) => [one, t(`discountType.${one}`)])}
          />
        </Filters>
        <DataTable
          label={t('rooms.discounts')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/discounts/${id}`)}
          empty={{ title: t('discount.none'), text: t('discount.noneHelp') }}
        />
      </Panel>
      {isAdding && (
        <DiscountDialog
          discount={null}
          onClose={() => setIsAdding(false)}
          onMade={({ id }) => open(`/discounts/${id}`)}
        />
      )}
    </Page>
  );
}

function Uses({ discount }: { readonly discount: Discount }) {
  const { t } = useTranslation();
  const { redemptionCount, reservedCount, maxRedemptions } = discount;
  return (
    <span
      title={reservedCount > 0 ? t('discount.reservedCount', { count: reservedCount }) : undefined}
    >
      {redemptionCount}
      {reservedCount > 0 && ` + ${reservedCount}`}
      {maxRedemptions !== null && ` / ${maxRedemptions}`}
    </span>
  );
}
