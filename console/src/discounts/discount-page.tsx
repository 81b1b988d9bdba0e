import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Discount, DiscountActions } from '../../../sdk/typescript/src/commerce.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { useNow } from '../clock/test-clock.ts';
import { Money } from '../format/money.tsx';
import { writeMoney } from '../format/read-money.ts';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Empty } from '../ui/empty.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Menu, MenuLine } from '../ui/menu.tsx';
import { Page } from '../ui/page.tsx';
import { Panel, Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { VerbItem } from '../verbs/verb-item.tsx';
import { useWhyNot } from '../verbs/why-not.ts';
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
    queryFn: async ({ signal }) =>
      await commerce.discounts.get(id, { expand: ['actions'] }, { signal }),
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
  readonly discount: Discount & { readonly actions: DiscountActions };
  readonly back: { readonly path: string; readonly text: string };
}

function Shown({ discount, back }: ShownProps) {
  const { t } = useTranslation();
  const whyNot = useWhyNot();
  const [dialog, setDialog] = useState<'change' | 'switch' | 'delete' | null>(null);
  const now = useNow();
  const close = () => setDialog(null);
  const { isActive, code, actions } = discount;
  return (
    <Page
      title={code}
      back={back}
      mark={<DiscountStateBadge discount={discount} now={now()} />}
      actions={
        actions.update.possible && (
          <>
            <Button
              look="primary"
              forbidden={whyNot(actions.update)}
              onClick={() => setDialog('change')}
            >
              {t('word.change')}
            </Button>
            <Menu align="end" trigger={<Button>{t('word.more')}</Button>}>
              <VerbItem action={actions.update} onSelect={() => setDialog('switch')}>
                {isActive ? t('word.switchOff') : t('word.switchOn')}
              </VerbItem>
              <MenuLine />
              <VerbItem isDanger action={actions.delete} onSelect={() => setDialog('delete')}>
                {t('word.delete')}
              </VerbItem>
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
          {actions.update.possible && (
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

interface Of {
  readonly discount: Discount;
}

const SwitchDialog = dialogOf(({ t, commerce }: Here, { discount }: Of) => {
  const { id, isActive, code, reservedCount: count } = discount;
  return {
    title: isActive ? t('word.switchOff') : t('word.switchOn'),
    button: isActive ? t('word.switchOff') : t('word.switchOn'),
    above: isActive
      ? t('discount.deactivateWill', { code, count })
      : t('discount.activateWill', { code }),
    call: (_, options) => commerce.discounts.update(id, { isActive: !isActive }, options),
    done: t('discount.changed'),
  };
});

const DeleteDialog = dialogOf(({ t, commerce, open }: Here, { discount }: Of) => {
  const { id, code, redemptionCount: count } = discount;
  return {
    title: t('word.delete'),
    button: t('word.delete'),
    look: 'danger',
    above:
      count === 0
        ? t('discount.deleteUnused', { code })
        : t('discount.deleteUsed', { code, count }),
    call: (_, options) => commerce.discounts.delete(id, options),
    done: t('discount.deletedNow'),
    onDone: () => open('/discounts'),
  };
});
