import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey, ApiKeyActions } from '../../../sdk/typescript/src/commerce.ts';
import { Ago } from '../format/ago.tsx';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { ListPage } from '../table/resource-list.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuLine } from '../ui/menu.tsx';
import { VerbItem } from '../verbs/verb-item.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { KeyFactsDialog, RenameDialog } from './key-facts.tsx';
import { RevokeDialog, RotateDialog } from './rotate-dialog.tsx';

interface Opened {
  readonly name: 'facts' | 'rename' | 'rotate' | 'revoke';
  readonly key: ApiKey;
}

/** The keys of one application in this environment. */
export function KeysPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:api-keys');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <ListPage<ApiKey & { readonly actions: ApiKeyActions }, object>
      name="keys"
      hasViews={false}
      isOfApplication
      title={t('rooms.keys')}
      list={(query, options) =>
        commerce.apiKeys.list({ ...query, includeRevoked: true, expand: ['actions'] }, options)
      }
      pathOf={null}
      columns={[
        {
          id: 'name',
          title: t('word.name'),
          cell: (key) => (
            <button
              type="button"
              className="max-w-full truncate font-medium text-accent hover:underline"
              onClick={() => setOpened({ name: 'facts', key })}
            >
              {key.name}
            </button>
          ),
        },
        {
          id: 'key',
          title: t('word.key'),
          isWideOnly: true,
          cell: ({ prefix, lastFour }) => (
            <code className="font-mono text-xs">
              {prefix}…{lastFour}
            </code>
          ),
        },
        {
          id: 'scopes',
          title: t('key.scopes'),
          isWideOnly: true,
          cell: ({ scopes }) => (
            <span title={scopes.join(', ')}>{t('key.scopeCount', { count: scopes.length })}</span>
          ),
        },
        {
          id: 'used',
          title: t('key.used'),
          isWideOnly: true,
          cell: ({ lastUsedAt: at }) => (at === null ? t('key.never') : <Ago at={at} isReal />),
        },
        {
          id: 'expires',
          title: t('key.expires'),
          isWideOnly: true,
          cell: ({ expiresAt: at }) => (at === null ? t('key.never') : <Time at={at} />),
        },
        { id: 'state', title: t('word.state'), cell: (key) => <KeyState apiKey={key} /> },
        {
          id: 'more',
          title: t('word.actions'),
          isActions: true,
          cell: (key) => {
            const open = (name: Opened['name']) => () => setOpened({ name, key });
            return (
              key.actions.delete.possible && (
                <Menu align="end" trigger={<Button look="quiet">{t('word.more')}</Button>}>
                  <VerbItem action={key.actions.update} onSelect={open('rename')}>
                    {t('word.rename')}
                  </VerbItem>
                  <VerbItem action={key.actions.rotate} onSelect={open('rotate')}>
                    {t('word.rotate')}
                  </VerbItem>
                  <MenuLine />
                  <VerbItem isDanger action={key.actions.delete} onSelect={open('revoke')}>
                    {t('key.revoke')}
                  </VerbItem>
                </Menu>
              )
            );
          },
        },
      ]}
      add={{
        text: t('key.add'),
        forbidden,
        dialog: (end) => <KeyDialog onClose={end} />,
      }}
      empty={{ title: t('key.none'), text: t('key.noneHelp') }}
    >
      {opened?.name === 'rotate' && <RotateDialog apiKey={opened.key} onClose={close} />}
      {opened?.name === 'facts' && <KeyFactsDialog apiKey={opened.key} onClose={close} />}
      {opened?.name === 'rename' && <RenameDialog apiKey={opened.key} onClose={close} />}
      {opened?.name === 'revoke' && <RevokeDialog apiKey={opened.key} onClose={close} />}
    </ListPage>
  );
}

function KeyState({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation();
  const { revokedAt, expiresAt } = apiKey;
  if (revokedAt !== null) return <Badge tone="quiet">{t('key.revoked')}</Badge>;
  if (expiresAt !== null && Date.parse(expiresAt) < Date.now())
    return <Badge tone="quiet">{t('status.expired')}</Badge>;
  return <Badge tone="good">{t('status.active')}</Badge>;
}
