import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';

/** What a server of a shop needs, and no more. */
const usual = [
  'carts:write',
  'checkout_sessions:write',
  'customers:write',
  'orders:write',
  'payments:read',
  'subscriptions:read',
  'invoices:read',
  'events:read',
];

interface KeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (key: string) => void;
}

/** Makes a key. What it may do is chosen here and cannot be changed later. */
export function KeyDialog({ onClose, onMade }: KeyDialogProps) {
  const { t } = useTranslation();
  const { commerce, key: place } = usePlace();
  const [name, setName] = useState('');
  const [type, setType] = useState<'secret' | 'publishable'>('secret');
  const [scopes, setScopes] = useState<readonly string[]>(usual);
  const { data: all = [] } = useQuery({
    queryKey: [place, 'key scopes'],
    queryFn: async ({ signal }) => await commerce.auth.listScopes({ signal }),
  });
  const create = useWrite(
    (body: { name: string; type: 'secret' | 'publishable'; scopes?: string[] }, options) =>
      commerce.apiKeys.create(body, options),
    { done: t('key.added'), onDone: ({ key }) => onMade(key), isShownByCaller: true },
  );
  const chosen = all
    .filter(({ scope, mayGive }) => mayGive && scopes.includes(scope))
    .map(({ scope }) => scope);
  const toggle = (scope: string) =>
    setScopes((before) =>
      before.includes(scope) ? before.filter((one) => one !== scope) : [...before, scope],
    );
  return (
    <Dialog title={t('key.add')} isOpen onClose={onClose} isWide>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (create.isPending) return;
          create.mutate({
            name: name.trim(),
            type,
            ...(type === 'secret' ? { scopes: chosen } : {}),
          });
        }}
      >
        <TextField
          label={t('key.name')}
          help={t('key.nameHelp')}
          required
          autoFocus
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={t('key.type')}
          value={type}
          onChange={({ target }) => setType(target.value === 'secret' ? 'secret' : 'publishable')}
        >
          <option value="secret">{t('key.secret')}</option>
          <option value="publishable">{t('key.publishable')}</option>
        </SelectField>
        {type === 'secret' && (
          <fieldset>
            <legend className="mb-1 font-medium">{t('key.scopes')}</legend>
            <p className="mb-2 text-xs text-quiet">{t('key.scopesHelp')}</p>
            <div className="grid max-h-72 gap-1 overflow-y-auto rounded-lg border p-3 sm:grid-cols-2">
              {all.map(({ scope, mayGive, permission }) => (
                <label
                  key={scope}
                  className="flex min-h-7 items-center gap-2 font-mono text-xs"
                  title={mayGive ? undefined : t('permission.missing', { permission })}
                >
                  <input
                    type="checkbox"
                    disabled={!mayGive}
                    checked={mayGive && scopes.includes(scope)}
                    onChange={() => toggle(scope)}
                  />
                  {scope}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {create.error && <Failure error={create.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button
            look="primary"
            type="submit"
            isBusy={create.isPending}
            disabled={type === 'secret' && chosen.length === 0}
          >
            {t('key.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface NewKeyDialogProps {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly onClose: () => void;
}

/** A new key, once, with what it takes to try it. */
export function NewKeyDialog({ apiKey, baseUrl, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation();
  const command = `curl ${baseUrl}/api/v1/auth/whoami -H 'X-API-Key: ${apiKey}'`;
  return (
    <Dialog title={t('key.new')} isOpen onClose={onClose} isWide>
      <p className="mb-3">{t('key.once')}</p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={apiKey} />
      </div>
      <p className="mt-4 mb-1">{t('key.try')}</p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={command} />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('key.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
