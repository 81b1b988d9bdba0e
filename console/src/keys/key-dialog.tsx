import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Origins } from './key-facts.tsx';
import { ScopePicker } from './scope-picker.tsx';

const dateAndTime = { dateStyle: 'long', timeStyle: 'short' } as const;
const DAY_MS = 86_400_000;
/** In days; null: it does not end. */
const lives = [null, 7, 30, 90, 365] as const;

interface KeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (key: string) => void;
}

/** Makes a key. What it may do is chosen here and cannot be changed later. */
export function KeyDialog({ onClose, onMade }: KeyDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key: place } = usePlace();
  const [name, setName] = useState('');
  const [type, setType] = useState<'secret' | 'publishable'>('secret');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  // Once it is chosen: a repeat of the request is the same request.
  const [end, setEnd] = useState<{ readonly days: number; readonly at: string } | null>(null);
  const { data: all = [] } = useQuery({
    queryKey: [place, 'key scopes'],
    queryFn: async ({ signal }) => await commerce.auth.listScopes({ signal }),
  });
  const create = useWrite((body: NewKey, options) => commerce.apiKeys.create(body, options), {
    done: t('key.added'),
    onDone: ({ key }) => onMade(key),
    isShownByCaller: true,
  });
  const chosen = all
    .filter(({ scope, mayGive }) => mayGive && scopes.includes(scope))
    .map(({ scope }) => scope);
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
            ...(end ? { expiresAt: end.at } : {}),
            ...(type === 'secret' ? { scopes: chosen } : {}),
          });
        }}
      >
        <TextField
          label={t('word.name')}
          help={t('key.nameHelp')}
          required
          autoFocus
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={t('word.kind')}
          value={type}
          onChange={({ target }) => setType(target.value === 'secret' ? 'secret' : 'publishable')}
        >
          <option value="secret">{t('key.secret')}</option>
          <option value="publishable">{t('key.publishable')}</option>
        </SelectField>
        {type === 'publishable' && <Origins />}
        <SelectField
          label={t('key.expires')}
          help={end ? new Date(end.at).toLocaleString(i18n.language, dateAndTime) : undefined}
          value={end?.days ?? ''}
          onChange={({ target }) =>
            setEnd(target.value === '' ? null : endIn(Number(target.value)))
          }
        >
          {lives.map((life) => (
            <option key={life} value={life ?? ''}>
              {life === null ? t('key.never') : t('key.inDays', { count: life })}
            </option>
          ))}
        </SelectField>
        {type === 'secret' && <ScopePicker all={all} chosen={scopes} onChange={setScopes} />}
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

interface NewKey {
  readonly name: string;
  readonly type: 'secret' | 'publishable';
  readonly scopes?: string[];
  readonly expiresAt?: string;
}

function endIn(days: number) {
  return { days, at: new Date(Date.now() + days * DAY_MS).toISOString() };
}

interface NewKeyDialogProps {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly onClose: () => void;
}

/** A new key, once, with what it takes to try it. */
export function NewKeyDialog({ apiKey, baseUrl, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation();
  const isSecret = apiKey.startsWith('sk_');
  const isLive = apiKey.startsWith('live_', 3);
  // It cannot be read again: neither Escape nor a reload loses it without a question.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const command = `curl ${baseUrl}/api/v1/auth/whoami -H 'X-API-Key: ${apiKey}'`;
  return (
    <Dialog title={t('key.new')} isOpen onClose={onClose} isWide isFirm>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <Badge tone={isLive ? 'bad' : 'warn'}>{isLive ? t('key.live') : t('key.test')}</Badge>
        {t(isLive ? 'key.liveWhy' : 'key.testWhy')}
      </p>
      <p className="mb-3">{isSecret ? t('key.once') : t('key.oncePublishable')}</p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={apiKey} />
      </div>
      <p className="mt-4 mb-1">{t('key.try')}</p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={command} />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('word.stored')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
