import { useState } from 'react';
import { dialogOf, type Here } from '../../verb-dialog/dialog-of.tsx';
import { choice, text, typed } from '../../verb-dialog/fields.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';

/** Reports what was used. Its identifier is made with the dialog: pressed again, it counts once. */
export const UsageDialog = dialogOf(
  ({ t, commerce }: Here, { subscription }: SubscriptionDialogProps) => {
    const { id, usage } = subscription;
    const [identifier] = useState(() => `console-${crypto.randomUUID()}`);
    return {
      title: t('deed.usage'),
      button: t('usage.report'),
      fields: {
        quantity: typed(t('usage.quantity', { metric: usage?.metric ?? '' }), quantityOf, {
          needed: true,
          wrong: t('usage.wrong'),
          inputMode: 'decimal',
          autoFocus: true,
          maxLength: 20,
        }),
        action: choice(t('usage.action'), [
          ['increment', t('usage.increment')],
          ['set', t('usage.set')],
        ]),
        description: text(t('issue.note'), { maxLength: 1_000 }),
      },
      below: <p className="text-quiet">{t('usage.will')}</p>,
      call: ({ description, ...reported }, options) =>
        commerce.subscriptions.reportUsage(
          id,
          { ...reported, identifier, ...(description === '' ? {} : { description }) },
          options,
        ),
      done: t('usage.reported'),
    };
  },
);

function quantityOf(written: string): number | undefined {
  const quantity = Number(written.replace(',', '.'));
  return Number.isFinite(quantity) && quantity >= 0 ? quantity : undefined;
}
