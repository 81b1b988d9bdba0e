import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ApiError,
  type ExtensionVersion,
  type Installation,
} from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ScopeList } from '../scopes/scope-list.tsx';
import { covers } from '../scopes/scope-text.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckField, SelectField } from '../ui/field.tsx';
import { useHandOver } from './credentials-dialog.tsx';

interface UpgradeProps {
  readonly name: string;
  readonly installation: Installation;
  readonly versions: readonly ExtensionVersion[];
  readonly onClose: () => void;
}

/** Another version: what it may do that the present one may not is allowed by a tick of its own. */
export function UpgradeDialog({ name, installation, versions, onClose }: UpgradeProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { handOver } = useHandOver();
  const others = versions.filter(({ id }) => id !== installation.versionId);
  const [targetVersionId, setTarget] = useState(others[0]?.id ?? '');
  const [isAllowed, setIsAllowed] = useState(false);
  const target = others.find(({ id }) => id === targetVersionId);
  const upgrade = useWrite(
    (body: { targetVersionId: string; acknowledgedNewScopes: boolean }, options) =>
      commerce.installations.upgrade(installation.id, body, options),
    {
      done: t('extension.upgraded'),
      isShownByCaller: true,
      onDone: (made) => {
        onClose();
        handOver(made);
      },
    },
  );
  const asked = newScopesOf(upgrade.error);
  const wanted = target?.scopes.filter((scope) => !covers(installation.scopes, scope)) ?? [];
  const added = asked ?? wanted;
  const removed = installation.scopes.filter((scope) => target && !covers(target.scopes, scope));
  return (
    <ActionDialog
      title={t('extension.upgradeTitle', { name })}
      action={added.length > 0 ? t('extension.allowAndChange') : t('extension.changeVersion')}
      isWide
      isBusy={upgrade.isPending}
      isReady={target !== undefined && (added.length === 0 || isAllowed)}
      error={asked ? null : upgrade.error}
      onSubmit={() => upgrade.mutate({ targetVersionId, acknowledgedNewScopes: isAllowed })}
      onClose={onClose}
    >
      <SelectField
        label={t('extension.version')}
        value={targetVersionId}
        onChange={({ target: { value } }) => {
          setTarget(value);
          setIsAllowed(false);
        }}
        choices={others.map(({ id, version }) => [id, version])}
      />
      {target?.notes && <p className="break-words whitespace-pre-wrap">{target.notes}</p>}
      {added.length > 0 && (
        <div className="grid gap-3 rounded-lg border border-warn p-3">
          <h3 className="font-medium">{t('extension.asksFor')}</h3>
          <ScopeList scopes={added} />
          <CheckField
            label={t('extension.iAllow')}
            checked={isAllowed}
            onChange={({ target: { checked } }) => setIsAllowed(checked)}
          />
        </div>
      )}
      {removed.length > 0 && (
        <div>
          <h3 className="mb-1.5 font-medium">{t('extension.givesUp')}</h3>
          <ScopeList scopes={removed} />
        </div>
      )}
      <p>{t('extension.upgradeWill')}</p>
    </ActionDialog>
  );
}

/** What the service says is new, where it knows more than this page did. */
function newScopesOf(error: unknown): readonly string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'new_scopes_require_consent') return null;
  return error.details.newScopes;
}
