import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Discount } from '../../../sdk/typescript/src/commerce.ts';
import { useNow } from '../clock/test-clock.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ChoiceFilter, TextFilter } from '../table/filters.tsx';
import { readSort } from '../table/sort-heading.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { Button } from '../ui/button.tsx';
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
    ...(sort ? { sort } : {}),
    ...(search.q ? { q: search.q } : {}),
    ...(state ? { state } : {}),
    ...(type ? { type } : {}),
  };
  return (
    <ResourceList<Discount, typeof query>
      name="discounts"
      title={t('rooms.discounts')}
      query={query}
      list={(asked, options) => commerce.discounts.list(asked, options)}
      refreshOn={['discount.']}
      columns={[
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
        { id: 'name', title: t('word.name'), isWideOnly: true, cell: ({ name }) => name },
        {
          id: 'state',
          title: t('word.state'),
          cell: (discount) => <DiscountStateBadge discount={discount} now={now()} />,
        },
        {
          id: 'worth',
          csv: ['type', 'value', 'currency'],
          title: t('discount.sampleOff'),
          isNumber: true,
          cell: (discount) => worthOf(discount, i18n.language),
        },
        {
          id: 'uses',
          csv: ['redemptionCount', 'maxRedemptions'],
          title: t('discount.redemptions'),
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
          title: t('word.created'),
          sort: { by: ['-createdAt', 'createdAt'], isDefault: true },
          isWideOnly: true,
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
      ]}
      csv={[
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
      ]}
      filters={
        <>
          <TextFilter name="q" label={t('discount.find')} value={search.q} />
          <ChoiceFilter
            name="state"
            label={t('word.state')}
            value={state}
            choices={discountStates.map((one) => [one, t(`discountState.${one}`)])}
          />
          <ChoiceFilter
            name="type"
            label={t('word.kind')}
            value={type}
            choices={types.map((one) => [one, t(`discountType.${one}`)])}
          />
        </>
      }
      actions={
        <Button look="primary" forbidden={forbidden} onClick={() => setIsAdding(true)}>
          {t('discount.add')}
        </Button>
      }
      empty={{ title: t('discount.none'), text: t('discount.noneHelp') }}
    >
      {isAdding && (
        <DiscountDialog
          discount={null}
          onClose={() => setIsAdding(false)}
          onMade={({ id }) => open(`/discounts/${id}`)}
        />
      )}
    </ResourceList>
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
