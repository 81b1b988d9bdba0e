import type { ExtensionVersion } from '../../../sdk/typescript/src/commerce.ts';
import { changed } from '../client/changed.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { field, jsonObject, maybe, text, typed } from '../verb-dialog/fields.tsx';
import { EventPicker } from '../webhooks/event-picker.tsx';

interface Of {
  readonly id: string;
  /** Null: a new draft. */
  readonly version: ExtensionVersion | null;
  /** What a new draft begins as. */
  readonly newest: ExtensionVersion | undefined;
}

const address = { type: 'url', placeholder: 'https://', maxLength: 2048 };

/** Drafts a version, or changes a draft. */
export const VersionDialog = dialogOf(({ t, commerce }: Here, { id, version, newest }: Of) => {
  const before = version ?? newest;
  const { versions } = commerce.extensions;
  return {
    title: version ? t('extension.changeDraft') : t('extension.draft'),
    button: t('extension.saveDraft'),
    isWide: true,
    inColumns: ['version', 'iframeUrl'],
    checksWhenSent: true,
    isReady: (values) => values.version !== undefined,
    fields: {
      version: text(t('extension.version'), {
        start: version?.version ?? nextOf(newest?.version),
        help: t('extension.versionHelp'),
        needed: true,
        maxLength: 64,
      }),
      iframeUrl: maybe(t('extension.iframeUrl'), { ...address, start: before?.iframeUrl }),
      notes: maybe(t('extension.notes'), { start: version?.notes, rows: 2, maxLength: 2000 }),
      scopes: typed(t('extension.scopes'), (all) => all.split(/[\s,]+/).filter(Boolean), {
        start: before?.scopes.join('\n'),
        help: t('extension.scopesHelp'),
        rows: 3,
        spellCheck: false,
      }),
      webhookUrl: maybe(t('extension.webhookUrl'), { ...address, start: before?.webhookUrl }),
      eventSubscriptions: field(before?.eventSubscriptions ?? [], ({ value, onChange }) => (
        <EventPicker chosen={value} onChange={(chosen) => onChange([...chosen])} />
      )),
      configSchema: jsonObject(t('extension.configSchema'), {
        start: before?.configSchema,
        help: t('extension.configSchemaHelp'),
        wrong: t('extension.noJson'),
        rows: 6,
      }),
    },
    call: (body, options) =>
      version
        ? versions.update(id, version.id, changed<typeof body>(version, body), options)
        : versions.create(id, body, options),
    done: t('extension.drafted'),
  };
});

/** 1.4.2 becomes 1.5.0. */
function nextOf(version: string | undefined): string {
  const [major, minor] = (version ?? '').split('.').map(Number);
  return Number.isInteger(major) && Number.isInteger(minor)
    ? `${major}.${Number(minor) + 1}.0`
    : '1.0.0';
}
