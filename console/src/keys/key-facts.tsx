import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { ScopeList } from '../scopes/scope-list.tsx';
import { linkButton } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { text } from '../verb-dialog/fields.tsx';

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

export const RenameDialog = dialogOf(
  ({ t, commerce }: Here, { apiKey }: { readonly apiKey: ApiKey }) => ({
    title: t('word.rename'),
    button: t('word.rename'),
    fields: {
      name: text(t('word.name'), {
        start: apiKey.name,
        help: t('key.nameHelp'),
        needed: true,
        maxLength: 80,
        autoFocus: true,
      }),
    },
    isReady: ({ name }) => name !== apiKey.name,
    call: (body, options) => commerce.apiKeys.update(apiKey.id, body, options),
    done: t('key.renamed'),
  }),
);
