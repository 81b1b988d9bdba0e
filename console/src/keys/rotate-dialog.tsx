import type { ApiKey } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { dialogOf, type Here, type Translate } from '../verb-dialog/dialog-of.tsx';
import { choice } from '../verb-dialog/fields.tsx';
import { NewKeyDialog } from './key-dialog.tsx';

/** For how many seconds both keys work. */
const overlaps = { leaked: 0, hour: 3_600, day: 86_400, week: 604_800 } as const;
const names = ['leaked', 'hour', 'day', 'week'] as const satisfies (keyof typeof overlaps)[];

interface Of {
  readonly apiKey: ApiKey;
}

/** A new key in place of one: until when the old one works is chosen and said before. */
export const RotateDialog = dialogOf(({ t, commerce, close }: Here, { apiKey }: Of) => {
  const { id, name, expiresAt } = apiKey;
  return {
    title: t('key.rotateTitle', { name }),
    button: ({ overlap }) => (overlap === 'leaked' ? t('word.endNow') : t('word.rotate')),
    look: ({ overlap }) => (overlap === 'leaked' ? 'danger' : 'primary'),
    above: t('key.rotateWill'),
    fields: {
      overlap: choice(
        t('key.overlap'),
        names.map((one) => [one, t(`key.overlaps.${one}`)] as const),
        { start: 'day' },
      ),
    },
    below: ({ overlap }) => {
      const until = new Date(Date.now() + overlaps[overlap] * 1_000).toISOString();
      const end = expiresAt !== null && expiresAt < until ? expiresAt : until;
      return (
        <>
          <p role="status">
            {overlap === 'leaked' ? t('key.oldEndsNow') : t('key.oldEnds')}{' '}
            {overlap !== 'leaked' && <Time at={end} />}
          </p>
          {lastUse(apiKey, t)}
        </>
      );
    },
    call: ({ overlap }, options) =>
      commerce.apiKeys.rotate(id, { overlapSeconds: overlaps[overlap] }, options),
    done: t('key.rotated'),
    after: ({ key }) => <NewKeyDialog apiKey={key} baseUrl={location.origin} onClose={close} />,
  };
});

export const RevokeDialog = dialogOf(({ t, commerce }: Here, { apiKey }: Of) => ({
  title: t('key.revokeTitle', { name: apiKey.name }),
  button: t('key.revoke'),
  look: 'danger',
  above: t('key.revokeWill'),
  below: lastUse(apiKey, t),
  call: (_, options) => commerce.apiKeys.delete(apiKey.id, options),
  done: t('key.revokedNow'),
}));

function lastUse({ lastUsedAt }: ApiKey, t: Translate) {
  if (lastUsedAt === null) return null;
  return (
    <p>
      {t('key.oldUsed')} <Time at={lastUsedAt} />
    </p>
  );
}
