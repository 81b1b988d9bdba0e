import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExtensionVersion, NewInstallation } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { SelectField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { ConfigForm } from './config-form.tsx';
import { useHandOver } from './credentials-dialog.tsx';
import { useConfig } from './use-config.ts';
import { VersionFacts } from './version-facts.tsx';

interface InstallSectionProps {
  readonly id: string;
  readonly name: string;
  /** Published ones, newest first. */
  readonly versions: readonly ExtensionVersion[];
}

/** What the extension asks for, and the button that grants it. */
export function InstallSection({ id, name, versions }: InstallSectionProps) {
  const { t } = useTranslation();
  const [versionId, setVersionId] = useState(versions[0]?.id);
  const version = versions.find((one) => one.id === versionId) ?? versions[0];
  return (
    <Section title={t('extension.install', { name })}>
      {version ? (
        <div className="grid gap-5">
          {versions.length > 1 && (
            <div className="max-w-60">
              <SelectField
                label={t('extension.version')}
                value={version.id}
                onType={setVersionId}
                choices={versions.map((one) => [one.id, one.version])}
              />
            </div>
          )}
          <VersionFacts version={version} />
          <InstallForm key={version.id} id={id} version={version} />
        </div>
      ) : (
        <Empty title={t('extension.noVersion')}>{t('extension.noVersionHelp')}</Empty>
      )}
    </Section>
  );
}

function InstallForm({ id, version }: { readonly id: string; readonly version: ExtensionVersion }) {
  const { t } = useTranslation();
  const { commerce, application, environment } = usePlace();
  const forbidden = useForbidden('application:extensions:install');
  const config = useConfig(version.configSchema, {});
  const { handOver } = useHandOver();
  const install = useWrite(
    (body: { versionId: string; config: Record<string, unknown> }, options) =>
      commerce.extensions.install(id, body, options),
    {
      done: t('extension.installedNow'),
      onDone: (made: NewInstallation) => handOver(made),
      isShownByCaller: true,
    },
  );
  const errors = config.errorsWith(install.error);
  const hasForm = version.configSchema !== null;
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (install.isPending || forbidden !== null) return;
        const typed = hasForm ? config.read() : {};
        if (typed) install.mutate({ versionId: version.id, config: { ...typed } });
      }}
    >
      {hasForm && (
        <>
          <h3 className="font-medium">{t('rooms.settings')}</h3>
          <ConfigForm
            fields={config.fields}
            typed={config.typed}
            errors={errors}
            onChange={config.setTyped}
          />
        </>
      )}
      {install.error && Object.keys(errors).length === 0 && <Failure error={install.error} />}
      <p>
        {t('extension.installWill', {
          application: application?.name ?? '',
          environment: environment.name,
        })}
      </p>
      <div>
        <Button look="primary" type="submit" forbidden={forbidden} isBusy={install.isPending}>
          {t('extension.allow')}
        </Button>
      </div>
    </form>
  );
}
