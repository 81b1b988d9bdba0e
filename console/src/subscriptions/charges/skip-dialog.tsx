import { dialogOf, type Here } from '../../verb-dialog/dialog-of.tsx';
import { choice } from '../../verb-dialog/fields.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';

const SKIPS_MAX = 12;

/** Lets the next renewals pass without a charge. */
export const SkipDialog = dialogOf(
  ({ t, commerce }: Here, { subscription }: SubscriptionDialogProps) => ({
    title: t('deed.skip'),
    button: t('word.save'),
    fields: {
      count: choice<string>(
        t('skip.count'),
        Array.from({ length: SKIPS_MAX + 1 }, (_, index) => [
          String(index),
          index === 0 ? t('skip.none') : String(index),
        ]),
        { start: String(Math.max(1, subscription.skips)) },
      ),
    },
    isReady: ({ count }) => Number(count) !== subscription.skips,
    below: ({ count }) => (
      <p>{count === '0' ? t('skip.willNone') : t('skip.will', { count: Number(count) })}</p>
    ),
    call: ({ count }, options) =>
      commerce.subscriptions.skipNext(subscription.id, { count: Number(count) }, options),
    done: t('word.saved'),
  }),
);
