import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type {
  ExtensionVersion,
  ExtensionVersionBody,
} from '../../../sdk/typescript/src/commerce.ts';
import { changed } from '../client/changed.ts';
import { fieldErrorsOf } from '../client/form-errors.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { EventPicker } from '../webhooks/event-picker.tsx';

interface VersionDialogProps {
  readonly id: string;
  /** Null: a new draft. */
  readonly version: ExtensionVersion | null;
  /** What a new draft begins as. */
  readonly newest: ExtensionVersion | undefined;
  readonly onClose: () => void;
}

const errorFields = ['version', 'notes', 'scopes', 'iframeUrl', 'webhookUrl', 'configSchema'];

/** Drafts a version, or changes a draft. */
export function VersionDialog({ id, version, newest, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const before = version ?? newest;
  const [events, setEvents] = useState(before?.eventSubscriptions ?? []);
  const [noJson, setNoJson] = useState(false);
  const { register, handleSubmit, watch } = useForm({
    defaultValues: typedOf(version, newest),
  });
  const [atFirst] = useState(() => (version ? termsOf(typedOf(version, newest), events) : null));
  const save = useWrite(
    (body: ExtensionVersionBody, options) =>
      version
        ? commerce.extensions.versions.update(id, version.id, changed(atFirst, body), options)
        : commerce.extensions.versions.create(id, body, options),
    { done: t('extension.drafted'), onDone: onClose, isShownByCaller: true },
  );
  const errors = Object.fromEntries(
    fieldErrorsOf(save.error).flatMap(({ path, message }) => {
      const [name = ''] = path.split('.');
      return errorFields.includes(name) ? [[name, message]] : [];
    }),
  );
  const submit = handleSubmit((typed) => {
    const terms = termsOf(typed, events);
    setNoJson(terms === null);
    if (terms) save.mutate(terms);
  });
  return (
    <ActionDialog
      title={version ? t('extension.changeDraft') : t('extension.draft')}
      action={t('extension.saveDraft')}
      isWide
      isBusy={save.isPending}
      isReady={watch('version').trim() !== ''}
      error={Object.keys(errors).length > 0 ? null : save.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('extension.version')}
          help={t('extension.versionHelp')}
          error={errors['version']}
          maxLength={64}
          {...register('version')}
        />
        <TextField
          label={t('extension.iframeUrl')}
          error={errors['iframeUrl']}
          type="url"
          placeholder="https://"
          maxLength={2048}
          {...register('iframeUrl')}
        />
      </div>
      <TextArea label={t('extension.notes')} rows={2} maxLength={2000} {...register('notes')} />
      <TextArea
        label={t('extension.scopes')}
        help={t('extension.scopesHelp')}
        error={errors['scopes']}
        rows={3}
        spellCheck={false}
        {...register('scopes')}
      />
      <TextField
        label={t('extension.webhookUrl')}
        error={errors['webhookUrl']}
        type="url"
        placeholder="https://"
        maxLength={2048}
        {...register('webhookUrl')}
      />
      <EventPicker chosen={events} onChange={(chosen) => setEvents([...chosen])} />
      <TextArea
        label={t('extension.configSchema')}
        help={t('extension.configSchemaHelp')}
        error={noJson ? t('extension.noJson') : errors['configSchema']}
        rows={6}
        spellCheck={false}
        {...register('configSchema')}
      />
    </ActionDialog>
  );
}

type Events = ExtensionVersion['eventSubscriptions'];

function typedOf(version: ExtensionVersion | null, newest: ExtensionVersion | undefined) {
  const before = version ?? newest;
  return {
    version: version?.version ?? nextOf(newest?.version),
    notes: version?.notes ?? '',
    scopes: (before?.scopes ?? []).join('\n'),
    iframeUrl: before?.iframeUrl ?? '',
    webhookUrl: before?.webhookUrl ?? '',
    configSchema: before?.configSchema ? JSON.stringify(before.configSchema, null, 2) : '',
  };
}

/** Null while the schema of the settings is no JSON object. */
function termsOf(typed: ReturnType<typeof typedOf>, events: Events) {
  const configSchema = parse(typed.configSchema);
  if (configSchema === undefined) return null;
  return {
    version: typed.version.trim(),
    notes: textOr(typed.notes),
    scopes: typed.scopes.split(/[\s,]+/).filter(Boolean),
    iframeUrl: textOr(typed.iframeUrl),
    webhookUrl: textOr(typed.webhookUrl),
    eventSubscriptions: [...events],
    configSchema,
  };
}

function textOr(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Undefined for what is no JSON object. */
function parse(text: string): Record<string, unknown> | null | undefined {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** 1.4.2 becomes 1.5.0. */
function nextOf(version: string | undefined): string {
  const [major, minor] = (version ?? '').split('.').map(Number);
  return Number.isInteger(major) && Number.isInteger(minor)
    ? `${major}.${Number(minor) + 1}.0`
    : '1.0.0';
}
