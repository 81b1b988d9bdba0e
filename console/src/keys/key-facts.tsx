import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ScopeList } from '../scopes/scope-list.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { linkButton } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { TextField } from '../ui/field.tsx';

interface KeyProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** What a key may do, since when and until when, and what it was used for. */
export function KeyFactsDialog({ apiKey, onClose }: KeyProps) {
  const { t } = useTranslation();
  const { id, name, type, prefix, lastFour, scopes, createdAt, expiresAt, lastUsedAt } = apiKey;
  return (
    <Dialog title={name} isOpen onClose={onClose} isWide>
      <div className="grid gap-4">
        <Facts
          facts={[
            [
              t('word.key'),
              <code key="key" className="font-mono text-xs">{`${prefix}…${lastFour}`}</code>,
            ],
            [t('word.kind'), t(`key.${type}`)],
            [t('word.created'), <Time key="made" at={createdAt} />],
            [
              t('key.used'),
              lastUsedAt === null ? t('key.never') : <Time key="used" at={lastUsedAt} />,
            ],
            [
              t('key.expires'),
              expiresAt === null ? t('key.never') : <Time key="ends" at={expiresAt} />,
            ],
            ...(apiKey.revokedAt === null
              ? []
              : ([[t('key.revoked'), <Time key="revoked" at={apiKey.revokedAt} />]] as const)),
            [t('word.id'), <Copyable key="id" text={id} />],
          ]}
        />
        <div>
          <h3 className="mb-1.5 font-medium">{t('key.mayDo')}</h3>
          <ScopeList scopes={scopes} />
        </div>
        {type === 'publishable' && <Origins />}
      </div>
      <DialogActions>
        <PlaceLink path="/requests" search={{ apiKeyId: id }} className={linkButton('plain')}>
          {t('key.requests')}
        </PlaceLink>
      </DialogActions>
    </Dialog>
  );
}

/** A publishable key works from the application's pages only; which they are is said there. */
export function Origins() {
  const { t } = useTranslation();
  return (
    <p>
      {t('key.origins')}{' '}
      <PlaceLink path="/checkout-design" className="text-accent underline">
        {t('key.toOrigins')}
      </PlaceLink>
    </p>
  );
}

export function RenameDialog({ apiKey, onClose }: KeyProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [name, setName] = useState(apiKey.name);
  const rename = useWrite(
    (wanted: string, options) => commerce.apiKeys.update(apiKey.id, { name: wanted }, options),
    { done: t('key.renamed'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('word.rename')}
      action={t('word.rename')}
      isBusy={rename.isPending}
      isReady={name.trim() !== '' && name.trim() !== apiKey.name}
      error={rename.error}
      onSubmit={() => rename.mutate(name.trim())}
      onClose={onClose}
    >
      <TextField
        label={t('word.name')}
        help={t('key.nameHelp')}
        maxLength={80}
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ActionDialog>
  );
}
