import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure, isCode } from '../client/failure.tsx';
import { usePlace } from '../place/place.ts';
import { Badge, Status } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Empty } from '../ui/empty.tsx';
import { Facts } from '../ui/facts.tsx';
import { Page } from '../ui/page.tsx';
import { Panel, Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { HandOver } from './credentials-dialog.tsx';
import { DevelopSection } from './develop-section.tsx';
import { InstallSection } from './install-section.tsx';
import { InstalledSections } from './installed-sections.tsx';
import { useExtension, useInstallations, useVersions } from './use-extensions.ts';

/** One extension with what is shown once over it. */
export function ExtensionPage() {
  return (
    <HandOver>
      <Shown />
    </HandOver>
  );
}

/** One extension: what it is, whether it is installed here, and, for its makers, its versions. */
function Shown() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/extensions/$id' });
  const { application } = usePlace();
  const extension = useExtension(id);
  const versions = useVersions(id);
  const installations = useInstallations();
  const back = { path: '/extensions', text: t('rooms.extensions') };
  const failed = extension.error ?? versions.error ?? (application ? installations.error : null);
  if (isCode(extension.error, 'not_found'))
    return (
      <Page title={t('extension.one')} back={back}>
        <Panel>
          <Empty title={t('extension.gone')}>{t('extension.goneHelp')}</Empty>
        </Panel>
      </Page>
    );
  if (failed || !extension.data || !versions.data || (application && !installations.data))
    return (
      <Page title={extension.data?.name ?? t('extension.one')} back={back}>
        {failed ? (
          <Failure
            error={failed}
            retry={() => {
              for (const query of [extension, versions, installations]) void query.refetch();
            }}
          />
        ) : (
          <Waiting />
        )}
      </Page>
    );
  const { name, description, isOwn, workspaceId } = extension.data;
  const installation = installations.data?.find(({ extensionId }) => extensionId === id);
  const published = versions.data.filter(({ status }) => status === 'published');
  return (
    <Page
      title={name}
      back={back}
      mark={
        installation ? (
          <Status of={installation.status} />
        ) : (
          <Badge tone="quiet">{t('extension.notInstalled')}</Badge>
        )
      }
    >
      <div className="grid gap-4">
        <Section title={t('extension.about')}>
          <Facts
            facts={[
              [t('word.description'), description || null],
              [
                t('extension.publisher'),
                isOwn ? (
                  t('extension.you')
                ) : (
                  <span key="publisher">
                    {t('extension.other')} <Copyable text={workspaceId} />
                  </span>
                ),
              ],
              [t('extension.id'), <Copyable key="id" text={id} />],
            ]}
          />
        </Section>
        {!application && (
          <Panel>
            <Empty title={t('frame.chooseApplication')} />
          </Panel>
        )}
        {application && installation && (
          <InstalledSections
            key={installation.versionId}
            name={name}
            installation={installation}
            versions={published}
          />
        )}
        {application && !installation && (
          <InstallSection id={id} name={name} versions={published} />
        )}
        {isOwn && <DevelopSection id={id} versions={versions.data} />}
      </div>
    </Page>
  );
}
