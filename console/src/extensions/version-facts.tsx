import { useTranslation } from 'react-i18next';
import type { ExtensionVersion } from '../../../sdk/typescript/src/commerce.ts';
import { ScopeList } from '../scopes/scope-list.tsx';
import { hostOf } from './use-extensions.ts';

/** What a version asks for, as whoever installs it reads it. */
export function VersionFacts({ version }: { readonly version: ExtensionVersion }) {
  const { t } = useTranslation();
  const { scopes, eventSubscriptions, webhookUrl, iframeUrl, notes } = version;
  const [events, page] = [hostOf(webhookUrl), hostOf(iframeUrl)];
  return (
    <div className="grid gap-4">
      {notes && <p className="break-words whitespace-pre-wrap">{notes}</p>}
      <div>
        <h3 className="mb-1.5 font-medium">{t('extension.mayDo')}</h3>
        {scopes.length > 0 ? <ScopeList scopes={scopes} /> : <p>{t('extension.mayNothing')}</p>}
      </div>
      {eventSubscriptions.length > 0 && (
        <div>
          <h3 className="mb-1.5 font-medium">{t('extension.hears', { host: events ?? '–' })}</h3>
          <p className="flex flex-wrap gap-1.5">
            {eventSubscriptions.map((type) => (
              <code key={type} className="rounded-md bg-ground px-1.5 font-mono text-xs">
                {type === '*' ? t('endpoint.allEvents') : type}
              </code>
            ))}
          </p>
        </div>
      )}
      {page && <p>{t('extension.showsPage', { host: page })}</p>}
    </div>
  );
}
