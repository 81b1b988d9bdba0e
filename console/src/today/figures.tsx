import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../sdk/typescript/src/commerce.ts';
import { isMoved, useTestClock } from '../clock/test-clock.ts';
import { formatMoney, Money } from '../format/money.tsx';
import { FigureCard } from './figure-card.tsx';
import type { CurrencyFigures } from './use-overview.ts';

type FiguresProps = Readonly<{ overview: Overview; figures: CurrencyFigures }>;

/** The figures of the days, each beside those before. Money is of one currency. */
export function Figures({ overview, figures }: FiguresProps) {
  const { t, i18n } = useTranslation();
  const { currency, orders, captured, refunded, net, series } = figures;
  const money = (amount: number) => formatMoney(amount, currency, i18n.language);
  const number = (value: number) => value.toLocaleString(i18n.language);
  const card = (name: 'captured' | 'orders' | 'net' | 'refunded') => ({
    title: t(`today.figure.${name}`),
    meaning: t(`today.is.${name}`),
  });
  return (
    <section
      aria-label={t('today.sales')}
      className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4"
    >
      <h2 className="sr-only">{t('today.sales')}</h2>
      <FigureCard
        {...card('captured')}
        value={money(captured.value)}
        compared={captured}
        series={series.captured.values}
      />
      <FigureCard
        {...card('orders')}
        value={number(orders.value)}
        compared={orders}
        series={series.orders.values}
      />
      <FigureCard
        {...card('net')}
        value={money(net.value)}
        compared={net}
        series={series.captured.values.map((one, index) =>
          Math.max(one - (series.refunded.values[index] ?? 0), 0),
        )}
      />
      <FigureCard
        {...card('refunded')}
        value={money(refunded.value)}
        compared={refunded}
        isBad
        series={series.refunded.values}
      />
      <Journey overview={overview} figures={figures} />
      <Recurring figures={figures} />
      <Failures overview={overview} figures={figures} />
    </section>
  );
}

/** From the cart to the order. */
function Journey({ overview, figures }: FiguresProps) {
  const { t, i18n } = useTranslation();
  const { carts, checkouts } = overview.conversion;
  // Shops that keep their carts themselves have checkouts only.
  const funnel = carts.begun.value + carts.begun.previous > 0 ? 'carts' : 'checkouts';
  const { begun, completed, rate } = funnel === 'carts' ? carts : checkouts;
  const { abandonedCarts, currency } = figures;
  const { count, value, recovered, recoveredAmount } = abandonedCarts;
  return (
    <>
      <FigureCard
        title={t('today.figure.conversion')}
        meaning={t(`today.is.${funnel}`)}
        value={percent(rate.value, i18n.language)}
        compared={rate}
        isRate
        detail={t(`today.of.${funnel}`, { done: completed.value, count: begun.value })}
      />
      <FigureCard
        title={t('today.figure.abandoned')}
        meaning={t('today.is.abandoned')}
        value={count.value.toLocaleString(i18n.language)}
        compared={count}
        isBad
        detail={
          <>
            {t('today.worth')} <Money amount={value.value} currency={currency} />
          </>
        }
      />
      <FigureCard
        title={t('today.figure.recovered')}
        meaning={t('today.is.recovered')}
        value={formatMoney(recoveredAmount.value, currency, i18n.language)}
        compared={recoveredAmount}
        detail={t('today.ofAbandoned', { done: recovered.value, count: count.value })}
      />
    </>
  );
}

function Recurring({ figures }: Pick<FiguresProps, 'figures'>) {
  const { t, i18n } = useTranslation();
  const { currency, subscriptions } = figures;
  const { active, mrr, trialing, trialingMrr, begun, begunMrr, ended, endedMrr, churn } =
    subscriptions;
  const money = (amount: number) => formatMoney(amount, currency, i18n.language);
  return (
    <>
      <FigureCard
        title={t('today.figure.mrr')}
        meaning={t('today.is.mrr')}
        value={money(mrr)}
        detail={t('today.mrrMoved', { begun: money(begunMrr.value), ended: money(endedMrr.value) })}
      />
      <FigureCard
        title={t('today.figure.subscriptions')}
        meaning={t('today.is.subscriptions')}
        value={active.toLocaleString(i18n.language)}
        detail={
          <>
            <p>{t('today.begunEnded', { begun: begun.value, ended: ended.value })}</p>
            {trialing > 0 && (
              <p>{t('today.inTrial', { count: trialing, amount: money(trialingMrr) })}</p>
            )}
          </>
        }
      />
      <FigureCard
        title={t('today.figure.churn')}
        meaning={t('today.is.churn')}
        value={percent(churn.value, i18n.language)}
        compared={churn}
        isBad
        isRate
        detail={t('today.endedThen', { count: ended.value })}
      />
    </>
  );
}

function Failures({ overview, figures }: FiguresProps) {
  const { t, i18n } = useTranslation();
  const { attempts, declined } = figures.payments;
  const { delivered, exhausted } = overview.webhooks;
  const { clock } = useTestClock();
  return (
    <>
      <FigureCard
        title={t('today.figure.declined')}
        meaning={t('today.is.declined')}
        value={declined.value.toLocaleString(i18n.language)}
        compared={declined}
        isBad
        detail={t('today.ofAttempts', { count: attempts.value })}
      />
      <FigureCard
        title={t('today.figure.exhausted')}
        meaning={t('today.is.exhausted')}
        value={exhausted.value.toLocaleString(i18n.language)}
        compared={exhausted}
        isBad
        detail={
          <>
            <p>{t('today.ofDeliveries', { count: delivered.value + exhausted.value })}</p>
            {isMoved(clock) && <p>{t('today.inRealTime')}</p>}
          </>
        }
      />
    </>
  );
}

function percent(part: number | null, language: string): string {
  if (part === null) return '–';
  return part.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
}
