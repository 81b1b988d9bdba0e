import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { messageOf } from '../client/failure.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Panel } from '../ui/panel.tsx';
import { openStaff } from '../client/commerce.ts';

interface KeyGateProps {
  /** The key of before is no longer taken. */
  readonly wasRefused: boolean;
  readonly onRefused: () => void;
  readonly onOpen: (staff: Commerce) => void;
}

/** Asks for the staff key and tries it. Nothing keeps it but this page's memory. */
export function KeyGate({ wasRefused, onRefused, onOpen }: KeyGateProps) {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(wasRefused ? t('ops.keyRefused') : null);
  const tryKey = async () => {
    setIsBusy(true);
    try {
      const staff = openStaff(key, onRefused);
      await staff.ops.cells.list({ retriesMax: 0 });
      onOpen(staff);
    } catch (failure) {
      const isWrong = failure instanceof ApiError && [401, 403].includes(failure.status);
      setError(isWrong ? t('ops.keyWrong') : messageOf(failure));
      setIsBusy(false);
    }
  };
  return (
    <main className="grid min-h-full place-items-center p-4">
      <Panel className="w-full max-w-md p-6">
        <h1 className="mb-2 text-lg font-semibold">{t('ops.title')}</h1>
        <p className="mb-5 text-quiet">{t('ops.what')}</p>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (key !== '' && !isBusy) void tryKey();
          }}
        >
          <TextField
            label={t('ops.key')}
            help={t('ops.keyHelp')}
            error={error ?? undefined}
            type="password"
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
            spellCheck={false}
            autoFocus
            value={key}
            onType={(text) => {
              setKey(text.trim());
              setError(null);
            }}
          />
          <div className="flex items-center justify-between gap-2">
            <a href="/console/" className="text-quiet hover:underline">
              {t('ops.toConsole')}
            </a>
            <Button look="primary" type="submit" isBusy={isBusy} disabled={key === ''}>
              {t('ops.open')}
            </Button>
          </div>
        </form>
      </Panel>
    </main>
  );
}
