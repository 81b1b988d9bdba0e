import type { SubscriptionIssue } from '../../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../../format/money.tsx';
import { dialogOf, type Here } from '../../verb-dialog/dialog-of.tsx';
import { field, text } from '../../verb-dialog/fields.tsx';

type Resolution = 'apply' | 'refund' | 'not_charged';

interface Of {
  readonly issue: SubscriptionIssue;
  /** Of its subscription. */
  readonly currency: string;
}

/** Says what became of money that nothing records. What does not fit what is known is not offered. */
export const ResolveDialog = dialogOf(
  ({ t, language, commerce }: Here, { issue, currency }: Of) => {
    const { id, subscriptionId, type } = issue;
    const offered = resolutionsOf(issue);
    const amount = formatMoney(issue.amount, currency, language);
    const kindOf = (resolution: Resolution) =>
      type === 'unpaid_final_usage' ? 'writeOff' : resolution;
    return {
      title: t('issue.resolve'),
      button: ({ resolution }) => t(`issue.submit.${kindOf(resolution)}`, { amount }),
      look: ({ resolution }) => (resolution === 'refund' ? 'danger' : 'primary'),
      fields: {
        resolution: field<Resolution>(offered[0] ?? 'not_charged', ({ value, onChange }) => (
          <>
            {offered.length > 1 && (
              <fieldset className="grid gap-2">
                <legend className="mb-1 font-medium">{t('issue.how')}</legend>
                {offered.map((one) => (
                  <label key={one} className="flex min-h-9 items-center gap-2">
                    <input
                      type="radio"
                      name="resolution"
                      checked={value === one}
                      onChange={() => onChange(one)}
                    />
                    {t(`resolution.${one}`)}
                  </label>
                ))}
              </fieldset>
            )}
            <p aria-live="polite" className="rounded-lg bg-ground p-3">
              {t(`issue.will.${kindOf(value)}`, { amount })}
            </p>
          </>
        )),
        note: text(
          ({ resolution }) => t(resolution === 'not_charged' ? 'issue.noteNeeded' : 'issue.note'),
          { help: t('issue.noteHelp'), maxLength: 2_000 },
        ),
      },
      isReady: ({ resolution, note }) => resolution !== 'not_charged' || note !== '',
      call: ({ resolution, note }, options) =>
        commerce.subscriptions.resolveIssue(
          subscriptionId,
          id,
          { resolution, ...(note === '' ? {} : { note }) },
          options,
        ),
      done: t('issue.done'),
    };
  },
);

/** Money that the processor confirmed is applied or goes back; of what it does not say, the merchant knows better. */
function resolutionsOf({ type, confirmed }: SubscriptionIssue): readonly Resolution[] {
  if (type === 'unpaid_final_usage' || !confirmed) return ['not_charged'];
  return ['apply', 'refund'];
}
