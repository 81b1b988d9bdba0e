import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExtensionVersion } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/panel.tsx';
import { VersionDialog } from './version-dialog.tsx';
import { VersionFacts } from './version-facts.tsx';

interface DevelopProps {
  readonly id: string;
  readonly versions: readonly ExtensionVersion[];
}

type Opened =
  | { readonly name: 'draft'; readonly version: ExtensionVersion | null }
  | { readonly name: 'publish'; readonly version: ExtensionVersion };

/** For the extension's makers: its versions, drafts among them. */
export function DevelopSection({ id, versions }: DevelopProps) {
  const { t } = useTranslation();
  const forbidden = useForbidden('application:extensions:develop');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Section
      title={t('extension.versions')}
      actions={
        <Button forbidden={forbidden} onClick={() => setOpened({ name: 'draft', version: null })}>
          {t('extension.draft')}
        </Button>
      }
      flush
    >
      {versions.length === 0 && (
        <Empty title={t('extension.noVersions')}>{t('extension.noVersionsHelp')}</Empty>
      )}
      <ul aria-label={t('extension.versions')}>
        {versions.map((version) => (
          <li
            key={version.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0"
          >
            <span className="font-mono font-medium">{version.version}</span>
            <Badge tone={version.status === 'published' ? 'good' : 'quiet'}>
              {t(`extension.states.${version.status}`)}
            </Badge>
            <Time at={version.publishedAt ?? version.createdAt} />
            {version.status === 'draft' && (
              <span className="ms-auto flex flex-wrap gap-2">
                <Button forbidden={forbidden} onClick={() => setOpened({ name: 'draft', version })}>
                  {t('word.change')}
                </Button>
                <Button
                  look="primary"
                  forbidden={forbidden}
                  onClick={() => setOpened({ name: 'publish', version })}
                >
                  {t('extension.publish')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {opened?.name === 'draft' && (
        <VersionDialog id={id} version={opened.version} newest={versions[0]} onClose={close} />
      )}
      {opened?.name === 'publish' && (
        <PublishDialog id={id} version={opened.version} onClose={close} />
      )}
    </Section>
  );
}

interface PublishProps {
  readonly id: string;
  readonly version: ExtensionVersion;
  readonly onClose: () => void;
}

/** What every workspace will be able to install, as it will read it. */
function PublishDialog({ id, version, onClose }: PublishProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const publish = useWrite(
    (versionId: string, options) =>
      commerce.extensions.versions.publish(id, versionId, {}, options),
    { done: t('extension.published'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('extension.publishTitle', { version: version.version })}
      action={t('extension.publish')}
      isWide
      isBusy={publish.isPending}
      error={publish.error}
      onSubmit={() => publish.mutate(version.id)}
      onClose={onClose}
    >
      <p>{t('extension.publishWill')}</p>
      <VersionFacts version={version} />
    </ActionDialog>
  );
}
