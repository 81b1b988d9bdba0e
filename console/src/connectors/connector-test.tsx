import { useTranslation } from 'react-i18next';
import type { Connector } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { useAnswers } from '../routing/use-routing.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/panel.tsx';
import { CheckResult } from '../ui/check-result.tsx';

type ConnectorTestProps = Readonly<{ connector: Connector; forbidden: string | null }>;

/** Asks the processor without moving money, and says what was asked and what came back. */
export function ConnectorTest({ connector, forbidden }: ConnectorTestProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, kind, config } = connector;
  const answers = useAnswers();
  const found = answers.data?.connectors.find((one) => one.connectorId === id);
  const test = useWrite((name: string, options) => commerce.connectors.test(name, options), {
    done: t('connector.tested'),
    isShownByCaller: true,
  });
  const baseUrl = typeof config['baseUrl'] === 'string' ? config['baseUrl'] : '';
  return (
    <Section
      title={t('connector.health')}
      actions={
        <Button forbidden={forbidden} isBusy={test.isPending} onClick={() => test.mutate(id)}>
          {t('connector.test')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p>
          {found && found.attempts > 0
            ? t('connector.tookOf', { ...found, payments: answers.data?.payments })
            : t('connector.noAnswers')}
        </p>
        <p className="text-quiet">
          {t('connector.asks')} {t(`connectorAsks.${kind}`, { baseUrl })}
        </p>
        <div aria-live="polite" className="grid gap-2">
          {test.data && (
            <>
              <p className="flex items-start gap-2">
                <CheckResult
                  isGood={test.data.ok}
                  label={t(test.data.ok ? 'word.passed' : 'connector.failed')}
                />
                <span className="min-w-0 break-words">
                  {test.data.message} <span className="text-quiet">({test.data.latencyMs} ms)</span>
                </span>
              </p>
              {test.data.walletHosts?.map(({ host, problem }) => (
                <p key={host} className={problem === null ? 'text-quiet' : 'text-warn'}>
                  {host}: {problem ?? t('connector.walletsWork')}
                </p>
              ))}
            </>
          )}
          {test.error && <Failure error={test.error} />}
        </div>
      </div>
    </Section>
  );
}
