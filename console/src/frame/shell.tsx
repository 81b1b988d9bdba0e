import { Outlet, useParams } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import { useIsLost } from '../client/connection.ts';
import { Failure } from '../client/failure.tsx';
import { isMoved, useTestClock } from '../clock/test-clock.ts';
import { Time } from '../format/time.tsx';
import { LiveProvider } from '../live/live.tsx';
import { keepPlace } from '../place/last-place.ts';
import { usePermissions, useReadRightsAgain } from '../place/permissions.ts';
import { PlaceContext, usePlace, useReadPlace } from '../place/place.ts';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { join } from '../ui/join.ts';
import { Waiting } from '../ui/waiting.tsx';
import { Absent } from './absent.tsx';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { Start } from './start.tsx';

const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The frame around every page of a workspace: navigation, header, and which environment this is, at a glance. */
export function Shell() {
  const { t } = useTranslation();
  const reading = useReadPlace();
  const { workspace, environment } = useParams({ from: '/$workspace/$environment' });
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const application = reading.state === 'ready' ? (reading.place.application?.id ?? null) : null;
  useEffect(() => {
    if (reading.state === 'ready') keepPlace({ workspace, environment, application });
  }, [reading.state, workspace, environment, application]);
  if (reading.state === 'failed')
    return (
      <div className="p-6">
        <Failure error={reading.error} retry={reading.retry} />
      </div>
    );
  // `/orders/<id>` without a place, as the command line writes it: opened where the reader was last.
  if (reading.state === 'absent' && isId.test(environment))
    return <Start path={`/${workspace}/${environment}`} />;
  if (reading.state === 'absent')
    return <Absent title={t('start.absent')} text={t('start.absentHelp')} />;
  if (reading.state === 'waiting') return <Waiting />;
  const { place } = reading;
  const isTest = place.environment.kind === 'non_production';
  return (
    <PlaceContext value={place} key={place.key}>
      <WatchRights />
      <LiveProvider>
        <Tooltip.Provider>
          <a
            href="#content"
            className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-lg focus:bg-raised focus:p-3"
          >
            {t('frame.skip')}
          </a>
          <div
            className={join(
              'flex h-full flex-col',
              isTest && 'border-2 border-t-0 border-test sm:border-4 sm:border-t-0',
            )}
          >
            <ConnectionMark />
            <TestBanner />
            <div className="flex min-h-0 flex-1">
              <Navigation isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
              <div className="flex min-w-0 flex-1 flex-col">
                <Shortcuts />
                <Header onMenu={() => setIsMenuOpen(true)} />
                <main
                  id="content"
                  tabIndex={-1}
                  data-scroll-restoration-id="main"
                  className="min-h-0 flex-1 overflow-y-auto outline-none"
                >
                  <Outlet />
                </main>
              </div>
            </div>
          </div>
        </Tooltip.Provider>
      </LiveProvider>
    </PlaceContext>
  );
}

/** A member who was removed learns it from the next reading of the rights: then the list of workspaces is read again. */
function WatchRights() {
  const { error } = usePermissions();
  const readAgain = useReadRightsAgain();
  const isRefused = error instanceof ApiError;
  useEffect(() => {
    if (isRefused) readAgain();
  }, [isRefused]);
  return null;
}

/** Over every page while the service cannot be reached. */
function ConnectionMark() {
  const { t } = useTranslation();
  const isLost = useIsLost();
  return (
    <div role="status" aria-live="polite">
      {isLost && (
        <p className="flex items-center justify-center gap-2 bg-bad-tint px-4 py-1.5 text-center text-bad">
          <WifiOff size={16} aria-hidden className="shrink-0" />
          {t('session.lost')}
        </p>
      )}
    </div>
  );
}

/** Over every page of a test environment: nothing here is real, and where its clock was moved, neither is the time. */
function TestBanner() {
  const { t } = useTranslation();
  const { environment } = usePlace();
  const { clock } = useTestClock();
  if (environment.kind !== 'non_production') return null;
  return (
    <aside
      aria-label={t('frame.environment')}
      className="flex flex-wrap justify-center gap-x-3 bg-test px-4 py-1 text-center text-xs font-semibold text-on-test"
    >
      <span>{t('frame.test', { name: environment.name })}</span>
      {isMoved(clock) && (
        <span>
          {t('clock.notice')} <Time at={clock.now} />
        </span>
      )}
    </aside>
  );
}
