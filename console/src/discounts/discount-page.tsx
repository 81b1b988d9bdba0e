import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Discount } from '../../../sdk/typescript/src/commerce.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useNow } from '../clock/test-clock.ts';
import { Money } from '../format/money.tsx';
import { writeMoney } from '../format/read-money.ts';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { useForbidden } from '../place/permissions.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Empty } from '../ui/empty.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Page } from '../ui/page.tsx';
import { Panel, Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { DiscountStateBadge, worthOf } from './discount-state.tsx';
import { Redemptions } from './redemptions.tsx';
import { SampleCart } from './sample-cart.tsx';

/** One discount: its terms, a try, and the orders that used it. */
export function DiscountPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/discounts/$id' });
  const { commerce, key } = usePlace();
  const { data, error, refetch } = useQuery({
    queryKey: [key, 'discount', id],
    queryFn: async ({ signal }) => await commerce.discounts.get(id, { signal }),
  });
  useRefreshOn(['discount.'], () => void refetch());
  const back = { path: '/discounts', text: t('rooms.discounts') };
  if (data) return <Shown discount={data} back={back} />;
  return (
    <Page title={t('money.discount')} back={back}>
      {!error && <Waiting />}
      {error && isCode(error, 'not_found') && (
        <Panel>
          <Empty title={t('discount.gone')}>{t('discount.goneHelp')}</Empty>
        </Panel>
      )}
      {error && !isCode(error, 'not_found') && <Failure error={error} retry={refetch} />}
    </Page>
  );
}

interface ShownProps {
  readonly discount: Discount;
  readonly back: { readonly path: string; readonly text: string };
}

function Shown({ discount, back }: ShownProps) {
  const { t } = useTranslation();
  const forbidden = useForbidden('discounts:write');
  const [dialog, setDialog] = useState<'change' | 'switch' | 'delete' | null>(null);
  const now = useNow();
  const close = () => setDialog(null);
  const { isActive, code } = discount;
  const isDeleted = discount.deletedAt !== null;
  return (
    <Page
      title={code}
      back={back}
      mark={<DiscountStateBadge discount={discount} now={now()} />}
      actions={
        !isDeleted && (
          <>
            <Button look="primary" forbidden={forbidden} onClick={() => setDialog('change')}>
              {t('word.change')}
            </Button>
            <Menu align="end" trigger={<Button>{t('word.more')}</Button>}>
              <MenuItem forbidden={forbidden} onSelect={() => setDialog('switch')}>
                {isActive ? t('word.switchOff') : t('word.switchOn')}
              </MenuItem>
              <MenuLine />
              <MenuItem isDanger forbidden={forbidden} onSelect={() => setDialog('delete')}>
                {t('word.delete')}
              </MenuItem>
            </Menu>
          </>
        )
      }
    >
      <div className="grid gap-4 lg:grid-cols-[1fr_minmax(18rem,26rem)]">
        <div className="grid content-start gap-4">
          <Section title={t('discount.redemptions')} flush>
            <Redemptions discountId={discount.id} />
          </Section>
        </div>
        <div className="grid content-start gap-4">
          <Section title={t('discount.terms')}>
            <Terms discount={discount} />
          </Section>
          {!isDeleted && (
            <Section title={t('word.tryIt')}>
              <SampleCart code={code} currency={discount.currency} />
            </Section>
          )}
        </div>
      </div>
      {dialog === 'change' && <DiscountDialog discount={discount} onClose={close} />}
      {dialog === 'switch' && <SwitchDialog discount={discount} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog discount={discount} onClose={close} />}
    </Page>
  );
}

function Terms({ discount }: { readonly discount: Discount }) {
  const { t, i18n } = useTranslation();
  const { minSubtotal, currency, startsAt, endsAt, maxRedemptions, applicationId } = discount;
  const each = discount.maxRedemptionsPerCustomer;
  const facts: readonly Fact[] = [
    [t('word.name'), discount.name],
    [t('discount.sampleOff'), worthOf(discount, i18n.language)],
    [t('word.currency'), currency ?? t('word.any')],
    [
      t('discount.minSubtotal'),
      // A bound without a currency holds for every one.
      minSubtotal !== null && currency !== null ? (
        <Money key="min" amount={minSubtotal} currency={currency} />
      ) : (
        minSubtotal && writeMoney(minSubtotal, 'USD')
      ),
    ],
    [t('discount.starts'), startsAt && <Time key="from" at={startsAt} />],
    [t('discount.ends'), endsAt && <Time key="to" at={endsAt} />],
    [t('discount.used'), discount.redemptionCount],
    [t('discount.reserved'), discount.reservedCount],
    [t('discount.maxRedemptions'), maxRedemptions ?? t('discount.any')],
    [
      t('discount.perCustomer'),
      each === null ? t('discount.any') : t('discount.eachTimes', { count: each }),
    ],
    [
      t('word.where'),
      applicationId === null ? t('discount.everywhere') : t('discount.oneApplication'),
    ],
    [t('word.id'), <Copyable key="id" text={discount.id} />],
  ];
  return <Facts facts={facts} />;
}

type ActProps = Readonly<{ discount: Discount; onClose: () => void }>;

function SwitchDialog({ discount, onClose }: ActProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { isActive, code } = discount;
  const change = useWrite(
    (next: boolean, options) => commerce.discounts.update(discount.id, { isActive: next }, options),
    { done: t('discount.changed'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={isActive ? t('word.switchOff') : t('word.switchOn')}
      action={isActive ? t('word.switchOff') : t('word.switchOn')}
      isBusy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate(!isActive)}
      onClose={onClose}
    >
      <p>
        {isActive
          ? t('discount.deactivateWill', { code, count: discount.reservedCount })
          : t('discount.activateWill', { code })}
      </p>
    </ActionDialog>
  );
}

function DeleteDialog({ discount, onClose }: ActProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const remove = useWrite((id: string, options) => commerce.discounts.delete(id, options), {
    done: t('discount.deletedNow'),
    onDone: () => open('/discounts'),
    isShownByCaller: true,
  });
  const { code, redemptionCount: count } = discount;
  return (
    <ActionDialog
      title={t('word.delete')}
      action={t('word.delete')}
      look="danger"
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(discount.id)}
      onClose={onClose}
    >
      <p>
        {count === 0
          ? t('discount.deleteUnused', { code })
          : t('discount.deleteUsed', { code, count })}
      </p>
    </ActionDialog>
  );
}
