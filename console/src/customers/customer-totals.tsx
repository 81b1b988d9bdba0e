import { useTranslation } from 'react-i18next';
import { useRead } from '../client/use-read.ts';
import { Failure } from '../client/failure.tsx';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { Panel } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';

const changing = ['order.', 'invoice.', 'subscription.'];
const amounts = ['amountPaid', 'amountRefunded', 'amountDue', 'creditBalance'] as const;

/** The totals of a customer: bought, paid, refunded and owed, a line a currency. */
export function CustomerTotals({ customerId }: { readonly customerId: string }) {
  const { t, i18n } = useTranslation();
  const {
    data: totals,
    error,
    refetch,
  } = useRead(['customer', customerId, 'totals'], async (commerce, options) => {
    const found = await commerce.customers.get(customerId, { expand: ['totals'] }, options);
    return found.totals ?? null;
  });
  useRefreshOn(changing, () => void refetch());
  if (error && !totals)
    return (
      <div className="mb-4">
        <Failure error={error} retry={refetch} />
      </div>
    );
  const currencies = totals?.currencies ?? [];
  const count = currencies.reduce((sum, { orderCount }) => sum + orderCount, 0);
  const last = currencies
    .flatMap(({ lastOrderAt }) => lastOrderAt ?? [])
    .toSorted()
    .at(-1);
  const first = currencies.flatMap(({ firstOrderAt }) => firstOrderAt ?? []).toSorted()[0];
  const titles = {
    amountPaid: t('customer.totals.paid'),
    amountRefunded: t('customer.totals.refunded'),
    amountDue: t('customer.totals.due'),
    creditBalance: t('customer.totals.credit'),
  };
  return (
    <section aria-label={t('customer.totals.title')} className="mb-4">
      <Panel>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-4 sm:grid-cols-3 lg:grid-cols-5">
          <div className="min-w-0 max-sm:col-span-2">
            <dt className="text-quiet">{t('customer.totals.orders')}</dt>
            {totals ? (
              <dd>
                <span className="text-lg font-semibold">
                  {count.toLocaleString(i18n.language)}
                  {!totals.isComplete && '+'}
                </span>
                {last !== undefined && (
                  <p className="text-xs text-quiet">
                    {first !== undefined && first.slice(0, 10) !== last.slice(0, 10) && (
                      <>
                        {t('customer.totals.first')} <Time at={first} isDay /> ·{' '}
                      </>
                    )}
                    {t('customer.totals.last')} <Time at={last} isDay />
                  </p>
                )}
              </dd>
            ) : (
              <dd>
                <Waiting lines={1} />
              </dd>
            )}
          </div>
          {amounts.map((name) => {
            const shown = currencies.filter((one, at) => one[name] > 0 || at === 0);
            const isOwed = name === 'amountDue' && shown.some(({ amountDue }) => amountDue > 0);
            return (
              <div key={name} className="min-w-0">
                <dt className="text-quiet">{titles[name]}</dt>
                <dd className={isOwed ? 'text-warn' : undefined}>
                  {totals && shown.length === 0 && '–'}
                  {shown.map((one) => (
                    <p key={one.currency} className="text-lg font-semibold">
                      <Money amount={one[name]} currency={one.currency} />
                    </p>
                  ))}
                </dd>
              </div>
            );
          })}
        </dl>
        {totals && !totals.isComplete && (
          <p className="border-t px-4 py-2 text-xs text-quiet">{t('customer.totals.newest')}</p>
        )}
      </Panel>
    </section>
  );
}
