import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ExtensionVersion,
  ExtensionVersionActions,
} from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/panel.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { useWhyNot } from '../verbs/why-not.ts';
import { VersionDialog } from './version-dialog.tsx';
import { VersionFacts } from './version-facts.tsx';

type VersionWithActions = ExtensionVersion & {
  readonly actions?: ExtensionVersionActions | undefined;
};

interface DevelopProps {
  readonly id: string;
  readonly versions: readonly VersionWithActions[];
}

type Opened =
  | { readonly name: 'draft'; readonly version: ExtensionVersion | null }
  | { readonly name: 'publish'; readonly version: ExtensionVersion };

/** For the extension's makers: its versions, drafts among them. */
export function DevelopSection({ id, versions }: DevelopProps) {
  const { t } = useTranslation();
  const forbidden = useForbidden('application:extensions:develop');
  const whyNot = useWhyNot();
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
            {version.actions?.update.possible && (
              <span className="ms-auto flex flex-wrap gap-2">
                <Button
                  forbidden={whyNot(version.actions.update)}
                  onClick={() => setOpened({ name: 'draft', version })}
                >
                  {t('word.change')}
                </Button>
                <Button
                  look="primary"
                  forbidden={whyNot(version.actions.publish)}
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

interface Published {
  readonly id: string;
  readonly version: ExtensionVersion;
}

/** What every workspace will be able to install, as it will read it. */
const PublishDialog = dialogOf(({ t, commerce }: Here, { id, version }: Published) => ({
  title: t('extension.publishTitle', { version: version.version }),
  button: t('extension.publish'),
  isWide: true,
  above: t('extension.publishWill'),
  below: <VersionFacts version={version} />,
  call: (_, options) => commerce.extensions.versions.publish(id, version.id, {}, options),
  done: t('extension.published'),
}));
