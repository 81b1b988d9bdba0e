import { Link } from '@tanstack/react-router';
import { CircleCheck, Rocket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../client/use-read.ts';
import { Failure } from '../client/failure.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button, linkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel, Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { GoLiveDialog } from './go-live-dialog.tsx';
import { ReadinessCheck } from './readiness-check.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

/** What going live needs, each thing with where it is fixed; then the switch. */
export function LivePage() {
  const { t } = useTranslation();
  const { workspace } = usePlace();
  const forbidden = useForbidden('workspace:go-live');
  const [isGoing, setIsGoing] = useState(false);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { data, error, refetch, isFetching } = useRead(
    ['readiness'],
    (commerce, options) => commerce.workspaces.checkReadiness(workspace.id, options),
    { staleTime: 0 },
  );
  const isLive = data?.lifecycleStage === 'live';
  const required = data?.checks.filter((check) => check.required) ?? [];
  const advice = data?.checks.filter((check) => !check.required) ?? [];
  const missing = required.filter(({ passed }) => !passed).length;
  return (
    <Page
      title={t('rooms.settings')}
      actions={
        <>
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {t('word.checkAgain')}
          </Button>
          {data && !isLive && (
            <Button
              look="primary"
              forbidden={
                forbidden ?? (missing > 0 ? t('golive.notReady', { count: missing }) : null)
              }
              onClick={() => setIsGoing(true)}
            >
              <Rocket size={16} aria-hidden />
              {t('golive.press')}
            </Button>
          )}
        </>
      }
    >
      <SettingsTabs />
      {!data && (error ? <Failure error={error} retry={refetch} /> : <Waiting lines={10} />)}
      {data && (
        <div className="grid gap-4">
          {isLive ? (
            <IsLive warnings={warnings} />
          ) : (
            <p role="status" className={`font-medium ${missing > 0 ? 'text-warn' : 'text-good'}`}>
              {missing > 0 ? t('golive.notReady', { count: missing }) : t('golive.ready')}
            </p>
          )}
          <Section title={t('golive.required')}>
            <ul className="grid gap-4">
              {required.map((check) => (
                <ReadinessCheck key={check.code} check={check} />
              ))}
            </ul>
          </Section>
          <Section title={t('golive.advice')}>
            <ul className="grid gap-4">
              {advice.map((check) => (
                <ReadinessCheck key={check.code} check={check} />
              ))}
            </ul>
          </Section>
        </div>
      )}
      {isGoing && <GoLiveDialog onClose={() => setIsGoing(false)} onLive={setWarnings} />}
    </Page>
  );
}

/** After the switch: what the service warned of, and the way into production. */
function IsLive({ warnings }: { readonly warnings: readonly string[] }) {
  const { t } = useTranslation();
  const { workspace, environments } = usePlace();
  const production = environments.find(({ kind }) => kind === 'production');
  return (
    <Panel className="flex flex-wrap items-center gap-4 p-4">
      <CircleCheck size={28} aria-hidden className="text-good" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('golive.isLive')}</p>
        <p className="text-quiet">{t('golive.isLiveHelp')}</p>
        {warnings.length > 0 && (
          <div className="mt-2 text-warn">
            <p>{t('golive.warnings')}</p>
            <ul className="list-disc ps-5">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {production && (
        <Link
          to="/$workspace/$environment"
          params={{ workspace: workspace.slug, environment: production.slug }}
          className={linkButton('primary')}
        >
          {t('golive.openProduction')}
        </Link>
      )}
    </Panel>
  );
}
