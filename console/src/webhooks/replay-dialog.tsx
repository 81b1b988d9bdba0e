import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';

const HOUR_MS = 3_600_000;
const spans = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS } as const;
type From = keyof typeof spans | 'kept' | 'place';
const choices: readonly From[] = ['hour', 'day', 'week', 'kept', 'place'];

/** Sends a range of the event log again. How many events that are is counted first, and so many are sent. */
export function ReplayDialog({ id, onClose }: Readonly<{ id: string; onClose: () => void }>) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const [from, setFrom] = useState<From>('hour');
  const [after, setAfter] = useState('');
  const [until, setUntil] = useState('');
  const isNumber = (text: string) => /^\d{1,15}$/.test(text);
  const isTyped = isNumber(after) && (until === '' || isNumber(until));
  const replay = useWrite(
    (body: { after: number; until: number }, options) =>
      commerce.webhookEndpoints.replay(id, body, options),
    { done: ({ count }) => t('replay.done', { count }), onDone: onClose, isShownByCaller: true },
  );
  const counted = usePreview(replay, {
    queryKey: [key, 'replay', id, from, from === 'place' && [after, until]],
    queryFn: async ({ signal }) => {
      const range = await rangeOf(commerce, { from, after, until }, signal);
      if (range === null) return { range, count: 0 };
      const { count } = await commerce.webhookEndpoints.replay(id, { ...range, dryRun: true });
      return { range, count };
    },
    enabled: from !== 'place' || isTyped,
    gcTime: 0,
  });
  const { data } = counted;
  const count = data?.count ?? 0;
  return (
    <ActionDialog
      title={t('endpoint.replay')}
      action={count === 0 ? t('endpoint.replay') : t('replay.send', { count })}
      isBusy={replay.isPending}
      isReady={count > 0 && !counted.isFetching}
      error={replay.error ?? counted.error}
      onSubmit={() => data?.range && replay.mutate(data.range)}
      onClose={onClose}
    >
      <p>{t('replay.will')}</p>
      <SelectField
        label={t('replay.range')}
        value={from}
        onType={(text) => setFrom(choices.find((one) => one === text) ?? 'hour')}
        choices={choices.map((one) => [one, t(`replay.${one}`)])}
      />
      {from === 'place' && (
        <>
          <TextField
            label={t('replay.after')}
            help={t('replay.afterHelp')}
            inputMode="numeric"
            value={after}
            onType={(text) => setAfter(text.trim())}
          />
          <TextField
            label={t('replay.until')}
            help={t('replay.untilHelp')}
            inputMode="numeric"
            value={until}
            onType={(text) => setUntil(text.trim())}
          />
        </>
      )}
      <p role="status" className="font-medium">
        {counted.isFetching && t('replay.counting')}
        {!counted.isFetching &&
          data &&
          (count > 0 ? t('replay.count', { count }) : t('replay.countNone'))}
      </p>
    </ActionDialog>
  );
}

interface Wished {
  readonly from: From;
  readonly after: string;
  readonly until: string;
}

/** The positions of a range; null if nothing is in it. What happens from now on is not part of it. */
async function rangeOf(
  commerce: Commerce,
  { from, after, until }: Wished,
  signal: AbortSignal,
): Promise<{ after: number; until: number } | null> {
  const end =
    from === 'place' && until !== '' ? Number(until) : await positionOf(commerce, 'newest', signal);
  if (end === null) return null;
  if (from === 'place') return { after: Number(after), until: end };
  const since = from === 'kept' ? undefined : new Date(Date.now() - spans[from]).toISOString();
  const first = await positionOf(commerce, 'oldest', signal, since);
  return first === null ? null : { after: first - 1, until: end };
}

async function positionOf(
  commerce: Commerce,
  order: 'oldest' | 'newest',
  signal: AbortSignal,
  since?: string,
): Promise<number | null> {
  const query = { order, limit: 1, ...(since ? { since } : {}) };
  for await (const { logSequence } of commerce.events.list(query, { signal })) return logSequence;
  return null;
}
