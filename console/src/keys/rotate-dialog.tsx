import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { SelectField } from '../ui/field.tsx';

/** For how many seconds both keys work. */
const overlaps = { leaked: 0, hour: 3_600, day: 86_400, week: 604_800 } as const;
type Overlap = keyof typeof overlaps;
const names = ['leaked', 'hour', 'day', 'week'] as const satisfies readonly Overlap[];

interface RotateDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onMade: (key: string) => void;
}

/** A new key in place of one: until when the old one works is chosen and said before. */
export function RotateDialog({ apiKey, onClose, onMade }: RotateDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, name, expiresAt, lastUsedAt } = apiKey;
  const [overlap, setOverlap] = useState<Overlap>('day');
  const rotate = useWrite(
    (overlapSeconds: number, options) => commerce.apiKeys.rotate(id, { overlapSeconds }, options),
    { done: t('key.rotated'), onDone: ({ key }) => onMade(key), isShownByCaller: true },
  );
  const until = new Date(Date.now() + overlaps[overlap] * 1_000).toISOString();
  const end = expiresAt !== null && expiresAt < until ? expiresAt : until;
  return (
    <ActionDialog
      title={t('key.rotateTitle', { name })}
      action={overlap === 'leaked' ? t('word.endNow') : t('word.rotate')}
      look={overlap === 'leaked' ? 'danger' : 'primary'}
      isBusy={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={() => rotate.mutate(overlaps[overlap])}
    >
      <p>{t('key.rotateWill')}</p>
      <SelectField
        label={t('key.overlap')}
        value={overlap}
        onChange={({ target }) => setOverlap(names.find((one) => one === target.value) ?? 'day')}
      >
        {names.map((one) => (
          <option key={one} value={one}>
            {t(`key.overlaps.${one}`)}
          </option>
        ))}
      </SelectField>
      <p role="status">
        {overlap === 'leaked' ? (
          t('key.oldEndsNow')
        ) : (
          <>
            {t('key.oldEnds')} <Time at={end} />
          </>
        )}
      </p>
      {lastUsedAt !== null && (
        <p>
          {t('key.oldUsed')} <Time at={lastUsedAt} />
        </p>
      )}
    </ActionDialog>
  );
}
