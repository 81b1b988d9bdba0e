import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ExtensionVersion,
  Installation,
  InstallationActions,
} from '../../../sdk/typescript/src/commerce.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useUnsaved } from '../draft/use-unsaved.ts';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ScopeList } from '../scopes/scope-list.tsx';
import { Button, linkButton } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/panel.tsx';
import { useWhyNot } from '../verbs/why-not.ts';
import { ConfigForm } from './config-form.tsx';
import { InstallationDeliveries } from './installation-deliveries.tsx';
import { ResumeDialog, SuspendDialog, UninstallDialog } from './state-dialogs.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import { useConfig } from './use-config.ts';
import { hostOf } from './use-extensions.ts';

interface InstalledProps {
  readonly name: string;
  readonly installation: Installation & { readonly actions: InstallationActions };
  /** Published ones, newest first. */
  readonly versions: readonly ExtensionVersion[];
}

type DialogName = 'upgrade' | 'suspend' | 'resume' | 'uninstall';

/** An extension that is installed here: its state, its settings, what was sent to it. */
export function InstalledSections({ name, installation, versions }: InstalledProps) {
  const { t } = useTranslation();
  const whyNot = useWhyNot();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { status, scopes, suspendedReason, versionId, actions } = installation;
  const version = versions.find(({ id }) => id === versionId);
  const newest = versions[0];
  const close = () => setDialog(null);
  const props = { installation, name, onClose: close };
  return (
    <>
      <Section
        title={t('extension.here')}
        actions={
          <div className="flex flex-wrap gap-2">
            {actions.createLaunchToken.allowed && hostOf(version?.iframeUrl ?? null) && (
              <PlaceLink
                path={`/extensions/${installation.extensionId}/page`}
                className={linkButton('primary')}
              >
                {t('extension.openPage')}
              </PlaceLink>
            )}
            {versions.length > 1 && (
              <Button forbidden={whyNot(actions.upgrade)} onClick={() => setDialog('upgrade')}>
                {t('extension.changeVersion')}
              </Button>
            )}
            <Button
              forbidden={whyNot(status === 'active' ? actions.suspend : actions.resume)}
              onClick={() => setDialog(status === 'active' ? 'suspend' : 'resume')}
            >
              {status === 'active' ? t('extension.suspend') : t('word.resume')}
            </Button>
            <Button forbidden={whyNot(actions.uninstall)} onClick={() => setDialog('uninstall')}>
              {t('extension.uninstall')}
            </Button>
          </div>
        }
      >
        <div className="grid gap-4">
          {newest && newest.id !== versionId && (
            <p className="rounded-lg bg-tint p-3 text-accent">
              {t('extension.newer', { version: newest.version })}
            </p>
          )}
          <Facts
            facts={[
              [t('extension.version'), version?.version ?? '–'],
              [t('extension.since'), <Time key="since" at={installation.createdAt} />],
              status !== 'active' && [t('word.reason'), suspendedReason],
              [t('extension.installation'), <Copyable key="id" text={installation.id} />],
            ]}
          />
          <div>
            <h3 className="mb-1.5 font-medium">{t('extension.may')}</h3>
            {scopes.length > 0 ? <ScopeList scopes={scopes} /> : <p>{t('extension.mayNothing')}</p>}
          </div>
        </div>
      </Section>
      {(version?.configSchema || Object.keys(installation.config).length > 0) && (
        <SettingsSection
          key={installation.versionId}
          installation={installation}
          version={version}
        />
      )}
      {version?.webhookUrl && (
        <Section title={t('extension.deliveries')} flush>
          <InstallationDeliveries id={installation.id} />
        </Section>
      )}
      {dialog === 'upgrade' && <UpgradeDialog {...props} versions={versions} />}
      {dialog === 'suspend' && <SuspendDialog {...props} />}
      {dialog === 'resume' && <ResumeDialog {...props} />}
      {dialog === 'uninstall' && <UninstallDialog {...props} />}
    </>
  );
}

function SettingsSection({
  installation,
  version,
}: {
  readonly installation: InstalledProps['installation'];
  readonly version: ExtensionVersion | undefined;
}) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useWhyNot()(installation.actions.replaceConfig);
  const config = useConfig(version?.configSchema ?? null, installation.config);
  const save = useWrite(
    (body: { config: Record<string, unknown>; expectedRevision: string }, options) =>
      commerce.installations.replaceConfig(installation.id, body, options),
    { done: t('word.settingsSaved'), isShownByCaller: true },
  );
  useUnsaved(config.isTyped && !save.isPending);
  const isOvertaken = isCode(save.error, 'installation_config_changed');
  const errors = config.errorsWith(save.error);
  return (
    <Section title={t('rooms.settings')}>
      <form
        noValidate
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = config.read();
          if (typed && !save.isPending && forbidden === null)
            save.mutate({ config: { ...typed }, expectedRevision: installation.configRevision });
        }}
      >
        <ConfigForm
          fields={config.fields}
          typed={config.typed}
          errors={errors}
          onChange={config.setTyped}
        />
        {isOvertaken && (
          <p role="status" className="rounded-lg bg-warn-tint p-3 text-warn">
            {t('draft.overtaken')}
          </p>
        )}
        {save.error && !isOvertaken && Object.keys(errors).length === 0 && (
          <Failure error={save.error} />
        )}
        <div>
          <Button type="submit" forbidden={forbidden} isBusy={save.isPending}>
            {t('extension.saveSettings')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
