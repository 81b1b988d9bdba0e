import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentRouting, RoutingBackTest } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { ConnectorsTable, MovedTable, MovesTable } from './back-test-tables.tsx';
import { REPLAYED, type NameOf } from './use-routing.ts';

type BackTestProps = Readonly<{ routing: PaymentRouting; isDraft: boolean; nameOf: NameOf }>;

/** Past payments, replayed by the rules as they are on the page; nothing is charged. */
export function BackTest({ routing, isDraft, nameOf }: BackTestProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [limit, setLimit] = useState(REPLAYED);
  const replay = useMutation({
    mutationFn: async (): Promise<RoutingBackTest> =>
      await commerce.paymentRouting.backTest({ limit, ...(isDraft ? { config: routing } : {}) }),
  });
  return (
    <Section title={t('backTest.title')}>
      <div className="grid gap-4">
        <p className="text-quiet">{t('backTest.what')}</p>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-40">
            <SelectField
              label={t('backTest.limit')}
              value={limit}
              onType={(text) => setLimit(Number(text))}
              choices={[100, REPLAYED, 1_000].map((one) => [one, String(one)])}
            />
          </div>
          <Button isBusy={replay.isPending} onClick={() => replay.mutate()}>
            {isDraft ? t('backTest.runDraft') : t('backTest.runStored')}
          </Button>
        </div>
        <div aria-live="polite" className="grid gap-4">
          {replay.error && <Failure error={replay.error} />}
          {replay.data && !replay.error && <Result of={replay.data} nameOf={nameOf} />}
        </div>
      </div>
    </Section>
  );
}

function Result({ of, nameOf }: { readonly of: RoutingBackTest; readonly nameOf: NameOf }) {
  const { t } = useTranslation();
  const { payments, oldestAt, newestAt, moved, unroutable, rules, moves, movedPayments } = of;
  if (payments === 0 || oldestAt === null || newestAt === null) return <p>{t('backTest.none')}</p>;
  return (
    <>
      <p>
        <strong>{t('backTest.moved', { count: payments, moved })}</strong>{' '}
        <span className="text-quiet">
          <Time at={oldestAt} /> – <Time at={newestAt} />
        </span>
      </p>
      {unroutable > 0 && (
        <p className="rounded-lg bg-warn-tint p-3 text-warn">
          {t('backTest.unroutable', { count: unroutable })}
        </p>
      )}
      <ConnectorsTable of={of} nameOf={nameOf} />
      <p className="text-xs text-quiet">{t('backTest.rateHelp')}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {rules.map(({ rule, payments: count }) => (
          <li key={rule ?? 'default'}>
            {rule === null ? t('routing.default') : t('routing.ruleNumber', { number: rule + 1 })}
            {': '}
            {t('backTest.decides', { count })}
          </li>
        ))}
      </ul>
      {moves.length > 0 && <MovesTable moves={moves} nameOf={nameOf} />}
      {movedPayments.length > 0 && <MovedTable payments={movedPayments} nameOf={nameOf} />}
    </>
  );
}
