import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { choice, field, text } from '../verb-dialog/fields.tsx';
import { Origins } from './key-facts.tsx';
import { ScopePicker } from './scope-picker.tsx';

const dateAndTime = { dateStyle: 'long', timeStyle: 'short' } as const;
const DAY_MS = 86_400_000;
/** In days; null: it does not end. */
const lives = [null, 7, 30, 90, 365] as const;
const noScopes: readonly string[] = [];

interface End {
  readonly days: number;
  /** Once it is chosen: a repeat of the request is the same request. */
  readonly at: string;
}

/** Makes a key. What it may do is chosen here and cannot be changed later. */
export const KeyDialog = dialogOf(({ t, language, commerce, key: place, close }: Here) => {
  const { data: all = [] } = useQuery({
    queryKey: [place, 'key scopes'],
    queryFn: async ({ signal }) => await commerce.auth.listScopes({ signal }),
  });
  return {
    title: t('key.add'),
    button: t('key.add'),
    isWide: true,
    fields: {
      name: text(t('word.name'), {
        help: t('key.nameHelp'),
        needed: true,
        autoFocus: true,
        maxLength: 80,
      }),
      type: choice(t('word.kind'), [
        ['secret', t('key.secret')],
        ['publishable', t('key.publishable')],
      ]),
      end: field<End | null>(null, ({ value: end, onChange }) => (
        <SelectField
          label={t('key.expires')}
          help={end ? new Date(end.at).toLocaleString(language, dateAndTime) : undefined}
          value={end?.days ?? ''}
          onChange={({ target }) =>
            onChange(target.value === '' ? null : endIn(Number(target.value)))
          }
        >
          {lives.map((life) => (
            <option key={life} value={life ?? ''}>
              {life === null ? t('key.never') : t('key.inDays', { count: life })}
            </option>
          ))}
        </SelectField>
      )),
      scopes: field(
        noScopes,
        ({ value, onChange }) => (
          <ScopePicker all={all} chosen={value} onChange={(some) => onChange(some)} />
        ),
        (chosen) => {
          const given = all.filter(({ scope, mayGive }) => mayGive && chosen.includes(scope));
          return given.length === 0 ? undefined : given.map(({ scope }) => scope);
        },
      ),
    },
    hides: ({ type }) => ({ scopes: type === 'publishable' }),
    below: ({ type }) => type === 'publishable' && <Origins />,
    call: ({ name, type, end, scopes }, options) =>
      commerce.apiKeys.create(
        {
          name,
          type,
          ...(end ? { expiresAt: end.at } : {}),
          ...(type === 'secret' ? { scopes } : {}),
        },
        options,
      ),
    done: t('key.added'),
    after: ({ key }) => <NewKeyDialog apiKey={key} baseUrl={location.origin} onClose={close} />,
  };
});

function endIn(days: number): End {
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
