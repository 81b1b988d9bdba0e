import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Ago } from '../format/ago.tsx';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { usePages } from '../table/use-pages.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { KeyDialog, NewKeyDialog } from './key-dialog.tsx';
import { KeyFactsDialog, RenameDialog } from './key-facts.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

type Opened =
  | { readonly name: 'facts' | 'rename' | 'rotate' | 'revoke'; readonly key: ApiKey }
  | { readonly name: 'add' };

/** The keys of one application in this environment. */
export function KeysPage() {
  const { t } = useTranslation();
  const { application } = usePlace();
  const forbidden = useForbidden('application:api-keys');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const close = () => setOpened(null);
  if (!application)
    return (
      <Page title={t('rooms.keys')}>
        <Panel>
          <Empty title={t('frame.chooseApplication')} />
        </Panel>
      </Page>
    );
  return (
    <Page
      title={t('rooms.keys')}
      actions={
        <Button look="primary" forbidden={forbidden} onClick={() => setOpened({ name: 'add' })}>
          {t('key.add')}
        </Button>
      }
    >
      <Panel>
        <KeyTable onOpen={setOpened} forbidden={forbidden} />
      </Panel>
      {opened?.name === 'add' && (
        <KeyDialog
          onClose={close}
          onMade={(key) => {
            close();
            setMade(key);
          }}
        />
      )}
      {opened?.name === 'rotate' && (
        <RotateDialog
          apiKey={opened.key}
          onClose={close}
          onMade={(key) => {
            close();
            setMade(key);
          }}
        />
      )}
      {opened?.name === 'facts' && <KeyFactsDialog apiKey={opened.key} onClose={close} />}
      {opened?.name === 'rename' && <RenameDialog apiKey={opened.key} onClose={close} />}
      {opened?.name === 'revoke' && <RevokeDialog apiKey={opened.key} onClose={close} />}
      {made !== null && (
        <NewKeyDialog apiKey={made} baseUrl={location.origin} onClose={() => setMade(null)} />
      )}
    </Page>
  );
}

interface KeyTableProps {
  readonly onOpen: (opened: Opened) => void;
  readonly forbidden: string | null;
}

function KeyTable({ onOpen, forbidden }: KeyTableProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const rows = usePages(['api keys'], (cursor, signal) =>
    commerce.apiKeys
      .list({ limit: 100, includeRevoked: true, ...(cursor ? { cursor } : {}) }, { signal })
      .page(),
  );
  const columns: readonly Column<ApiKey>[] = [
    {
      id: 'name',
      title: t('word.name'),
      cell: (key) => (
        <button
          type="button"
          className="max-w-full truncate font-medium text-accent hover:underline"
          onClick={() => onOpen({ name: 'facts', key })}
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
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('key.never') : <Ago at={lastUsedAt} />),
    },
    {
      id: 'expires',
      title: t('key.expires'),
      isWideOnly: true,
      cell: ({ expiresAt }) => (expiresAt === null ? t('key.never') : <Time at={expiresAt} />),
    },
    { id: 'state', title: t('word.state'), cell: (key) => <KeyState apiKey={key} /> },
    {
      id: 'more',
      title: t('word.actions'),
      isActions: true,
      cell: (key) =>
        key.revokedAt === null && (
          <Menu align="end" trigger={<Button look="quiet">{t('word.more')}</Button>}>
            <MenuItem forbidden={forbidden} onSelect={() => onOpen({ name: 'rename', key })}>
              {t('word.rename')}
            </MenuItem>
            <MenuItem forbidden={forbidden} onSelect={() => onOpen({ name: 'rotate', key })}>
              {t('word.rotate')}
            </MenuItem>
            <MenuLine />
            <MenuItem
              isDanger
              forbidden={forbidden}
              onSelect={() => onOpen({ name: 'revoke', key })}
            >
              {t('key.revoke')}
            </MenuItem>
          </Menu>
        ),
    },
  ];
  return (
    <DataTable
      label={t('rooms.keys')}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      empty={{ title: t('key.none'), text: t('key.noneHelp') }}
    />
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

interface KeyActionProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

function RevokeDialog({ apiKey, onClose }: KeyActionProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, name, lastUsedAt } = apiKey;
  const revoke = useWrite((wanted: string, options) => commerce.apiKeys.delete(wanted, options), {
    done: t('key.revokedNow'),
    onDone: onClose,
    isShownByCaller: true,
  });
  return (
    <ActionDialog
      title={t('key.revokeTitle', { name })}
      action={t('key.revoke')}
      look="danger"
      isBusy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onSubmit={() => revoke.mutate(id)}
    >
      <p>{t('key.revokeWill')}</p>
      {lastUsedAt !== null && (
        <p>
          {t('key.oldUsed')} <Time at={lastUsedAt} />
        </p>
      )}
    </ActionDialog>
  );
}
