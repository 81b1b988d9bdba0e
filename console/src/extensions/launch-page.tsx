import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isCode } from '../client/failure.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { hostOf, useExtension, useInstallations } from './use-extensions.ts';

/**
 * An extension's own page. It is a stranger's: in a frame that may run scripts and reach its own host, but not this
 * page, its address or the rights of the member beyond those of the token, which is behind the #.
 */
export function LaunchPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/extensions/$id/page' });
  const { commerce, key } = usePlace();
  const extension = useExtension(id);
  const installations = useInstallations();
  const installation = installations.data?.find(({ extensionId }) => extensionId === id);
  const launch = useQuery({
    queryKey: [key, 'launch', installation?.id],
    queryFn: async () => await commerce.installations.createLaunchToken(installation?.id ?? ''),
    enabled: installation !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const name = extension.data?.name ?? t('extension.one');
  const hasEnded = useHasEnded(launch.data?.expiresAt);
  const address = launch.data ? frameAddress(launch.data.iframeUrl, launch.data.token) : null;
  const isAbsent = installations.data !== undefined && installation === undefined;
  // The API rejects the launch of a version without a page.
  const hasNoPage = isCode(launch.error, 'validation_error');
  const error = installations.error ?? (hasNoPage ? null : launch.error);
  return (
    <Page
      title={name}
      back={{ path: `/extensions/${id}`, text: name }}
      actions={
        launch.data && (
          <Button isBusy={launch.isFetching} onClick={() => void launch.refetch()}>
            {t('extension.openAgain')}
          </Button>
        )
      }
    >
      {error && <Failure error={error} retry={() => void launch.refetch()} />}
      {isAbsent && <p>{t('extension.notInstalled')}</p>}
      {!error && !isAbsent && !hasNoPage && !launch.data && <Waiting />}
      {(hasNoPage || (launch.data && address === null)) && <p>{t('extension.noPage')}</p>}
      {address && launch.data && (
        <div className="grid gap-3">
          {hasEnded && (
            <p role="status" className="rounded-lg bg-warn-tint p-3 text-warn">
              {t('extension.sessionEnded')}
            </p>
          )}
          <Panel className="overflow-hidden">
            <iframe
              key={launch.data.token}
              title={name}
              src={address}
              sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
              referrerPolicy="no-referrer"
              className="block h-[75dvh] w-full border-0 bg-white"
            />
          </Panel>
          <p className="text-xs text-quiet">
            {t('extension.pageOf', { host: hostOf(launch.data.iframeUrl) ?? '' })}
          </p>
        </div>
      )}
    </Page>
  );
}

/** Null for a page that would be within the console's own origin, where the frame would not hold it. */
function frameAddress(iframeUrl: string, token: string): string | null {
  const url = URL.parse(iframeUrl);
  if (url?.protocol !== 'https:' || url.origin === location.origin) return null;
  url.hash = `token=${encodeURIComponent(token)}`;
  return url.href;
}

function useHasEnded(at: string | undefined): boolean {
  const [ended, setEnded] = useState<string | null>(null);
  useEffect(() => {
    if (at === undefined) return undefined;
    const timer = setTimeout(() => setEnded(at), Math.max(0, Date.parse(at) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && ended === at;
}
