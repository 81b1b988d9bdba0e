import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Connector } from '../../../sdk/typescript/src/commerce.ts';
import { changed } from '../client/changed.ts';
import { isSaidAtFields, useFieldErrors } from '../client/form-errors.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ConnectorFields } from './connector-fields.tsx';
import { configOf, connectorValues, secretsOf, type ConnectorValues } from './connector-values.ts';
import { kindNames, kinds } from './kinds.ts';

interface ConnectorDialogProps {
  /** Null: a new one. */
  readonly connector: Connector | null;
  readonly onClose: () => void;
  /** With the signing secret of a new one that signs, which is shown this once. */
  readonly onMade?: (connector: Connector, signingSecret: string | null) => void;
}

/** Adds a connector or changes one. Credentials are typed here and never shown again. */
export function ConnectorDialog({ connector, onClose, onMade }: ConnectorDialogProps) {
  const { t } = useTranslation();
  const { commerce, environment } = usePlace();
  const isProduction = environment.kind === 'production';
  const offered = kindNames.filter((kind) => kind !== 'sandbox' || !isProduction);
  const [valuesAtFirst] = useState(() => connectorValues(connector, 'stripe'));
  const form = useForm<ConnectorValues>({ defaultValues: valuesAtFirst });
  const save = useWrite(
    async (values: ConnectorValues, options) => {
      const secrets = secretsOf(values);
      const body = {
        displayName: values.displayName.trim(),
        config: configOf(values, null),
      };
      const typed = secrets ? { secrets } : {};
      if (connector) {
        const before = {
          displayName: valuesAtFirst.displayName,
          config: configOf(valuesAtFirst, connector),
        };
        const after = { ...body, config: configOf(values, connector, valuesAtFirst) };
        const patch = { ...changed(before, after), ...typed };
        return await commerce.connectors.update(connector.id, patch, options);
      }
      const { kind } = values;
      const method = kinds[kind].hasMethod ? values.method.trim() : 'card';
      return await commerce.connectors.create({ ...body, ...typed, kind, method }, options);
    },
    {
      done: connector ? t('connector.changed') : t('connector.added'),
      onDone: (made) => {
        onClose();
        const secret = 'signingSecret' in made ? made.signingSecret : null;
        onMade?.(made, typeof secret === 'string' ? secret : null);
      },
      isShownByCaller: true,
    },
  );
  useFieldErrors(form, save.error);
  const submit = form.handleSubmit((values) => save.mutate(values));
  return (
    <ActionDialog
      title={connector ? t('word.change') : t('connector.add')}
      action={connector ? t('word.save') : t('connector.add')}
      isWide
      isBusy={save.isPending}
      error={isSaidAtFields(form, save.error) ? null : save.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ConnectorFields form={form} offered={connector ? null : offered} />
    </ActionDialog>
  );
}
