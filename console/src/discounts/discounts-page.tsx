import { useTranslation } from 'react-i18next';
import type { Discount } from '../../../sdk/typescript/src/commerce.ts';
import { useNow } from '../clock/test-clock.ts';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { moment, plain } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { choice, text } from '../table/list-filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { DiscountStateBadge, discountStates, stateOf, worthOf } from './discount-state.tsx';

const types = ['percentage', 'fixed_amount'] as const;

export function DiscountsPage() {
  const { t, i18n } = useTranslation();
  const { application } = usePlace();
  const open = useOpen();
  const now = useNow();
  const missing = useForbidden('discounts:write');
  return (
    <ResourceList<'discounts'>
      of="discounts"
      name="discounts"
      title={t('rooms.discounts')}
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
        plain('name', t('word.name'), 'name'),
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
        moment('ends', t('discount.ends'), 'endsAt'),
        moment('created', t('word.created'), 'createdAt', {
          sort: { by: ['-createdAt', 'createdAt'], isDefault: true },
        }),
      ]}
      csv={csvOf<Discount>()(
        `id code name state type value currency startsAt endsAt createdAt redemptionCount maxRedemptions
         maxRedemptionsPerCustomer`,
        { state: (discount) => stateOf(discount, now()) },
      )}
      filters={[
        text('q', t('discount.find')),
        choice('state', t('word.state'), discountStates, (one) => t(`discountState.${one}`)),
        choice('type', t('word.kind'), types, (one) => t(`discountType.${one}`)),
      ]}
      add={{
        text: t('discount.add'),
        forbidden: missing ?? (application ? null : t('frame.chooseApplication')),
        dialog: (close) => (
          <DiscountDialog
            discount={null}
            onClose={close}
            onMade={({ id }) => open(`/discounts/${id}`)}
          />
        ),
      }}
      empty={{ title: t('discount.none'), text: t('discount.noneHelp') }}
    />
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
